//! What a number is, as far as the name of its column tells in English and Russian.
//! Refuses other languages: there a column is judged by its bounds and its unit alone.

use crate::field::{lower, readable_key};

/// Beginnings of words. A word that ends with `$` is meant as it is.
pub(super) type Words = &'static str;

/// What people judge by.
pub(super) const RATING: Words = "rating score stars$ grade$ оценк рейтинг балл";

/// How many of something.
pub(super) const QUANTITY: Words =
    "quantity qty$ count$ counts$ pieces$ units$ количеств кол$ штук";

/// Amounts of whatever: of money, or of what the unit beside them says.
pub(super) const AMOUNT: Words = "amount value size weight volume объем объём вес$ мера$";

/// What one of something costs.
pub(super) const PRICE: Words = "price cost цена$ цены$ стоимость";

/// What is counted.
pub(super) const UNIT: Words = "unit$ units$ uom$ measure$ единиц ед$";

/// In which money.
pub(super) const CURRENCY: Words = "currency валют";

/// Numbers that name, place or measure one thing; together they are nothing.
pub(super) const NOT_SUMMED: Words = "id$ ids$ no$ nr$ number$ code index rank place$ position order$ year month$ day$ date week$ \
    hour$ version level page$ step$ zip postal postcode phone port$ line$ row$ lat$ latitude \
    lon$ lng$ longitude x$ y$ z$ temperature age$ height width depth altitude elevation speed \
    density pressure humidity percent pct$ share$ ratio rate$ probability confidence likelihood \
    similarity priority unit$ per$ each$ average avg$ mean$ median minimum maximum min$ max$ \
    balance cumulative running remaining номер код$ индекс ранг место$ позици год$ года$ месяц \
    день$ дата недел верси уровень страниц шаг$ телефон порт$ строк широта долгота температур \
    возраст высота ширина глубина скорость плотность давление влажность процент доля$ доли$ \
    коэффициент ставка вероятность уверенность сходство приоритет единиц за$ средн медиан остат \
    нарастающ курс$ option answer вариант ответ$";

/// Of bounded numbers, those whose mean means nothing either.
pub(super) const NO_MEAN: Words = "id$ no$ nr$ number$ index rank place$ position order$ year month$ day$ hour$ lat$ latitude \
    lon$ lng$ longitude page$ step$ port$ percent pct$ share$ ratio priority номер индекс ранг \
    место$ год$ месяц день$ широта долгота шаг$ процент доля$ приоритет";

/// Whether the name of a column has one of the words.
pub(super) fn says(key: &str, label: &str, words: Words) -> bool {
    let is_said = |text: &str| {
        let text: String = text.chars().map(lower).collect();
        // "Number of guests" is no number that anything has.
        let text = text.replace("number of ", "count ");
        text.split(|c: char| !c.is_alphanumeric()).any(|word| {
            words.split_whitespace().any(|known| match known.strip_suffix('$') {
                Some(whole) => word == whole,
                None => word.starts_with(known),
            })
        })
    };
    is_said(&readable_key(key)) || is_said(label)
}
