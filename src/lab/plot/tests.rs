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
    for word in ["level-1 searches", "NMCTS", "difference from MCTS", "64", "&lt;b&gt; &amp;"] {
        assert!(svg.contains(word), "{word}");
    }
    assert!(!is_well_formed("<svg><g></svg>") && !is_well_formed("<svg>a & b</svg>"));
}

#[test]
fn narrow_charts_have_their_names_below_and_no_heading() {
    let mut chart = chart();
    chart.curves[0].label = "a long name ".repeat(10);
    let svg = chart.narrow_svg();
    assert!(is_well_formed(&svg) && svg.contains("width=\"420\""), "{svg}");
    assert!(svg.contains("NMCTS") && svg.contains("…") && !svg.contains("&lt;b&gt; &amp;"), "{svg}");
    let label = Chart { x_label: "share of the playouts (methods without a schedule)".into(), ..self::chart() };
    assert!(Layout::narrow(&label).size.0 > Layout::narrow(&chart).size.0, "room for what stands below the axis");
    chart.bars.clear();
    assert!(Layout::narrow(&chart).size.1 < Layout::narrow(&self::chart()).size.1);
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

/// The ends of a text across and down, a bit less than most fonts need.
#[derive(Debug)]
struct Span {
    text: String,
    across: (f64, f64),
    down: (f64, f64),
}

impl Span {
    fn covers(&self, other: &Span) -> bool {
        let meet = |a: (f64, f64), b: (f64, f64)| a.0 < b.1 && b.0 < a.1;
        meet(self.across, other.across) && meet(self.down, other.down)
    }
}

fn figure(tag: &str, name: &str) -> f64 {
    let value = tag.split(&format!(" {name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
    value.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name} in {tag}"))
}

/// The texts of a picture, and its size.
fn spans(svg: &str) -> (Vec<Span>, (f64, f64)) {
    let span = |part: &str| {
        let (tag, text) = part.split_once('>').unwrap();
        let text = text.split('<').next().unwrap().trim().to_owned();
        let (x, y, size) = (figure(tag, "x"), figure(tag, "y"), figure(tag, "font-size"));
        let length = 0.55 * size * text.chars().count() as f64;
        let before = if tag.contains("\"end\"") {
            length
        } else if tag.contains("\"middle\"") {
            length / 2.0
        } else {
            0.0
        };
        let thick = match tag {
            tag if tag.contains("0.76em") => (0.1 * size, 0.9 * size),
            tag if tag.contains("-0.5ex") => (-0.9 * size, -0.1 * size),
            _ => (-0.4 * size, 0.4 * size),
        };
        let (along, aside) = ((-before, length - before), thick);
        if tag.contains("rotate(270") {
            Span { text, across: (x + aside.0, x + aside.1), down: (y - along.1, y - along.0) }
        } else {
            Span { text, across: (x + along.0, x + along.1), down: (y + aside.0, y + aside.1) }
        }
    };
    let spans = svg.split("<text").skip(1).map(span).filter(|span| !span.text.is_empty()).collect();
    (spans, (figure(svg, "width"), figure(svg, "height")))
}

#[track_caller]
fn assert_readable(svg: &str) {
    assert!(is_well_formed(svg), "{svg}");
    let (spans, size) = spans(svg);
    for (index, span) in spans.iter().enumerate() {
        let inside = span.across.0 >= 0.0 && span.across.1 <= size.0 && span.down.0 >= 0.0 && span.down.1 <= size.1;
        assert!(inside, "{span:?} leaves the picture of {size:?}");
        let other = spans[..index].iter().find(|other| span.covers(other));
        assert!(other.is_none(), "{span:?} covers {other:?}");
    }
}

fn named(count: usize, name: &str) -> Vec<Series> {
    let points = chart().curves[1].points.clone();
    let series = |colour| Series { label: format!("{name} {colour}"), colour, points: points.clone() };
    (0..count).map(series).collect()
}

/// Bars of one series, a tick a method, as for an experiment of one budget.
fn differences(count: usize, name: &str) -> Chart {
    let points = (0..count).map(|tick| Point { tick, value: tick as f64, reach: 4.0 }).collect();
    let ticks = (0..count).map(|tick| (tick as f64, format!("{name} {tick}"))).collect();
    let bars = vec![Series { points, ..chart().bars[0].clone() }];
    Chart { ticks, x_label: String::new(), curves: vec![], bars, ..chart() }
}

#[test]
fn small_charts_keep_their_size_and_level_names() {
    for chart in [chart(), differences(4, "beam of width")] {
        let svg = chart.svg();
        assert!(svg.contains("width=\"1000\" height=\"680\""));
        assert_eq!(svg.matches("rotate").count(), svg.matches("rotate(270, 10, ").count(), "only beside the axes");
        assert_readable(&svg);
    }
}

#[test]
fn names_of_many_ticks_are_turned() {
    for count in [8, 21, 90] {
        let svg = differences(count, "two nodes of an ancestor 3 moves up").svg();
        assert_readable(&svg);
        assert_eq!(svg.matches("two nodes of an ancestor").count(), count);
    }
    let budgets = [10.0, 10.05, 10.1, 14.0, 14.01].map(|at| (at, format!("budget {at}")));
    let two = Chart { ticks: budgets.into(), ..chart() };
    assert_readable(&two.svg());
    assert_readable(&Chart { bars: vec![], ..two.clone() }.svg());
    assert_readable(&Chart { x_label: String::new(), bars: vec![], ..two }.svg());
}

#[test]
fn many_and_long_names_beside_the_plots_are_whole() {
    let many = Chart { curves: named(41, "method"), bars: named(40, "method"), ..chart() };
    let long = Chart { curves: named(3, "nbmcts:inner=1100,c=0/0,limit=20,width=5,playout=tabu-learned"), ..chart() };
    let titled = Chart { title: "Much to say of what was compared with what. ".repeat(4), ..chart() };
    for chart in [many, long, titled] {
        let svg = chart.svg();
        assert_readable(&svg);
        assert!(chart.curves.iter().all(|series| svg.contains(&format!("\n{}\n", series.label))));
    }
}

#[test]
fn long_names_of_references_are_shortened() {
    for short in [chart(), differences(3, "m"), differences(30, "a method of a long name")] {
        let long = Chart { reference: "nested beam search with all options ".repeat(6), ..short.clone() };
        let svg = long.svg();
        assert_readable(&svg);
        assert!(svg.contains("difference from nested") && svg.contains("…, 95 %"), "{svg}");
        assert!(!short.svg().contains('…'));
    }
    assert!(
        Chart { reference: "multi-start MCTS".into(), ..chart() }
            .svg()
            .contains("difference from multi-start MCTS, 95 %")
    );
}
