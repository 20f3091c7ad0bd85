//! Cases whose source says otherwise than we do, each with the reason.
//! Refuses to be a way out: an entry that no longer differs fails the test.

const FORMATS_ARE_ASSERTED: &str = "the suite holds that `format` only annotates in 2020-12, and \
     in its optional part that it asserts; a person is told of an address that is none";

/// Cases of the official suite, by id.
pub const SUITE: [(&str, &str); 19] = [
    ("draft2020-12/format#0/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#1/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#2/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#3/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#4/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#5/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#6/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#7/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#8/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#9/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#10/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#11/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#12/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#13/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#14/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#15/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#16/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#17/6", FORMATS_ARE_ASSERTED),
    ("draft2020-12/format#18/6", FORMATS_ARE_ASSERTED),
];

/// Real schemas and their test files, by `schema` or `schema/file`.
pub const STORE: [(&str, &str); 0] = [];
