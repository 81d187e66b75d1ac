//! A method as a line of text, with the values that are given.

use std::fmt;

use super::Method;

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.declaration.name)?;
        let given = self.declaration.keys().zip(&self.values).filter(|(_, values)| !values.is_empty());
        for (index, (key, values)) in given.enumerate() {
            let values: Vec<_> = values.iter().map(|&value| key.print(value)).collect();
            write!(f, "{}{}={}", if index == 0 { ':' } else { ',' }, key.name(), values.join("/"))?;
        }
        Ok(())
    }
}
