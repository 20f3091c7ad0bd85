//! Word lists in English and Russian that tell the meaning of a value from its name, and the search for them. In other
//! languages only the schema and the values decide, except for identifiers.

use crate::field::{lower, readable_key};

/// Beginnings of words, separated by spaces. One that ends with `$` has to match the whole word.
pub(super) type Words = &'static str;

/// Ratings.
pub(super) const RATING: Words = "rating score stars$ grade$ оценк рейтинг балл";

/// Counts of things.
pub(super) const QUANTITY: Words =
    "quantity qty$ count$ counts$ pieces$ units$ количеств кол$ штук";

/// Amounts of anything: of money, or in the unit beside them.
pub(super) const AMOUNT: Words = "amount value size weight volume объем объём вес$ мера$";

/// Other quantities that add up: people and things that are counted, durations, distances, nutrients.
pub(super) const ADDS_UP: Words = "minutes$ mins$ hours$ hrs$ days$ weeks$ months$ duration effort distance km$ miles$ steps$ \
    calories kcal$ protein carbs$ carbohydrates$ fat$ sugar$ sales$ turnover$ spend$ spent$ savings$ \
    votes visitors visits views clicks downloads users people persons guests employees staff \
    headcount population residents orders items$ parts$ words$ characters$ tokens$ points$ goals$ \
    wins$ losses$ draws$ births$ deaths$ cases$ tests$ passed$ failed$ errors$ bugs$ tasks$ seats$ \
    rooms$ beds$ children adults nights$ trips$ минут часов часы$ дней$ недель$ месяцев$ длительность \
    продолжительность расстояние км$ калори ккал$ белки$ белков$ жиры$ жиров$ углевод продажи$ \
    продаж$ выручка доход расход прибыль сумма$ налог голосов голоса$ посетител просмотр загруз \
    пользовател людей$ гостей$ гости$ сотрудник населени жителей$ заказ слов$ очков$ баллов$ голы$ \
    голов$ стоимость цена$ бюджет побед$ победы$ задач$ мест$ комнат$ детей$ взрослых$ ночей$";

/// Prices of one thing.
pub(super) const PRICE: Words = "price cost цена$ цены$ стоимость";

/// Names of the unit of an amount.
pub(super) const UNIT: Words = "unit$ units$ uom$ measure$ единиц ед$";

/// Names of the currency of an amount.
pub(super) const CURRENCY: Words = "currency валют";

/// Numbers that identify, locate or measure one thing, so that their sum has no meaning.
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

/// Numbers within bounds whose mean has no meaning either.
pub(super) const NO_MEAN: Words = "id$ no$ nr$ number$ index rank place$ position order$ year month$ day$ hour$ lat$ latitude \
    lon$ lng$ longitude page$ step$ port$ percent pct$ share$ ratio priority номер индекс ранг \
    место$ год$ месяц день$ широта долгота шаг$ процент доля$ приоритет";

/// Coordinates.
pub(super) const COORDINATES: Words = "latitude$ longitude$ lat$ lon$ lng$ широта$ долгота$";

/// Words for identifiers, matched as whole words at the end of a name. In English, German, French and Spanish.
pub(super) const IDENTIFIER: Words = "id ids uid uuid guid pid code codes zip zips zipcode postcode postal plz phone phones telephone tel mobile \
    fax build revision isbn issn ean gtin upc asin sku serial barcode year port ports timestamp timestamps epoch account iban bic \
    swift bsb ssn ein tin inn vin imo imei imsi pin passport mrn npi pmid pmcid orcid docket ticket invoice asn number no nr num № nº reference ref \
    telefon handy mobil vorwahl blz jahr aktenzeichen kennzeichen \
    cp siret siren nir insee \
    nif nie cif dni rfc curp cuit cuil ruc rut expediente cpf cnpj cep pesel regon nip egn";

/// Words for identifiers that may also be the first of a name: in Russian, French and Spanish.
pub(super) const IDENTIFIER_FIRST: Words = "номер код индекс год порт телефон факс артикул штрихкод инн кпп огрн огрнип окпо октмо снилс бик ид \
    идентификатор паспорт полис \
    numéro numero identifiant téléphone matricule référence année annee \
    número código codigo identificador teléfono telefono matrícula matricula referencia año";

