use super::*;

#[test]
fn cells_with_commas_are_quoted() {
    let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
    let rows = [row(["bmcts:limit=5,width=2", "1"]), row(["a \"b\"", ""])];
    let text = csv_text(&["line", "mean"], rows.into_iter());
    assert_eq!(text, "line,mean\n\"bmcts:limit=5,width=2\",1\n\"a \"\"b\"\"\",\n");
}

#[test]
fn small_probabilities_keep_their_size() {
    assert_eq!([0.0, 0.00009, 0.05, 1.0].map(text::probability), ["0", "9.0e-5", "0.0500", "1.0000"]);
}

#[test]
fn narrow_intervals_have_more_places() {
    assert_eq!([50.0, 0.5, 0.2, 0.05, 0.01, f64::INFINITY].map(text::places_of), [1, 1, 2, 2, 3, 1]);
    let (design, data) = crate::lab::table::tests::experiment();
    let table = Table::of(&design, &data);
    let mut rows = table.column(&design, 0).to_vec();
    let versus = |row: &mut crate::lab::table::Row, interval| {
        if let Some(paired) = row.versus.as_mut().and_then(|versus| versus.paired.as_mut()) {
            (paired.mean_difference, paired.interval) = (0.1, interval);
        }
    };
    rows.iter_mut().for_each(|row| versus(row, (0.02, 0.18)));
    let compared = rows.iter().find(|row| row.versus.is_some()).expect("a row that is compared");
    let cells = text::cells(compared, text::places(&rows));
    assert_eq!((cells[5].as_str(), cells[6].as_str()), ("+0.10", "+0.02 to +0.18"));
}

#[test]
fn labels_stand_in_markdown_as_they_are() {
    let (mut design, data) = crate::lab::table::tests::experiment();
    design.plan.methods[0].label = "a*b_[x](y)`".into();
    let said = text::markdown(&design, &Table::of(&design, &data), &[]);
    assert!(said.contains(r"| a\*b\_\[x\](y)\` |"), "{said}");
}

#[test]
fn who_leaves_playouts_unspent_is_named_below_the_table() {
    let (design, data) = crate::lab::table::tests::experiment();
    let table = Table::of(&design, &data);
    let said = text::markdown(&design, &table, &[]);
    assert!(said.contains("nested made 50 % of its playouts: its searches ended early."), "{said}");
    let mut named = design.clone();
    named.plan.methods.iter_mut().for_each(|method| method.label.insert_str(0, "<b>"));
    let said = text::markdown(&named, &Table::of(&named, &data), &[]);
    assert!(said.contains("&lt;b>nested made 50 %") && !said.contains("<b>"), "{said}");
    assert_eq!(said.matches("of its playouts:").count(), 1, "{said}");
}
