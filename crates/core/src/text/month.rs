//! The names of months, in English, German and Russian.

/// How each month is called: in full, in the case that stands behind a day, and cut short.
const NAMES: [&[&str]; 12] = [
    &["january", "jan", "januar", "jänner", "jän", "январь", "января", "янв"],
    &["february", "feb", "februar", "feber", "февраль", "февраля", "фев", "февр"],
    &["march", "mar", "märz", "mär", "mrz", "март", "марта", "мар"],
    &["april", "apr", "апрель", "апреля", "апр"],
    &["may", "mai", "май", "мая"],
    &["june", "jun", "juni", "июнь", "июня", "июн"],
    &["july", "jul", "juli", "июль", "июля", "июл"],
    &["august", "aug", "август", "августа", "авг"],
    &["september", "sep", "sept", "сентябрь", "сентября", "сен", "сент"],
    &["october", "oct", "oktober", "okt", "октябрь", "октября", "окт"],
    &["november", "nov", "ноябрь", "ноября", "ноя", "нояб"],
    &["december", "dec", "dezember", "dez", "декабрь", "декабря", "дек"],
];

/// The month of a name in whatever letters, from 1.
pub(crate) fn month_of_name(name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    NAMES.iter().position(|names| names.contains(&name.as_str())).map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::month_of_name;

    #[test]
    fn months_are_known_in_three_languages() {
        let check = |name, expected| assert_eq!(month_of_name(name), expected, "{name}");
        check("May", Some(5));
        check("MÄRZ", Some(3));
        check("Dez", Some(12));
        check("Января", Some(1));
        check("Mayor", None);
        check("", None);
    }
}
