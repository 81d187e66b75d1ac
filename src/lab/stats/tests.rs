use super::*;

/// What `scipy.stats.ttest_rel(a, b)` of SciPy 1.17.1 says, with its `confidence_interval(0.95)`.
struct Case {
    a: &'static [f64],
    b: &'static [f64],
    mean: f64,
    error: f64,
    interval: (f64, f64),
    t: f64,
    p: f64,
    wins_losses_ties: (usize, usize, usize),
}

const SCIPY: &[Case] = &[
    Case {
        a: &[3.0, 10.0],
        b: &[1.0, 5.0],
        mean: 3.5,
        error: 1.4999999999999998,
        interval: (-15.55930710426204, 22.55930710426204),
        t: 2.3333333333333335,
        p: 0.2577621168183132,
        wins_losses_ties: (2, 0, 0),
    },
    Case {
        a: &[3010.0, 2785.0, 4001.0, 3350.0, 2910.0],
        b: &[2990.0, 2801.0, 3900.0, 3350.0, 2700.0],
        mean: 63.0,
        error: 41.899880668087825,
        interval: (-53.332718589284084, 179.33271858928407),
        t: 1.5035842345007595,
        p: 0.2071210305646713,
        wins_losses_ties: (3, 1, 1),
    },
    Case {
        a: &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
        b: &[12.0, 11.0, 14.0, 15.0, 16.0, 16.0],
        mean: -10.5,
        error: 0.34156502553198664,
        interval: (-11.378020850321178, -9.621979149678822),
        t: -30.740852297878792,
        p: 6.836171287216836e-07,
        wins_losses_ties: (0, 6, 0),
    },
    Case {
        a: &[0.5, 1.25, -3.5, 8.0],
        b: &[0.25, 1.5, -3.0, 7.5],
        mean: 0.0,
        error: 0.22821773229381923,
        interval: (-0.7262906789386913, 0.7262906789386913),
        t: 0.0,
        p: 1.0,
        wins_losses_ties: (2, 2, 0),
    },
    Case {
        a: HUNDRED_A,
        b: HUNDRED_B,
        mean: 41.32,
        error: 18.519620390114355,
        interval: (4.573055284989628, 78.06694471501038),
        t: 2.2311472443601663,
        p: 0.02792747036424893,
        wins_losses_ties: (58, 41, 1),
    },
];

#[rustfmt::skip]
const HUNDRED_A: &[f64] = &[
    2926.0, 3416.0, 4073.0, 4579.0, 2345.0, 2182.0, 4112.0, 4584.0, 2552.0, 2601.0, 4178.0, 2810.0, 2522.0, 4316.0,
    2769.0, 3273.0, 3846.0, 3633.0, 2112.0, 2070.0, 4258.0, 3758.0, 4382.0, 3049.0, 4279.0, 2937.0, 2993.0, 4131.0,
    2273.0, 2991.0, 2649.0, 3013.0, 4442.0, 2172.0, 3101.0, 3116.0, 4499.0, 2723.0, 3580.0, 2971.0, 2321.0, 3671.0,
    1882.0, 2709.0, 3165.0, 3484.0, 2502.0, 4421.0, 3940.0, 4481.0, 2500.0, 3526.0, 2745.0, 3484.0, 4301.0, 2980.0,
    4122.0, 2630.0, 2803.0, 4690.0, 2798.0, 3412.0, 2603.0, 2146.0, 3195.0, 3749.0, 3406.0, 3776.0, 3164.0, 3764.0,
    3832.0, 4033.0, 3261.0, 2326.0, 3790.0, 3126.0, 3973.0, 3088.0, 3104.0, 2057.0, 2862.0, 3745.0, 4101.0, 3945.0,
    2595.0, 3435.0, 4031.0, 2353.0, 2967.0, 3966.0, 3507.0, 3242.0, 3774.0, 3044.0, 4385.0, 3987.0, 2326.0, 2312.0,
    3077.0, 4213.0,
];

