//! Formats of numbers, dates and units in each language, for code outside of a browser: the same as `Intl`'s, from
//! Unicode's tables (cldr.unicode.org), as far as forms and answers need them.

use crate::Locale;

/// No-break space, which keeps a unit with its number.
const JOINED: char = '\u{a0}';

/// Formats a plain number, without changing its digits: `12,345.50`, `12 345,50`. Numbers of four digits, such as
/// years, are not grouped.
pub fn number(locale: Locale, text: &str) -> String {
    grouped(locale, text, 5)
}

/// Formats an amount of money by its currency code, with the currency's usual number of decimals, or more if written:
/// `€12.50`, `12,50 €`. `None` if the code is no currency code.
pub fn money(locale: Locale, text: &str, code: &str) -> Option<String> {
    let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_alphabetic());
    let code = is_code.then(|| code.to_ascii_uppercase())?;
    let number = grouped(locale, &with_decimals(text, decimals_of(&code)), 4);
    let sign = currency_sign(locale, &code);
    let (minus, number) = number.strip_prefix('-').map_or(("", &*number), |number| ("-", number));
    Some(match (locale, sign) {
        (Locale::ru, sign) => format!("{minus}{number}{JOINED}{}", sign.unwrap_or(&code)),
        (_, Some(sign)) => format!("{minus}{sign}{number}"),
        (_, None) => format!("{minus}{code}{JOINED}{number}"),
    })
}

/// Formats a number with an abbreviated unit, by its English name: `5 km`. `None` if the unit is unknown.
pub fn measured(locale: Locale, text: &str, unit: &str) -> Option<String> {
    let (_, english, russian) = SHORT.iter().find(|(name, ..)| *name == unit)?;
    Some(counted(locale, text, if locale == Locale::ru { russian } else { english }))
}

/// Formats a number with the full name of a unit: `3 days`. `None` if the unit is unknown.
pub fn measured_in_words(locale: Locale, text: &str, unit: &str) -> Option<String> {
    let (_, english, russian) = LONG.iter().find(|(name, ..)| *name == unit)?;
    Some(counted(locale, text, if locale == Locale::ru { russian } else { english }))
}

/// Formats a day (`2026-11-21`), with the full or the abbreviated month: `November 21, 2026`, `21 нояб. 2026 г.`.
/// `None` if the text is no day.
pub fn date(locale: Locale, text: &str, is_short: bool) -> Option<String> {
    let mut parts = text.split('-');
    let mut part = || parts.next()?.parse::<usize>().ok();
    let (year, month, day) = (part()?, part()?, part()?);
    let month = month_name(locale, month, is_short)?;
    Some(match locale {
        Locale::ru => format!("{day} {month} {year} г."),
        _ => format!("{month} {day}, {year}"),
    })
}

/// Returns a month's name as used beside a day; `None` if there is no such month.
pub fn month_name(locale: Locale, month: usize, is_short: bool) -> Option<&'static str> {
    let names = match (locale, is_short) {
        (Locale::ru, true) => RUSSIAN_SHORT,
        (Locale::ru, false) => RUSSIAN,
        (_, true) => ENGLISH_SHORT,
        (_, false) => ENGLISH,
    };
    names.split(' ').nth(month.checked_sub(1)?)
}

/// Formats a time of day (`14:02`): `2:02 PM`, `14:02`.
pub fn time(locale: Locale, hours: u64, minutes: u64) -> String {
    match (locale, hours) {
        (Locale::ru, _) => format!("{hours}:{minutes:02}"),
        (_, 0) => format!("12:{minutes:02} AM"),
        (_, 1..=11) => format!("{hours}:{minutes:02} AM"),
        (_, 12) => format!("12:{minutes:02} PM"),
        _ => format!("{}:{minutes:02} PM", hours.saturating_sub(12)),
    }
}

/// Formats a moment in UTC, given in milliseconds since 1970: `November 21, 2026 at 2:02 PM`.
pub fn day_and_time(locale: Locale, milliseconds: u64) -> String {
    let (day, minutes) = (iso(milliseconds), milliseconds / 60_000);
    let day = day.split('T').next().and_then(|day| date(locale, day, false)).unwrap_or_default();
    let (hours, minutes) = (minutes / 60 % 24, minutes % 60);
    match locale {
        Locale::ru => format!("{day} в {hours:02}:{minutes:02}"),
        _ => format!("{day} at {}", time(locale, hours, minutes)),
    }
}

/// Formats a moment by ISO 8601: `2026-11-21T14:02:00.000Z`.
pub fn iso(milliseconds: u64) -> String {
    let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000);
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    // Years begin in March, so that a leap day is the last day; 400 years have 146,097 days.
    let days = days.saturating_add(719_468);
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    let seconds = seconds % 60;
    format!("{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}.{rest:03}Z")
}

