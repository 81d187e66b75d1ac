//! The files of the page, as they stand in web/: the browser asks for one module after the other.

/// The modules, each under its path. The engine is the one that asks this program.
const MODULES: [(&str, &str); 20] = [
    ("/engine.mjs", include_str!("../../../web/serve/engine.mjs")),
    ("/app.mjs", include_str!("../../../web/page/app.mjs")),
    ("/cells.mjs", include_str!("../../../web/page/cells.mjs")),
    ("/dom.mjs", include_str!("../../../web/page/dom.mjs")),
    ("/formula.mjs", include_str!("../../../web/page/formula.mjs")),
    ("/game.mjs", include_str!("../../../web/page/game.mjs")),
    ("/input-board.mjs", include_str!("../../../web/page/input-board.mjs")),
    ("/known.mjs", include_str!("../../../web/page/known.mjs")),
    ("/main.mjs", include_str!("../../../web/page/main.mjs")),
    ("/panel-board.mjs", include_str!("../../../web/page/panel-board.mjs")),
    ("/panel-play.mjs", include_str!("../../../web/page/panel-play.mjs")),
    ("/panel-solve.mjs", include_str!("../../../web/page/panel-solve.mjs")),
    ("/panel-steps.mjs", include_str!("../../../web/page/panel-steps.mjs")),
    ("/picture.mjs", include_str!("../../../web/page/picture.mjs")),
    ("/search.mjs", include_str!("../../../web/page/search.mjs")),
    ("/share.mjs", include_str!("../../../web/page/share.mjs")),
    ("/team.mjs", include_str!("../../../web/page/team.mjs")),
    ("/view-board.mjs", include_str!("../../../web/page/view-board.mjs")),
    ("/view-line.mjs", include_str!("../../../web/page/view-line.mjs")),
    ("/words.mjs", include_str!("../../../web/page/words.mjs")),
];

const INDEX: &str = include_str!("../../../web/page/index.html");
const STYLE: &str = include_str!("../../../web/page/style.css");

/// What the browser may do with the page: ask this program, and nobody else.
pub(super) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data: blob:; \
                                 connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The type and the content of the file at `path`.
pub(super) fn file(path: &str) -> Option<(&'static str, String)> {
    if path == "/" {
        return Some(("text/html", index()));
    }
    if path == "/start.mjs" {
        return Some(("text/javascript", "import './main.mjs';\n".into()));
    }
    let (_, text) = MODULES.iter().find(|(name, _)| *name == path)?;
    Some(("text/javascript", (*text).to_owned()))
}

/// The page with its style, without a solver of its own and without the policy of a page that asks nobody.
fn index() -> String {
    let lines = INDEX.lines().filter(|line| !line.contains("Content-Security-Policy") && !line.contains("@@worker@@"));
    let lines = lines.filter(|line| !line.contains("@@solver@@")).map(|line| match line {
        "@@style@@" => STYLE,
        "@@script@@" => "",
        "<script type=\"module\">" => "<script type=\"module\" src=\"start.mjs\">",
        _ => line,
    });
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_module_that_one_imports_is_there() {
        for (name, text) in MODULES {
            for line in text.lines().filter(|line| line.starts_with("import ")) {
                let path = line.split('\'').nth(1).expect("a module").trim_start_matches('.');
                assert!(file(path).is_some(), "{name} imports {path}");
            }
        }
        assert!(index().contains("src=\"start.mjs\"") && !index().contains("@@"));
        assert_eq!(file("/../Cargo.toml"), None);
    }
}
