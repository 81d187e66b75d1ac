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