/// Returns a text's sort key: in lower case, with `ё` as `е`.
pub fn collated(text: &str) -> String {
    let letters = text.chars().flat_map(char::to_lowercase);
    letters.map(|letter| if letter == 'ё' { 'е' } else { letter }).collect()
}

/// Returns the number with the form of its unit.
fn counted(locale: Locale, text: &str, forms: &str) -> String {
    let forms: Vec<&str> = forms.split('|').collect();
    let form = forms.get(form(locale, text)).or(forms.last()).copied().unwrap_or_default();
    let number = number(locale, text);
    match (locale, form) {
        (Locale::ru, "%") => format!("{number}{JOINED}%"),
        (Locale::ru, form) => format!("{number} {form}"),
        (_, "%" | "°C" | "°F") => format!("{number}{form}"),
        (_, form) => format!("{number} {form}"),
    }
}

/// Returns the index of the form for a number: one, few, many. A fraction has the form for few in Russian, and for many
/// in English.
fn form(locale: Locale, text: &str) -> usize {
    let text = text.trim_start_matches('-');
    let is_whole = !text.contains('.');
    let end = |count: usize| text.get(text.len().saturating_sub(count)..).unwrap_or(text);
    let is_teen = end(2).len() == 2 && end(2).starts_with('1');
    match (locale, is_whole, end(1)) {
        (Locale::ru, false, _) => 1,
        (Locale::ru, true, "1") if !is_teen => 0,
        (Locale::ru, true, "2" | "3" | "4") if !is_teen => 1,
        (Locale::ru, true, _) => 2,
        _ => usize::from(text != "1"),
    }
}

/// Groups the digits in threes, if there are at least `least` before the decimal point.
fn grouped(locale: Locale, text: &str, least: usize) -> String {
    let (separator, point) = if locale == Locale::ru { (JOINED, ',') } else { (',', '.') };
    let (minus, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mut written = minus.to_owned();
    for (at, digit) in whole.chars().enumerate() {
        let rest = whole.len().saturating_sub(at);
        if at > 0 && rest % 3 == 0 && whole.len() >= least {
            written.push(separator);
        }
        written.push(digit);
    }
    if !fraction.is_empty() {
        written.push(point);
        written.push_str(fraction);
    }
    written
}

fn with_decimals(text: &str, least: usize) -> String {
    let has = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let point = if has == 0 && least > 0 { "." } else { "" };
    format!("{text}{point}{}", "0".repeat(least.saturating_sub(has)))
}

/// Returns the usual number of decimals of a currency.
fn decimals_of(code: &str) -> usize {
    match code {
        "JPY" | "KRW" | "VND" | "CLP" | "ISK" | "HUF" | "PYG" | "UGX" => 0,
        "KWD" | "BHD" | "JOD" | "OMR" | "TND" | "LYD" => 3,
        _ => 2,
    }
}

fn currency_sign(locale: Locale, code: &str) -> Option<&'static str> {
    let in_russian = [("RUB", "₽"), ("UAH", "₴")];
    let own = in_russian.iter().filter(|_| locale == Locale::ru);
    let signs = own.chain(&SIGNS).find(|(name, _)| *name == code);
    signs.map(|(_, sign)| *sign).filter(|sign| locale != Locale::ru || *sign != "₱")
}

const SIGNS: [(&str, &str); 17] = [
    ("USD", "$"),
    ("EUR", "€"),
    ("GBP", "£"),
    ("JPY", "¥"),
    ("CNY", "CN¥"),
    ("INR", "₹"),
    ("KRW", "₩"),
    ("BRL", "R$"),
    ("CAD", "CA$"),
    ("AUD", "A$"),
    ("ILS", "₪"),
    ("MXN", "MX$"),
    ("NZD", "NZ$"),
    ("HKD", "HK$"),
    ("TWD", "NT$"),
    ("VND", "₫"),
    ("PHP", "₱"),
];

const ENGLISH: &str =
    "January February March April May June July August September October November December";
const ENGLISH_SHORT: &str = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec";
const RUSSIAN: &str =
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря";
const RUSSIAN_SHORT: &str = "янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.";

