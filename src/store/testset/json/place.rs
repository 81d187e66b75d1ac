//! Where a value stands in a text: parsed values do not say it, so the way to one is followed again in the text.

use std::collections::HashMap;

use serde_json::value::RawValue;

/// The line and column of a byte of `text`, counted from 1.
pub(super) fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..byte];
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line..].chars().count() + 1)
}

/// A step into a list or an object.
#[derive(Clone, Copy)]
pub(super) enum Step<'a> {
    Item(usize),
    Field(&'a str),
}

/// What `path` leads to from `raw`, or as far as it leads.
pub(super) fn follow<'t>(raw: &'t str, path: &[Step]) -> &'t str {
    let Some((first, rest)) = path.split_first() else { return raw };
    let inner = match *first {
        Step::Item(index) => {
            let items: Vec<&RawValue> = serde_json::from_str(raw).unwrap_or_default();
            items.get(index).map(|item| item.get())
        }
        Step::Field(name) => {
            let fields: HashMap<String, &RawValue> = serde_json::from_str(raw).unwrap_or_default();
            fields.get(name).map(|field| field.get())
        }
    };
    inner.map_or(raw, |inner| follow(inner, rest))
}
