//! What `--method help` prints, made from the tables that parse method lines.

use std::fmt::Write;

use crate::search::method::BEST;
use crate::search::method::keys::{KEYS, Kind, Values};
use crate::search::method::names::NAMES;
use crate::search::playout::POLICIES;

/// How tuners call the program.
pub(super) const TUNERS: &str = r#"Tuners call it with --cost-only. A target-runner for irace, which appends configuration, instance number, seed,
instance and then parameters such as limit=250 width=10, from lines such as  limit "limit=" i,log (10, 1000)  in its
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

/// All methods, keys with their defaults, and policies, a line each.
pub(super) fn text() -> String {
    let mut text = String::from(
        "A method is one line: name:key=value,... Values per level are joined by / from level 1 up; a single one is for\nlevel 1 alone.\n\nMethods\n",
    );
    for name in NAMES {
        let _ = writeln!(text, "  {:<14} {}", name.name, name.about);
    }
    let _ = writeln!(text, "  {:<14} the default: race, which gave the best results at equal time", BEST);
    text.push_str("\nKeys\n");
    for key in KEYS {
        let levels = match key.values {
            Values::One => String::new(),
            Values::List => ", or several joined by /".into(),
            Values::Rounds => ", for race one a round joined by /".into(),
            Values::FromLevel(level) => format!(", per level from {level}"),
        };
        let methods: Vec<_> = NAMES.iter().filter(|name| key.belongs_to(name)).map(|name| name.name).collect();
        let _ = writeln!(text, "  {:<14} {}", key.name, key.about);
        let _ = writeln!(
            text,
            "  {:<14} {}{levels}; default {}; for {}",
            "",
            values(key.kind),
            key.default,
            methods.join(", ")
        );
    }
    text.push_str("\nPlayout policies\n");
    for (_, name, about) in POLICIES {
        let _ = writeln!(text, "  {name:<14} {about}");
    }
    text.push_str(
        "\nExamples\n  mcts:c=0.0005\n  nmcts:searches=9120,c=0.0002/0\n  nbmcts:inner=2300,limit=75,width=5,playout=tabu-learned\n  nmcts:levels=3,inner=500/50000,moves=0/40\n  race:runs=8/3/1,share=40/30/30,hot=60/40/40,cold=15/15/10\n",
    );
    text
}

fn values(kind: Kind) -> String {
    match kind {
        Kind::Whole(least, most) if most >= 1 << 30 => format!("whole number from {least}"),
        Kind::Whole(least, most) => format!("whole number from {least} to {most}"),
        Kind::Real(least, most) => format!("number from {least} to {most}"),
        Kind::Policy => "a playout policy".into(),
        Kind::Word(words) => words.join(" or "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Terminals of 80 columns break longer lines, and a broken line of a shell script is another script.
    #[test]
    fn examples_can_be_pasted_from_a_narrow_terminal() {
        let examples = TUNERS.lines().filter(|line| line.starts_with("  "));
        examples.for_each(|line| assert!(line.chars().count() < 80, "{line}"));
    }
}