#[rustfmt::skip]
const HUNDRED_B: &[f64] = &[
    3182.0, 3279.0, 3887.0, 4376.0, 2087.0, 2360.0, 4057.0, 4371.0, 2623.0, 2779.0, 4172.0, 3058.0, 2682.0, 4069.0,
    2642.0, 3022.0, 3609.0, 3373.0, 2214.0, 2068.0, 4163.0, 3883.0, 4094.0, 3345.0, 4043.0, 2824.0, 3131.0, 3971.0,
    2309.0, 2757.0, 2311.0, 3133.0, 4442.0, 2335.0, 2958.0, 3007.0, 4259.0, 2508.0, 3255.0, 2655.0, 2049.0, 3875.0,
    2155.0, 2701.0, 3245.0, 3212.0, 2292.0, 4451.0, 3872.0, 4404.0, 2230.0, 3811.0, 2732.0, 3353.0, 4312.0, 2692.0,
    3814.0, 2401.0, 2806.0, 4424.0, 3052.0, 3290.0, 2732.0, 2289.0, 3061.0, 3558.0, 3138.0, 3941.0, 2907.0, 3532.0,
    3931.0, 4293.0, 3068.0, 2098.0, 3796.0, 3321.0, 4180.0, 3148.0, 2920.0, 2155.0, 3142.0, 3603.0, 3925.0, 4131.0,
    2537.0, 3482.0, 4011.0, 2650.0, 2861.0, 4099.0, 3453.0, 3273.0, 3684.0, 3277.0, 4452.0, 3882.0, 2135.0, 2369.0,
    3362.0, 4049.0,
];

#[test]
fn figures_are_those_of_scipy() {
    for case in SCIPY {
        let found = paired(case.a, case.b).expect("enough pairs");
        assert_eq!(found.pairs, case.a.len());
        assert_eq!((found.wins, found.losses, found.ties), case.wins_losses_ties);
        let figures = [
            (found.mean_difference, case.mean),
            (found.standard_error, case.error),
            (found.interval.0, case.interval.0),
            (found.interval.1, case.interval.1),
            (found.t, case.t),
            (found.p, case.p),
        ];
        for (index, (found, scipy)) in figures.into_iter().enumerate() {
            let close = (found - scipy).abs() <= 1e-9 * scipy.abs() + 1e-15;
            assert!(close, "n={} figure {index}: {found} is not {scipy}", case.a.len());
        }
    }
}

#[test]
fn the_other_way_round_only_the_signs_change() {
    for case in SCIPY {
        let there = paired(case.a, case.b).expect("enough pairs");
        let back = paired(case.b, case.a).expect("enough pairs");
        assert_eq!((back.t, back.p), (-there.t, there.p));
        assert_eq!(back.interval, (-there.interval.1, -there.interval.0));
        assert_eq!((back.wins, back.losses), (there.losses, there.wins));
    }
}

/// SciPy has NaN for the first of these: 0/0.
#[test]
fn equal_lists_do_not_differ() {
    for n in [2, 3, 100] {
        let list: Vec<f64> = (0..n).map(|i| 0.1 * f64::from(i)).collect();
        let found = paired(&list, &list).expect("enough pairs");
        assert_eq!((found.mean_difference, found.standard_error, found.interval), (0.0, 0.0, (0.0, 0.0)));
        assert_eq!((found.t, found.p), (0.0, 1.0));
        assert_eq!((found.wins, found.losses, found.ties), (0, 0, list.len()));
    }
}

#[test]
fn a_constant_difference_is_beyond_doubt() {
    for (difference, t) in [(7.0, f64::INFINITY), (0.1, f64::INFINITY), (-0.3, f64::NEG_INFINITY)] {
        let found = paired(&[difference; 11], &[0.0; 11]).expect("enough pairs");
        assert_eq!((found.mean_difference, found.standard_error), (difference, 0.0));
        assert_eq!(found.interval, (difference, difference));
        assert_eq!((found.t, found.p), (t, 0.0));
    }
}

#[test]
fn too_few_unequal_and_endless_lists_are_refused() {
    let refused: &[(&[f64], &[f64])] = &[
        (&[], &[]),
        (&[1.0], &[2.0]),
        (&[1.0, 2.0], &[1.0]),
        (&[1.0, f64::NAN], &[1.0, 2.0]),
        (&[1.0, f64::INFINITY], &[1.0, 2.0]),
    ];
    for (a, b) in refused {
        assert_eq!(paired(a, b), None, "{a:?} {b:?}");
    }
}

/// `numpy.mean` and `scipy.stats.sem`.
#[test]
fn means_have_errors_from_two_values_on() {
    assert_eq!(mean_and_error(&[]), (0.0, None));
    assert_eq!(mean_and_error(&[4.5]), (4.5, None));
    assert_eq!(mean_and_error(&[0.1; 10]), (0.1, Some(0.0)));
    let (mean, error) = mean_and_error(&[3010.0, 2785.0, 4001.0, 3350.0, 2910.0]);
    assert!((mean - 3211.2).abs() < 1e-9);
    assert!((error.expect("five values") - 218.6205388338433).abs() < 1e-9);
}
