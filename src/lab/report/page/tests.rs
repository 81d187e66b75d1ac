use super::*;
use crate::lab::plot::{Point, Series};
use crate::run::Records;
use crate::run::plan::{Contender, Plan};
use crate::store::testset::generate;

fn page(title: &str) -> String {
    let method = Contender::new;
    let plan = Plan::new(
        generate("4x4x2".parse().unwrap(), 2, 1).positions,
        vec![method("<i>a & \"b\"</i>", "mcts"), method("nested", "nmcts")],
        vec!["2^10".parse().unwrap()],
    );
    let design = Design { title: title.into(), reference: 0, stop: None, race: None, plan };
    let table = Table::of(&design, &Records::default());
    let point = Point { tick: 0, value: 1.0, reach: 0.5 };
    let curve = Series { label: "nested".into(), colour: 0, points: vec![point] };
    let (ticks, x_label, reference) = (vec![(0.0, "2^10".into())], "playouts".into(), String::new());
    let chart = Chart { title: "one <chart>".into(), x_label, ticks, curves: vec![curve], reference, bars: vec![] };
    // The name of the format is an address that nobody opens.
    html(&design, &table, &[("one.svg".into(), chart)]).replace("http://www.w3.org/2000/svg", "")
}

#[test]
fn the_page_has_everything_in_it() {
    let page = page("levels");
    for part in [
        "<title>levels</title>",
        "<figcaption>one &lt;chart&gt;</figcaption>",
        "2^10 playouts",
        "nested: 54 x 19, all moves",
        "<em>Holm</em>",
    ] {
        assert!(page.contains(part), "no {part} in {page}");
    }
    assert_eq!((page.matches("<svg").count(), page.matches("</svg>").count()), (2, 2));
    for part in ["http", "src=", "href=", "url(", "@import", "<!--"] {
        assert!(!page.contains(part), "{part} leads out of the page, or is left of the template");
    }
    for tag in ["table", "tr", "td", "figure", "div", "script", "p"] {
        let opened = page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn names_are_text_and_never_a_part_of_the_page() {
    let page = page("</title><script>alert(1)</script><!--body-->");
    assert_eq!(page.matches("<script").count(), 1);
    assert!(page.contains("<title>&lt;/title&gt;&lt;script&gt;alert(1)") && page.contains("&lt;!--body--&gt;</h1>"));
    assert!(page.contains("<td>&lt;i&gt;a &amp; &quot;b&quot;&lt;/i&gt;: one search</td>"), "{page}");
}