/// Abbreviated units: their names, and their forms in English and in Russian.
const SHORT: [(&str, &str, &str); 33] = [
    ("percent", "%", "%"),
    ("kilometer", "km", "км"),
    ("meter", "m", "м"),
    ("centimeter", "cm", "см"),
    ("millimeter", "mm", "мм"),
    ("mile", "mi", "ми"),
    ("foot", "ft", "фт"),
    ("inch", "in", "дюйм|дюйм."),
    ("yard", "yd", "ярд|ярд."),
    ("kilogram", "kg", "кг"),
    ("gram", "g", "г"),
    ("pound", "lb", "фнт"),
    ("ounce", "oz", "унц."),
    ("liter", "L", "л"),
    ("milliliter", "mL", "мл"),
    ("hectare", "ha", "га"),
    ("acre", "ac", "акр|акр."),
    ("millisecond", "ms", "мс"),
    ("second", "sec", "с"),
    ("minute", "min", "мин"),
    ("hour", "hr", "ч"),
    ("day", "day|days", "дн."),
    ("week", "wk|wks", "нед."),
    ("month", "mth|mths", "мес."),
    ("year", "yr|yrs", "г.|г.|л."),
    ("celsius", "°C", "°C"),
    ("fahrenheit", "°F", "°F"),
    ("kilometer-per-hour", "km/h", "км/ч"),
    ("meter-per-second", "m/s", "м/с"),
    ("kilobyte", "kB", "кБ"),
    ("megabyte", "MB", "МБ"),
    ("gigabyte", "GB", "ГБ"),
    ("terabyte", "TB", "ТБ"),
];

/// Full names of units: their names, and their forms in English and in Russian.
const LONG: [(&str, &str, &str); 8] = [
    ("year", "year|years", "год|года|лет"),
    ("month", "month|months", "месяц|месяца|месяцев"),
    ("week", "week|weeks", "неделя|недели|недель"),
    ("day", "day|days", "день|дня|дней"),
    ("hour", "hour|hours", "час|часа|часов"),
    ("minute", "minute|minutes", "минута|минуты|минут"),
    ("second", "second|seconds", "секунда|секунды|секунд"),
    ("byte", "byte|bytes", "байт|байта|байт"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_as_the_language_has_it() {
        let check = |text: &str, english: &str, russian: &str| {
            let own = (number(Locale::en, text), number(Locale::ru, text));
            assert_eq!(own, (english.to_owned(), russian.replace('_', "\u{a0}")));
        };
        check("1234.00", "1234.00", "1234,00");
        check("12345", "12,345", "12_345");
        check("-1234567.5", "-1,234,567.5", "-1_234_567,5");
        check("0", "0", "0");
    }

    #[test]
    fn money_is_written_with_its_sign_where_the_language_has_one() {
        let check = |text: &str, code: &str, english: &str, russian: &str| {
            let own = [Locale::en, Locale::ru].map(|locale| money(locale, text, code).unwrap());
            assert_eq!(own, [english, russian].map(|text| text.replace('_', "\u{a0}")));
        };
        check("12.5", "EUR", "€12.50", "12,50_€");
        check("-1234.5", "USD", "-$1,234.50", "-1_234,50_$");
        check("12345.678", "RUB", "RUB_12,345.678", "12_345,678_₽");
        check("12", "JPY", "¥12", "12_¥");
        check("12", "PHP", "₱12.00", "12,00_PHP");
        check("12.5", "kwd", "KWD_12.500", "12,500_KWD");
        assert_eq!(money(Locale::en, "1", "€"), None);
    }

    #[test]
    fn units_have_the_form_that_their_number_asks_for() {
        let check = |text: &str, unit: &str, english: &str, russian: &str| {
            let own = [Locale::en, Locale::ru].map(|locale| {
                measured_in_words(locale, text, unit).or(measured(locale, text, unit)).unwrap()
            });
            assert_eq!(own, [english, russian].map(|text| text.replace('_', "\u{a0}")));
        };
        check("1", "day", "1 day", "1 день");
        check("2", "day", "2 days", "2 дня");
        check("11", "day", "11 days", "11 дней");
        check("21", "day", "21 days", "21 день");
        check("1.5", "year", "1.5 years", "1,5 года");
        check("5", "percent", "5%", "5_%");
        check("20", "celsius", "20°C", "20 °C");
        check("5", "kilometer", "5 km", "5 км");
        assert_eq!(measured(Locale::en, "1", "parsec"), None);
    }

    #[test]
    fn dates_are_said_in_words() {
        let check = |text: &str, is_short: bool, english: &str, russian: &str| {
            let own = [Locale::en, Locale::ru].map(|locale| date(locale, text, is_short).unwrap());
            assert_eq!(own, [english, russian]);
        };
        check("2026-11-05", false, "November 5, 2026", "5 ноября 2026 г.");
        check("2026-11-21", true, "Nov 21, 2026", "21 нояб. 2026 г.");
        assert_eq!(date(Locale::en, "2026-13-01", false), None);
        let (begin, later) = (0, 1_795_960_920_000);
        assert_eq!(iso(begin), "1970-01-01T00:00:00.000Z");
        assert_eq!(iso(later), "2026-11-29T14:02:00.000Z");
        assert_eq!(day_and_time(Locale::en, begin), "January 1, 1970 at 12:00 AM");
        assert_eq!(day_and_time(Locale::ru, later), "29 ноября 2026 г. в 14:02");
        assert_eq!(time(Locale::en, 14, 2), "2:02 PM");
        assert_eq!(time(Locale::ru, 14, 2), "14:02");
    }
}
