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

const NOT_AT_HAND: &str = "it refers to a document that the corpus does not hold";
const BESIDE_REFERENCE: &str =
    "what stands beside a `$ref` does not count in draft-07; the source's validator counts it";
const NO_TIME_ZONE: &str = "a `date-time` without its offset is none by RFC 3339";

/// Real schemas and their test files, by `schema` or `schema/file`.
pub const STORE: [(&str, &str); 31] = [
    ("azure-deviceupdate-import-manifest-4.0", NOT_AT_HAND),
    ("azure-deviceupdate-update-manifest-4", NOT_AT_HAND),
    ("azure-deviceupdate-update-manifest-5", NOT_AT_HAND),
    ("azure-iot-edge-deployment-template-4.0", NOT_AT_HAND),
    ("base-04", NOT_AT_HAND),
    ("clasp", NOT_AT_HAND),
    ("foundryvtt-module-manifest", NOT_AT_HAND),
    ("foundryvtt-world-manifest", NOT_AT_HAND),
    ("geojson", NOT_AT_HAND),
    ("grunt-clean-task", NOT_AT_HAND),
    ("grunt-cssmin-task", NOT_AT_HAND),
    ("grunt-jshint-task", NOT_AT_HAND),
    ("jsbeautifyrc-nested", NOT_AT_HAND),
    ("minecraft-texture-mcmeta", NOT_AT_HAND),
    ("ogen", NOT_AT_HAND),
    ("openapi-overlay-1.X", NOT_AT_HAND),
    ("pep-723", NOT_AT_HAND),
    ("podman-desktop-extension", NOT_AT_HAND),
    ("poetry", NOT_AT_HAND),
    ("pre-commit-config/local-missing-entry.json", BESIDE_REFERENCE),
    ("problem_package_generators", NOT_AT_HAND),
    ("rancher-fleet-0.8", NOT_AT_HAND),
    ("renovate", NOT_AT_HAND),
    ("renovate-inherited-schema", NOT_AT_HAND),
    ("sarif-external-property-file-2.1.0-rtm.3", NOT_AT_HAND),
    ("semgrep", NOT_AT_HAND),
    ("setuptools", NOT_AT_HAND),
    ("web-manifest-combined", NOT_AT_HAND),
    ("webjob-publish-settings/scheduled.json", NO_TIME_ZONE),
    ("xunit-2.2", NOT_AT_HAND),
    ("xunit-2.3", NOT_AT_HAND),
];
