use super::heat::HeatMap;
use super::*;

fn chart() -> Chart {
    let point = |tick, value| Point { tick, value, reach: 40.0 };
    let series = |label: &str, colour, values: [f64; 3]| Series {
        label: label.into(),
        colour,
        points: values.into_iter().enumerate().map(|(tick, value)| point(tick, value)).collect(),
    };
    Chart {
        title: "Nested <b> & \"multi-start\"".into(),
        x_label: "level-1 searches".into(),
        ticks: vec![(2.0, "4".into()), (4.0, "16".into()), (6.0, "64".into())],
        curves: vec![series("MCTS", 0, [2000.0, 2100.0, 2150.0]), series("NMCTS", 1, [1990.0, 2160.0, 2300.0])],
        reference: "MCTS".into(),
        bars: vec![series("NMCTS", 1, [-10.0, 60.0, 150.0]), series("BMCTS", 2, [20.0, 30.0, -80.0])],
    }
}

/// Every tag is closed in order, and every name escaped: enough to be read as XML.
fn is_well_formed(svg: &str) -> bool {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let Some((tag, text)) = part.split_once('>') else { return false };
        let name = tag.trim_start_matches('/').split([' ', '/', '\n']).next().unwrap_or_default();
        match (tag.starts_with('/'), tag.ends_with('/')) {
            _ if tag.starts_with(['?', '!']) => {}
            (true, _) if open.pop() != Some(name) => return false,
            (false, false) => open.push(name),
            _ => {}
        }
        let escaped = text.split('&').skip(1).all(|rest| rest.split_once(';').is_some_and(|(name, _)| name.len() <= 4));
        if !escaped || tag.matches('"').count() % 2 != 0 {
            return false;
        }
    }
    open.is_empty()
}

#[test]
fn charts_are_well_formed_and_the_same_every_time() {
    let svg = chart().svg();
    assert!(is_well_formed(&svg), "{svg}");
    assert_eq!(svg, chart().svg());
    for word in ["level-1 searches", "NMCTS", "difference to MCTS", "64", "&lt;b&gt; &amp;"] {
        assert!(svg.contains(word), "{word}");
    }
    assert!(!is_well_formed("<svg><g></svg>") && !is_well_formed("<svg>a & b</svg>"));
}

#[test]
fn charts_of_little_or_nothing_are_drawn() {
    let mut one = chart();
    one.ticks.truncate(1);
    one.curves.iter_mut().chain(&mut one.bars).for_each(|series| series.points.truncate(1));
    let flat = Chart { curves: vec![], ..one.clone() };
    let without_bars = Chart { bars: vec![], ..chart() };
    for chart in [one, flat, without_bars] {
        assert!(is_well_formed(&chart.svg()));
    }
}

#[test]
fn heat_maps_are_well_formed() {
    let map = HeatMap {
        title: "mean score of bmcts".into(),
        columns: ("limit".into(), vec!["50".into(), "100".into(), "250".into()]),
        rows: ("width".into(), vec!["5".into(), "10".into()]),
        values: vec![vec![Some(2000.0), Some(2100.5), None], vec![Some(1900.0), Some(2500.0), Some(2222.2)]],
    };
    let svg = map.svg();
    assert!(is_well_formed(&svg), "{svg}");
    assert!(svg.contains("2100.5") && svg.contains("width"));
}
