//! Polynomials of the second degree as text, such as `(n-2)^2`.

use super::Polynomial;
use crate::puzzle::Score;

/// The greatest factors of n², of n, and what is added: so that no score of a board of 64x64 cells overflows.
const MOST: [Score; 3] = [50, 10_000, 10_000];

/// The polynomial that `text` says in `variable`, such as `(n-2)^2`, `5n^2` or `n*(n-1)`.
pub(super) fn polynomial(text: &str, variable: char) -> Result<Polynomial, String> {
    let rest: Vec<char> = text.chars().filter(|character| !character.is_whitespace()).collect();
    let mut reader = Reader { rest: &rest, variable };
    let value = reader.sum()?;
    if let Some(next) = reader.rest.first() {
        return Err(format!("expected + - * / ^ or the end, found {next:?}"));
    }
    // A half of an odd number is whole for every n where square and linear part are odd together.
    let is_whole = value[0] % 2 == 0 && (value[1] + value[2]) % 2 == 0;
    if !is_whole {
        return Err(format!("expected whole points for every {variable}, as {variable}({variable}-1)/2 gives"));
    }
    let halves = u32::from(value.iter().any(|twice| twice % 2 != 0));
    let [constant, linear, square] = if halves == 1 { value } else { value.map(|twice| twice / 2) };
    let within = |(found, most): (i64, Score)| found.abs() <= i64::from(most);
    if ![square, linear, constant].into_iter().zip(MOST).all(within) {
        return Err(format!(
            "expected at most {}{variable}² + {}{variable} + {}, found {square}{variable}² + {linear}{variable} + {constant}",
            MOST[0], MOST[1], MOST[2]
        ));
    }
    Ok(Polynomial { square: square as Score, linear: linear as Score, constant: constant as Score, halves })
}

/// Twice the factors of 1, of the variable and of its square.
type Value = [i64; 3];

/// Reads sums of products of powers.
struct Reader<'a> {
    rest: &'a [char],
    variable: char,
}

impl Reader<'_> {
    fn next_is(&mut self, character: char) -> bool {
        let found = self.rest.first() == Some(&character);
        self.rest = &self.rest[usize::from(found)..];
        found
    }

    fn sum(&mut self) -> Result<Value, String> {
        let negative = self.next_is('-');
        let mut sum = scaled(self.product()?, if negative { -1 } else { 1 });
        loop {
            let sign = match self.rest.first() {
                Some('+') => 1,
                Some('-') => -1,
                _ => return Ok(sum),
            };
            self.rest = &self.rest[1..];
            let term = scaled(self.product()?, sign);
            (0..3).for_each(|power| sum[power] += term[power]);
        }
    }

    /// Factors side by side, with or without `*`, and halves of them.
    fn product(&mut self) -> Result<Value, String> {
        let mut product = self.power()?;
        loop {
            if self.next_is('/') {
                if self.factor()? != [4, 0, 0] || product.iter().any(|twice| twice % 2 != 0) {
                    return Err("expected /2, once".into());
                }
                product = product.map(|twice| twice / 2);
            } else if self.next_is('*')
                || matches!(self.rest.first(), Some(&next) if next == '(' || next == self.variable)
            {
                product = times(product, self.power()?)?;
            } else {
                return Ok(product);
            }
        }
    }

    fn power(&mut self) -> Result<Value, String> {
        let base = self.factor()?;
        if self.next_is('²') {
            return times(base, base);
        }
        if !self.next_is('^') {
            return Ok(base);
        }
        match self.factor()? {
            [2, 0, 0] => Ok(base),
            [4, 0, 0] => times(base, base),
            _ => Err("expected ^1 or ^2".into()),
        }
    }

    fn factor(&mut self) -> Result<Value, String> {
        if self.next_is(self.variable) {
            return Ok([0, 2, 0]);
        }
        if self.next_is('(') {
            let inner = self.sum()?;
            return if self.next_is(')') { Ok(inner) } else { Err("expected a closing )".into()) };
        }
        let digits = self.rest.iter().take_while(|next| next.is_ascii_digit()).count();
        let text: String = self.rest[..digits].iter().collect();
        self.rest = &self.rest[digits..];
        let found = self.rest.first().map_or("the end".to_owned(), |next| format!("{next:?}"));
        let number = text.parse::<i64>().ok().filter(|&number| number <= 1_000_000);
        let expected = format!(
            "expected a whole number up to 1000000, {} or (, found {}",
            self.variable,
            if digits > 0 { &text } else { &found }
        );
        Ok([2 * number.ok_or(expected)?, 0, 0])
    }
}

fn scaled(value: Value, factor: i64) -> Value {
    value.map(|it| it * factor)
}

fn times(one: Value, other: Value) -> Result<Value, String> {
    let mut product = [0i64; 5];
    for (power, &a) in one.iter().enumerate() {
        for (more, &b) in other.iter().enumerate() {
            product[power + more] = product[power + more].saturating_add(a.saturating_mul(b));
        }
    }
    let small = product.iter().all(|it| it.abs() <= 4_000_000_000_000);
    match product {
        [constant, linear, square, 0, 0] if small => {
            let twice = [constant, linear, square];
            if twice.iter().any(|it| it % 2 != 0) {
                Err("expected /2, once".into())
            } else {
                Ok(twice.map(|it| it / 2))
            }
        }
        _ => Err("expected nothing beyond squares of numbers up to a million".into()),
    }
}

/// `polynomial` in `variable` as text, the square first.
pub(super) fn terms(polynomial: &Polynomial, variable: char) -> String {
    let Polynomial { square, linear, constant, halves } = *polynomial;
    let mut text = String::new();
    for (factor, power) in
        [(square, format!("{variable}^2")), (linear, variable.to_string()), (constant, String::new())]
    {
        let sign = if factor < 0 {
            "-"
        } else if text.is_empty() {
            ""
        } else {
            "+"
        };
        match factor.abs() {
            0 => {}
            1 if !power.is_empty() => text += &format!("{sign}{power}"),
            size => text += &format!("{sign}{size}{power}"),
        }
    }
    match halves {
        _ if text.is_empty() => "0".into(),
        0 => text,
        _ => format!("({text})/2"),
    }
}