/// Endings of compound words for identifiers, in German and related languages: "Kundennummer", "Artikelnr".
pub(super) const IDENTIFIER_ENDINGS: Words = "nummer nummern nr kennung leitzahl kennziffer jahr";

/// Numbers that state the order of the rows.
pub(super) const COUNTS_ROWS: Words = "no$ nr$ rank$ place$ position$ step$ row$ №$ номер$ место$ шаг$ порядок$ week$ day$ неделя$ \
    день$";

/// Years.
pub(super) const YEAR: Words = "year$ years$ год$ года$ годы$";

/// Amounts of money, if a currency is stated beside them.
pub(super) const MONEY: Words = "amount$ balance$ bill$ budget$ cost$ costs$ discount$ expense$ expenses$ fee$ gross$ income$ \
    net$ payment$ price$ profit$ revenue$ salary$ subtotal$ sum$ tax$ total$";

/// Lists whose entries follow each other, so that they are numbered.
pub(super) const SEQUENCE: Words = "step$ steps$ instruction$ instructions$ directions$ stage$ stages$ phases$ procedure$ agenda$ \
    itinerary$ ranking$ шаг$ шаги$ инструкция$ инструкции$ этап$ этапы$ порядок$ ход$ маршрут$ \
    рейтинг$";

/// Headings of a text.
pub(super) const HEADING: Words = "title heading headline заголовок название";

/// Texts that are the main content.
pub(super) const PROSE: Words = "text body content article markdown paragraph prose story essay текст содержание абзац рассказ \
    статья";

/// Introductions of a sentence or two.
pub(super) const LEAD: Words = "summary lead lede subtitle abstract standfirst tagline teaser deck intro introduction кратко \
    аннотация подзаголовок лид вступление введение резюме суть главное коротко";

/// Passages of a text, each with a heading.
pub(super) const PASSAGES: Words =
    "sections chapters passages paragraphs parts разделы главы абзацы секции части";

/// Options to choose from.
pub(super) const OPTIONS: Words = "option choice answers$ variant вариант ответы$";

/// The right one of the options.
pub(super) const RIGHT: Words = "right$ correct$ правильн верный$ верная$ верное$";

/// Totals.
pub(super) const TOTAL: Words = "total$ grand$ итог всего$";

/// True if both the key and the label are one of the words.
pub(super) fn is_called(key: &str, label: &str, words: Words) -> bool {
    let is_word = |text: &str| {
        let text: String = text.trim().chars().map(lower).collect();
        words.split_whitespace().any(|word| word == text)
    };
    is_word(&readable_key(key)) && is_word(label)
}

/// True if the key or the label contains one of the words.
pub(super) fn says(key: &str, label: &str, words: Words) -> bool {
    let is_said = |text: &str| {
        let text: String = text.chars().map(lower).collect();
        // "Number of guests" is a count, not an identifier.
        let text = text.replace("number of ", "count ");
        text.split(|c: char| !c.is_alphanumeric() && c != '№').any(|word| {
            words.split_whitespace().any(|entry| match entry.strip_suffix('$') {
                Some(whole) => word == whole,
                None => word.starts_with(entry),
            })
        })
    };
    is_said(&readable_key(key)) || is_said(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_a_word_in_its_key_or_its_label() {
        for (key, label, words) in [
            ("home_lat", "Home", COORDINATES),
            ("n", "№", COUNTS_ROWS),
            ("unitPrice", "", MONEY),
            ("cooking_steps", "", SEQUENCE),
            ("x", "Оценки", RATING),
            ("x", "Number of guests", QUANTITY),
        ] {
            assert!(says(key, label, words), "{key} {label}");
        }
        for (key, label, words) in [
            ("lattice", "Lattice", COORDINATES),
            ("footsteps", "", SEQUENCE),
            ("n", "Number of guests", NOT_SUMMED),
        ] {
            assert!(!says(key, label, words), "{key} {label}");
        }
    }
}
