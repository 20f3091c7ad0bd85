//! Cases whose source says otherwise than we do, each with the reason.
//! An entry that no longer differs fails the test.

/// Where another case of the suite says the opposite of the same value by the same schema.
pub const CONTRADICTED: &str = "the suite holds that `format` only annotates in 2020-12, and in \
     its optional part that it asserts; a person is told of an address that is none";
/// The same, but only in editions before 2026: later the optional part has another text.
pub const CONTRADICTED_EARLIER: &str = "as with the other formats, though the suite's optional \
     part has another text for this one since 2026";
const FORMAT_IS_ASSERTED: &str = "as with the other formats, though the suite's optional part has \
     other texts for this one";

/// Cases of the official suite, by id.
pub const SUITE: [(&str, &str); 19] = [
    ("draft2020-12/format#0/6", CONTRADICTED),
    ("draft2020-12/format#1/6", CONTRADICTED),
    ("draft2020-12/format#2/6", CONTRADICTED),
    ("draft2020-12/format#3/6", CONTRADICTED),
    ("draft2020-12/format#4/6", CONTRADICTED),
    ("draft2020-12/format#5/6", CONTRADICTED),
    ("draft2020-12/format#6/6", CONTRADICTED_EARLIER),
    ("draft2020-12/format#7/6", CONTRADICTED),
    ("draft2020-12/format#8/6", FORMAT_IS_ASSERTED),
    ("draft2020-12/format#9/6", CONTRADICTED),
    ("draft2020-12/format#10/6", CONTRADICTED),
    ("draft2020-12/format#11/6", CONTRADICTED),
    ("draft2020-12/format#12/6", CONTRADICTED),
    ("draft2020-12/format#13/6", CONTRADICTED),
    ("draft2020-12/format#14/6", CONTRADICTED),
    ("draft2020-12/format#15/6", CONTRADICTED),
    ("draft2020-12/format#16/6", CONTRADICTED),
    ("draft2020-12/format#17/6", CONTRADICTED),
    ("draft2020-12/format#18/6", CONTRADICTED),
];

const NOT_AT_HAND: &str = "only a document that the corpus does not hold says what is wrong";
const BESIDE_REFERENCE: &str =
    "what stands beside a `$ref` does not count in draft-07; the source's validator counts it";
const NO_TIME_ZONE: &str = "a `date-time` without its offset is none by RFC 3339";

/// Files of real schemas, as `schema/file`.
pub const STORE: [(&str, &str); 7] = [
    ("azure-deviceupdate-import-manifest-4.0/toomanycompatinfo-importmanifest.json", NOT_AT_HAND),
    ("foundryvtt-module-manifest/pf2e-abomination-vaults_module.json", NOT_AT_HAND),
    ("foundryvtt-module-manifest/remote-highlight-ui_module.json", NOT_AT_HAND),
    ("foundryvtt-world-manifest/foundryvtt-demo-world_world.json", NOT_AT_HAND),
    ("minecraft-texture-mcmeta/fusion-with-vanilla-properties.json", NOT_AT_HAND),
    ("pre-commit-config/local-missing-entry.json", BESIDE_REFERENCE),
    ("webjob-publish-settings/scheduled.json", NO_TIME_ZONE),
];
