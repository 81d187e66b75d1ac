//! Figures of SciPy, as data: `scipy.json` says which version and which calls made them.

use serde::Deserialize;

use super::*;

#[derive(Deserialize)]
struct Fixture {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    differences: Vec<f64>,
    wilcoxon_p: f64,
    bootstrap: Option<(f64, f64)>,
    student_99: Option<(f64, f64)>,
}

fn cases() -> Vec<Case> {
    let fixture: Fixture = serde_json::from_str(include_str!("scipy.json")).expect("the fixture");
    assert!(fixture.cases.len() > 10);
    fixture.cases
}

#[test]
fn signed_ranks_are_those_of_scipy() {
    for case in cases() {
        let found = wilcoxon(&case.differences).expect("differences");
        let close = (found - case.wilcoxon_p).abs() <= 1e-9 * case.wilcoxon_p;
        assert!(close, "n={}: {found} is not {}", case.differences.len(), case.wilcoxon_p);
    }
}

#[test]
fn signed_ranks_of_nothing_say_nothing() {
    assert_eq!(wilcoxon(&[]), None);
    assert_eq!(wilcoxon(&[0.0, 0.0]), None);
    assert_eq!(wilcoxon(&[1.0, f64::NAN]), None);
    assert_eq!(wilcoxon(&[1.0, -1.0]), Some(1.0));
}

#[test]
fn means_that_differ_by_rounding_alone_are_tied() {
    let third = |difference: f64| 3000.0 + difference / 3.0 - 3000.0;
    let rounded = [third(-92.0), 92.0 / 3.0, 40.0, third(-125.0), 125.0 / 3.0, 50.0, 60.0];
    assert_ne!(rounded[0].abs(), rounded[1]);
    let whole = [-92.0, 92.0, 120.0, -125.0, 125.0, 150.0, 180.0];
    assert_eq!(wilcoxon(&rounded), wilcoxon(&whole));
}

#[test]
fn student_intervals_are_those_of_scipy() {
    for case in cases() {
        let Some(scipy) = case.student_99 else { continue };
        let found = student_interval(&case.differences, 0.99).expect("differences");
        for (found, scipy) in [(found.0, scipy.0), (found.1, scipy.1)] {
            assert!((found - scipy).abs() <= 1e-9 * scipy.abs(), "{found} is not {scipy}");
        }
    }
}

/// Two bootstraps agree up to the chance of their draws: ours has 10 000, theirs 200 000.
#[test]
fn bootstrap_intervals_are_near_those_of_scipy() {
    for case in cases() {
        let Some(scipy) = case.bootstrap else { continue };
        let found = bootstrap_interval(&case.differences, 0.95).expect("differences");
        let width = scipy.1 - scipy.0;
        for (found, scipy) in [(found.0, scipy.0), (found.1, scipy.1)] {
            assert!((found - scipy).abs() < 0.03 * width, "{found} is not near {scipy}");
        }
        assert_eq!(bootstrap_interval(&case.differences, 0.95), Some(found), "seeded");
    }
    assert_eq!(bootstrap_interval(&[1.0], 0.95), None);
    assert_eq!(bootstrap_interval(&[2.0, 2.0], 0.95), Some((2.0, 2.0)));
}
