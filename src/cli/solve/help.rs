//! What `--method help` prints, made from the tables that parse method lines.

use crate::search::METHODS;
use crate::search::anneal::RACE;
use crate::search::method::key::{Arity, Declared};
use crate::search::method::names::BEST;
use crate::search::method::value::Words;
use crate::search::playout::POLICIES;

/// How tuners call the program.
pub(super) const TUNERS: &str = r#"Tuners call it with --cost-only. A target-runner for irace, which appends
configuration, instance number, seed, instance and then parameters such as
limit=250 width=10, from lines such as  limit "limit=" i,log (10, 1000)  in its
parameter file:

  #!/bin/sh
  seed=$3 set=$4; shift 4
  exec chainshot solve "$set" --cost-only --quiet --playouts 2^15 \
      --seed "$seed" --method "bmcts:$(IFS=,; echo "$*")"

Optuna, or SMAC's target function, in Python:

  def cost(limit, width, seed=1):
      line = f"bmcts:limit={limit},width={width}"
      command = ["chainshot", "solve", "train.txt", "--cost-only", "--quiet",
                 "--playouts", "2^15", "--seed", str(seed), "--method", line]
      done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
      return float(done.stdout)

  optuna.create_study().optimize(
      lambda t: cost(t.suggest_int("limit", 10, 1000, log=True),
                     t.suggest_int("width", 1, 100, log=True)), 50)

  space = ConfigurationSpace()
  space.add(Integer("limit", (10, 1000), log=True),
            Integer("width", (1, 100), log=True))
  HyperparameterOptimizationFacade(
      Scenario(space, n_trials=50, deterministic=True),
      lambda config, seed=0: cost(config["limit"], config["width"], seed)
  ).optimize()"#;

/// All methods, keys with their defaults, and policies; or the method called `name` and its keys.
pub(super) fn text(name: Option<&str>) -> String {
    let of = |method: &str| name.is_none_or(|name| name == method);
    let mut text = wrapped(
        "A method is one line: name:key=value,... Values per level are joined by / from the lowest level that has the \
         key; a single one is for that level alone. Values per round of a race are joined by / too; a single one is for all rounds.",
        0,
    );
    text += "\nMethods\n";
    for (method, _) in METHODS.iter().filter(|(method, _)| of(method.name)) {
        text += &entry(method.name, method.about);
    }
    if of(RACE.name) {
        text += &entry(BEST, "the default: race, which gave the best results at equal time");
    }
    let keys: Vec<_> = keys().into_iter().filter(|(_, methods)| methods.iter().any(|method| of(method))).collect();
    text += if keys.is_empty() { "\nIt has no keys.\n" } else { "\nKeys\n" };
    for (key, methods) in keys {
        text += &entry(key.name(), key.about());
        text += &entry("", &facts(key, &methods));
    }
    if name.is_some() {
        return text;
    }
    text += "\nPlayout policies\n";
    POLICIES.iter().for_each(|(policy, about)| text += &entry(policy.word(), about));
    text + "\nExamples\n  mcts:c=0.0005\n  nmcts:searches=9120,c=0.0002/0\n  nbmcts:inner=2300,limit=75,width=5,playout=tabu-learned\n  nmcts:levels=3,inner=500/50000,moves=0/40\n  race:runs=8/4/2,share=40/30/30,hot=60/40/25,cold=40/25/10\n"
}

/// What values a key takes, its default, and which methods have it.
fn facts(key: &dyn Declared, methods: &[&str]) -> String {
    let count = match key.arity() {
        Arity::One => String::new(),
        Arity::List => ", or several joined by /".into(),
        Arity::Rounds => ", for race one a round joined by /".into(),
        Arity::BetweenRounds => ", or one between a round and the next joined by /".into(),
        Arity::FromLevel(level) => format!(", per level from {level}"),
    };
    format!("{}{count}; default {}; for {}", key.values_text(), key.default_text(), methods.join(", "))
}

/// The columns of a name and the space behind it.
const INDENT: usize = 17;

/// A name and what is said of it, wrapped below itself.
fn entry(name: &str, about: &str) -> String {
    let wrapped = wrapped(about, INDENT);
    format!("  {name:<14} {}", wrapped.trim_start())
}

/// `text` in lines that fit the terminal, each behind `indent` spaces.
fn wrapped(text: &str, indent: usize) -> String {
    let spaces = " ".repeat(indent);
    let options = textwrap::Options::new(textwrap::termwidth().clamp(40, 120)).break_words(false);
    textwrap::fill(text, options.initial_indent(&spaces).subsequent_indent(&spaces)) + "\n"
}

/// Every key with the names of the methods that have it, in the order of the methods.
fn keys() -> Vec<(&'static dyn Declared, Vec<&'static str>)> {
    let mut keys: Vec<(&dyn Declared, Vec<&str>)> = Vec::new();
    for (method, _) in METHODS {
        for key in method.keys() {
            let facts = |key: &dyn Declared| (key.name(), key.about(), key.default_text());
            match keys.iter_mut().find(|(known, _)| facts(*known) == facts(key)) {
                Some((_, methods)) => methods.push(method.name),
                None => keys.push((key, vec![method.name])),
            }
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_of_one_method_has_its_keys_alone() {
        let text = text(Some("nrpa"));
        assert!(text.contains("  nrpa ") && !text.contains("  nmcts "), "{text}");
        assert!(text.contains("; for nrpa") && !text.contains("Playout policies"), "{text}");
        let race = self::text(Some("race"));
        assert!(race.contains("  best ") && race.contains("  heats "), "{race}");
    }

    /// Terminals of 80 columns break longer lines, and a broken line of a shell script is another script.
    #[test]
    fn examples_can_be_pasted_from_a_narrow_terminal() {
        let examples = TUNERS.lines().filter(|line| line.starts_with("  "));
        examples.for_each(|line| assert!(line.chars().count() < 80, "{line}"));
    }
}
