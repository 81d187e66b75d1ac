//! The report as one page for browsers: tables that can be sorted, and the plots in it. It asks nothing of the network.

use std::fmt::Write;

use super::text;
use crate::lab::design::Design;
use crate::lab::plot::Chart;
use crate::lab::table::{Row, Table};

const TEMPLATE: &str = include_str!("page.html");

/// The page with these plots, each drawn for wide windows and for narrow ones.
pub(super) fn html(design: &Design, table: &Table, charts: &[(String, Chart)]) -> String {
    // Comments cannot come from elsewhere: all text is escaped.
    let page = TEMPLATE.replace("<!--title-->", &escaped(&design.title));
    page.replace("<!--body-->", &body(design, table, charts))
}

fn body(design: &Design, table: &Table, charts: &[(String, Chart)]) -> String {
    let about = escaped(text::about(design, table).trim_end()).replace('\n', "<br>");
    let mut body = format!("<h1>{}</h1>\n<p>{about}</p>\n", escaped(&design.title));
    for (name, chart) in charts {
        let (name, title, [wide, narrow]) = (escaped(name), escaped(&chart.title), [chart.svg(), chart.narrow_svg()]);
        let _ = writeln!(body, "<figure class=\"broad\" aria-label=\"{name}\">{}</figure>", wide.trim_end());
        let _ = write!(body, "<figure class=\"narrow\" aria-label=\"{name}\"><figcaption>{title}</figcaption>");
        let _ = writeln!(body, "{}</figure>", narrow.trim_end());
    }
    for (index, column) in design.plan.columns().iter().enumerate() {
        let rows = table.column(design, index);
        let _ = write!(body, "<h2>{}</h2>\n{}", escaped(column.to_string()), figures(rows));
        text::remarks(rows).lines().for_each(|line| body.push_str(&format!("<p>{}</p>\n", escaped(line))));
    }
    let notes = escaped(text::NOTES.trim()).replace('\n', " ");
    body + &methods(design, table) + &format!("<p>{}</p>", marked(&notes))
}

/// The table of a budget and number of starts.
fn figures(rows: &[Row]) -> String {
    let cells = |tag: &str, cells: &[String]| -> String {
        let of = |cell: &String| format!("<{tag}>{}</{tag}>", escaped(cell));
        format!("<tr>{}</tr>\n", cells.iter().map(of).collect::<String>())
    };
    let places = text::places(rows);
    let body: String = rows.iter().map(|row| cells("td", &text::cells(row, places))).collect();
    wide("figures", &cells("th", &text::HEADER.map(str::to_owned)), &body)
}

/// What was run, on the first board at the first budget.
fn methods(design: &Design, table: &Table) -> String {
    let line = |(index, method): (usize, &crate::run::plan::Contender)| {
        let full = table.rows.get(index).map_or("", |row| row.line.as_str());
        let [label, line, full] = [&method.label, &method.line, full].map(escaped);
        format!("<tr><td>{label}</td><td><code>{line}</code></td><td><code>{full}</code></td></tr>\n")
    };
    let body: String = design.plan.methods.iter().enumerate().map(line).collect();
    let head = "<tr><th>method</th><th>line</th><th>first full line</th></tr>\n";
    format!("<h2>Methods</h2>\n{}", wide("text", head, &body))
}

/// A table that is moved sideways where it is wider than the window.
fn wide(class: &str, head: &str, body: &str) -> String {
    format!(
        "<div class=\"wide\"><table class=\"{class}\">\n<thead>{head}</thead>\n<tbody>\n{body}</tbody>\n</table></div>\n"
    )
}

/// The emphasis and the code of the notes, which are Markdown.
fn marked(notes: &str) -> String {
    let mut text = notes.to_owned();
    for (mark, tag) in [('*', "em"), ('`', "code")] {
        let parts: Vec<&str> = text.split(mark).collect();
        let part = |(index, part): (usize, &&str)| match index % 2 {
            1 => format!("<{tag}>{part}</{tag}>"),
            _ => (*part).to_owned(),
        };
        text = parts.iter().enumerate().map(part).collect();
    }
    text
}

fn escaped(text: impl AsRef<str>) -> String {
    let text = text.as_ref().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;")
}

#[cfg(test)]
mod tests;
