//! The names of months in English, German, Russian, French and Spanish.

/// The names of each month: in full, in the case that is used after a day, and abbreviated.
const NAMES: [&[&str]; 12] = [
    &[
        "january",
        "jan",
        "januar",
        "jänner",
        "jän",
        "январь",
        "января",
        "янв",
        "janvier",
        "janv",
        "enero",
        "ene",
    ],
    &[
        "february",
        "feb",
        "februar",
        "feber",
        "февраль",
        "февраля",
        "фев",
        "февр",
        "février",
        "févr",
        "fév",
        "febrero",
    ],
    &["march", "mar", "märz", "mär", "mrz", "март", "марта", "мар", "mars", "marzo"],
    &["april", "apr", "апрель", "апреля", "апр", "avril", "avr", "abril", "abr"],
    &["may", "mai", "май", "мая", "mayo"],
    &["june", "jun", "juni", "июнь", "июня", "июн", "juin", "junio"],
    &["july", "jul", "juli", "июль", "июля", "июл", "juillet", "juil", "julio"],
    &["august", "aug", "август", "августа", "авг", "août", "agosto", "ago"],
    &[
        "september",
        "sep",
        "sept",
        "сентябрь",
        "сентября",
        "сен",
        "сент",
        "septembre",
        "septiembre",
        "setiembre",
    ],
    &["october", "oct", "oktober", "okt", "октябрь", "октября", "окт", "octobre", "octubre"],
    &["november", "nov", "ноябрь", "ноября", "ноя", "нояб", "novembre", "noviembre"],
    &[
        "december",
        "dec",
        "dezember",
        "dez",
        "декабрь",
        "декабря",
        "дек",
        "décembre",
        "déc",
        "diciembre",
        "dic",
    ],
];

/// Returns the month with a name in any case, from 1.
pub(crate) fn month_of_name(name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    NAMES.iter().position(|names| names.contains(&name.as_str())).map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::month_of_name;

    #[test]
    fn months_are_known_in_five_languages() {
        let check = |name, expected| assert_eq!(month_of_name(name), expected, "{name}");
        check("May", Some(5));
        check("MÄRZ", Some(3));
        check("Dez", Some(12));
        check("Января", Some(1));
        check("août", Some(8));
        check("ENERO", Some(1));
        check("Mayor", None);
        check("", None);
    }
}
