//! Tests of documents with misspellings, and of documents without any.

mod editors;
mod texts;

use super::*;
use crate::document::parse_document;
use serde_json::{Value, json};

/// Returns each misspelled name as `place: written → meant`.
fn lines(text: &str) -> Vec<String> {
    let parsed = parse_document(text).unwrap_or_else(|error| panic!("{error:?}: {text}"));
    let line = |mistake: &Misspelling| {
        let meant = mistake.kind.suggestion().unwrap_or("nothing");
        format!("{}: {} → {meant}", mistake.pointer, mistake.written)
    };
    misspelled(&parsed.request).iter().map(line).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(lines(text), expected, "{text}");
}

#[test]
fn a_documents_own_keys_and_settings_are_told() {
    check("{config: {}, contxt: []}", &["/contxt: contxt → context"]);
    check("{context: [], contxt: [], version: 1, name: 'x', comment: ''}", &[]);
    check(
        "{context: [], config: {maxTokns: 5, temprature: 0, max_tokns: 5, topK: 1, stream: true}}",
        &[
            "/config/maxTokns: maxTokns → maxTokens",
            "/config/temprature: temprature → temperature",
            "/config/max_tokns: max_tokns → max_tokens",
        ],
    );
    check("{context: [], loop: {maxStep: 5}}", &["/loop/maxStep: maxStep → maxSteps"]);
}

#[test]
fn a_name_of_a_case_that_names_none_is_told() {
    check(
        "[{type: 'input', a: 1}, {type: 'input', _instance: 'x', a: 1}, {type: 'input', _instance: 'x', b: 1},
          {type: 'input', _instance: 'x', a: 2}, {type: 'input', _instance: 3, a: 2}, {type: 'input', _instance: ' ', a: 2},
          {type: 'input', _instance: 'x ', a: 2}, {type: 'input', _instance: null, a: 2}, {type: 'state', _instance: 'x', a: 2},
          {type: 'input', _instance: 'x', _outputMethod: 'set', a: 2}, {type: 'plan', _instance: 3, plan: []},
          {role: 'user', content: {type: 'input', _instance: ['y'], input: {a: 1}}}]",
        &[
            "/context/3/_instance: \"x\" → nothing",
            "/context/4/_instance: 3 → nothing",
            "/context/5/_instance: \" \" → nothing",
            "/context/6/_instance: \"x \" → nothing",
            "/context/11/content/_instance: [\"y\"] → nothing",
        ],
    );
}

#[test]
fn a_list_of_options_without_any_is_told() {
    check(
        "{schema: {properties: {a: {enum: []}, enum: {enum: ['x']}}}}",
        &["/schema/properties/a/enum: enum → nothing"],
    );
}

#[test]
fn a_pattern_between_slashes_is_told() {
    check(
        "{context: [{type: 'input', schema: {properties: {a: {pattern: '/^a$/i'}, b: {pattern: '/api/'}}}}]}",
        &["/context/0/schema/properties/a/pattern: /^a$/i → nothing"],
    );
}

#[test]
fn a_word_of_open_api_that_checks_nothing_is_told() {
    check(
        "{context: [{type: 'input', schema: {properties: {
          a: {type: 'string', nullable: true}, b: {type: ['string', 'null'], nullable: true},
          c: {type: 'string', nullable: false}, nullable: {type: 'boolean'}}}}]}",
        &["/context/0/schema/properties/a/nullable: nullable → nothing"],
    );
}

#[test]
fn a_value_that_its_own_schema_does_not_allow_is_told() {
    check(
        "{context: [{type: 'input', schema: {$defs: {c: {type: 'string', enum: ['red', 'blue']}}, properties: {
          a: {enum: ['x', 'y'], default: 'z'}, b: {type: 'integer', default: 'five', examples: [1, 'two']},
          c: {enum: [1, 2], const: 1.0, default: 2}, d: {type: 'string', nullable: true, enum: ['x'], default: null},
          e: {type: 'array', items: {enum: ['x']}, default: ['x', 'q']}, f: {$ref: '#/$defs/c', default: 'green'},
          g: {allOf: [{$ref: '#/$defs/c'}], default: 5}, h: {type: ['string', 'null'], default: null},
          i: {type: 'quux', default: 5}, default: {type: 'string'}, j: {anyOf: [{type: 'string'}], default: 5}}}}]}",
        &[
            "/context/0/schema/properties/a/default: \"z\" → nothing",
            "/context/0/schema/properties/b/default: \"five\" → nothing",
            "/context/0/schema/properties/b/examples/1: \"two\" → nothing",
            "/context/0/schema/properties/d/nullable: nullable → nothing",
            "/context/0/schema/properties/e/default/1: \"q\" → nothing",
            "/context/0/schema/properties/f/default: \"green\" → nothing",
            "/context/0/schema/properties/g/default: 5 → nothing",
        ],
    );
}

#[test]
fn a_value_out_of_the_bounds_beside_it_is_told() {
    check(
        "{context: [{type: 'input', schema: {$defs: {few: {type: 'integer', maximum: 9}}, properties: {
          a: {type: 'number', minimum: 1, default: 0, examples: [0.5, 1]}, b: {type: 'string', maxLength: 2, default: 'abc'},
          c: {$ref: '#/$defs/few', default: 10}, d: {multipleOf: 5, default: 12}, e: {pattern: '^a', const: 'ba'},
          f: {type: 'number', exclusiveMaximum: 3, default: 3}, g: {minimum: 1, default: 'words'}, h: {minimum: 1, default: 1},
          i: {type: 'array', minItems: 1, default: []}}}}]}",
        &[
            "/context/0/schema/properties/a/default: 0 → nothing",
            "/context/0/schema/properties/a/examples/0: 0.5 → nothing",
            "/context/0/schema/properties/b/default: \"abc\" → nothing",
            "/context/0/schema/properties/c/default: 10 → nothing",
            "/context/0/schema/properties/d/default: 12 → nothing",
            "/context/0/schema/properties/e/const: \"ba\" → nothing",
            "/context/0/schema/properties/f/default: 3 → nothing",
            "/context/0/schema/properties/i/default: [] → nothing",
        ],
    );
}

#[test]
fn bounds_that_leave_nothing_between_them_are_told() {
    check(
        "{context: [{type: 'input', schema: {$defs: {few: {maximum: 9}}, properties: {
          a: {type: 'number', minimum: 5, maximum: 3}, b: {minimum: 5, exclusiveMaximum: 5}, c: {minimum: 5, maximum: 5},
          d: {exclusiveMinimum: 5, maximum: 5}, e: {minLength: 3, maxLength: 2}, f: {minItems: 2, maxItems: 1},
          g: {minProperties: 1, maxProperties: 0}, h: {$ref: '#/$defs/few', minimum: 10}, i: {minLength: 2, maxLength: 2},
          j: {minimum: 1, exclusiveMaximum: true, maximum: 2}, k: {minContains: 2, maxContains: 1}}}}]}",
        &[
            "/context/0/schema/properties/a/minimum: \"minimum\": 5 → nothing",
            "/context/0/schema/properties/b/minimum: \"minimum\": 5 → nothing",
            "/context/0/schema/properties/d/exclusiveMinimum: \"exclusiveMinimum\": 5 → nothing",
            "/context/0/schema/properties/e/minLength: \"minLength\": 3 → nothing",
            "/context/0/schema/properties/f/minItems: \"minItems\": 2 → nothing",
            "/context/0/schema/properties/g/minProperties: \"minProperties\": 1 → nothing",
            "/context/0/schema/properties/h/minimum: \"minimum\": 10 → nothing",
            "/context/0/schema/properties/k/minContains: \"minContains\": 2 → nothing",
        ],
    );
}

#[test]
fn who_merges_is_a_word_of_its_own_and_a_flat_value_of_that_name_is_none() {
    check(
        "[{type: 'state', merge: 'modle', state: {}}, {type: 'state', marge: 'model', state: {}},
          {type: 'state', merge: 'model', state: {}}, {type: 'state', merge: true}, {type: 'data', merge: 'model', a: 1}]",
        &["/context/0/merge: modle → model", "/context/1/marge: marge → merge"],
    );
}

#[test]
fn translations_that_are_not_read_are_told() {
    check(
        "{title: 'A', 'x-i18m': {}, context: [
          {type: 'input', 'x_i18n': {}, input: {}, schema: {'x-I18n': {}, properties: {'x-i18n': {title: 1}}}},
          {text: 'Hi', 'x-i18n': {txet: {ru: 'А'}, role: {ru: 'б'}, text: {ru: '†stat.a', x: ''}}},
          {type: 'state', state: {a: 1, 'x-i18n': 5}}]}",
        &[
            "/x-i18m: x-i18m → x-i18n",
            "/context/0/x_i18n: x_i18n → x-i18n",
            "/context/0/schema/x-I18n: x-I18n → x-i18n",
            "/context/1/x-i18n/txet: txet → text",
            "/context/1/x-i18n/role: role → nothing",
            "/context/1/x-i18n/text/ru: †stat.a → †state.a",
            "/context/1/x-i18n/text/x: x → nothing",
        ],
    );
}

#[test]
fn what_is_tried_of_a_document_has_its_own_keys() {
    check(
        "{context: [], bench: {variant: [], inputs: [{input: 1, expected: 2, weight: 3}],
          checks: [{is: 'matches', at: '', pattren: 'x', note: '', cost: 1}], plans: 1}}",
        &[
            "/bench/variant: variant → variants",
            "/bench/inputs/0/expected: expected → expect",
            "/bench/checks/0/pattren: pattren → pattern",
        ],
    );
}

#[test]
fn settings_and_patches_of_what_is_tried_are_told() {
    check(
        "{context: ['Hi'], schema: {properties: {name: {}}}, bench: {settings: {temprature: [0, 1], seed: [1]}, variants: [
          {patch: {contxt: ['Ho'], config: {maxTokns: 5}}},
          {patch: {context: [{type: 'text', txet: 'Ho'}], schema: {required: ['nmae'], properties: {age: null}}}}]}}",
        &[
            "/bench/settings/temprature: temprature → temperature",
            "/bench/variants/0/patch/contxt: contxt → context",
            "/bench/variants/0/patch/config/maxTokns: maxTokns → maxTokens",
            "/bench/variants/1/patch/schema/required/0: nmae → name",
            "/bench/variants/1/patch/context/0/txet: txet → text",
        ],
    );
    check(
        "{context: [{type: 'text', txet: 'a'}], bench: {variants: [{patch: {config: {seed: 1}}}]}}",
        &["/context/0/txet: txet → text"],
    );
}

#[test]
fn places_of_the_answer_that_it_does_not_have_are_told() {
    let document = |bench: &str| {
        format!(
            "{{context: ['Hi'], schema: {{properties: {{summary: {{}}, lines: {{items: {{properties: {{price: {{}}}}}}}},
              free: {{additionalProperties: true, properties: {{colour: {{}}}}}}}}}}, bench: {bench}}}"
        )
    };
    check(
        &document(
            "{inputs: [{input: 1, expect: {sumary: 'a', lines: [{pirce: 1}], free: {color: 1}, other: 1}}],
              checks: [{at: '/lines/0/prcie', is: 'present'}, {at: '/summary', is: 'present'}, {at: '', is: 'valid'}],
              show: ['/sumary']}",
        ),
        &[
            "/bench/inputs/0/expect/sumary: sumary → summary",
            "/bench/inputs/0/expect/lines/0/pirce: pirce → price",
            "/bench/checks/0/at: prcie → price",
            "/bench/show/0: sumary → summary",
        ],
    );
    check(
        &document(
            "{variants: [{patch: {schema: {properties: {sumary: {}}}}}],
              inputs: [{input: 1, expect: {sumary: 'a'}}], checks: [{at: '/sumary', is: 'present'}]}",
        ),
        &[],
    );
}

#[test]
fn messages_as_providers_call_them_are_told() {
    check(
        "{config: {}, messages: [{role: 'user', content: 'Hi'}]}",
        &["/messages: messages → context"],
    );
    check("{context: [], messages: []}", &[]);
}

#[test]
fn types_and_keys_of_messages_are_told() {
    check("[{type: 'inptu', city: 'Rome'}]", &["/context/0/type: inptu → input"]);
    check(
        "[{type: 'note', tetx: ''}, {type: 'Text', text: ''}]",
        &["/context/1/type: Text → text"],
    );
    check(
        "[{type: 'text', txet: 'Hi'}, {rloe: 'system', content: 'Hi'}, {role: 'user', contnet: ''},
          {type: 'data', knid: 'user', data: {}}, {type: 'tool', tools: {}}, {tpye: 'text', text: ''},
          {type: 'state', _instnace: 'a', x: 1}]",
        &[
            "/context/0/txet: txet → text",
            "/context/1/rloe: rloe → role",
            "/context/2/contnet: contnet → content",
            "/context/3/knid: knid → kind",
            "/context/4/tools: tools → tool",
            "/context/5/tpye: tpye → type",
            "/context/6/_instnace: _instnace → _instance",
        ],
    );
}

#[test]
fn values_beside_a_type_may_be_called_anything() {
    check("[{type: 'input', inptu: 'a', knid: 'b', rule: 'c', stat: {}, descripton: 5}]", &[]);
    check("[{type: 'state', schema: {properties: {stat: {}}}, stat: {a: 1}}]", &[]);
    check("[{type: 'data', date: {day: 1}, next: ''}]", &[]);
    check(
        "[{type: 'input', shcema: {type: 'object'}, descripton: 'x', a: 1},
          {type: 'input', schema: {properties: {a: {}}}, inptu: {a: 1}}, {type: 'state', sate: {a: 1}}]",
        &[
            "/context/0/shcema: shcema → schema",
            "/context/0/descripton: descripton → description",
            "/context/1/inptu: inptu → input",
            "/context/2/sate: sate → state",
        ],
    );
}

#[test]
fn keywords_of_schemas_are_told_wherever_a_schema_stands() {
    check(
        "{schema: {type: 'object', propertis: {}, tpye: '', requried: ['a'], $defs: {maxlength: {maxlength: 5}},
            properties: {requried: {type: 'strng', descripton: ''}, l: {items: {anyOf: [{minLenght: 1}]}}}},
          context: [{type: 'tool', tool: {go: {properties: {a: {tpye: 'string'}, _outptu: {}},
            _outputpath: '†state.a', _output: {enmu: []}}}}]}",
        &[
            "/schema/requried: requried → required",
            "/schema/$defs/maxlength/maxlength: maxlength → maxLength",
            "/schema/properties/requried/type: strng → string",
            "/schema/properties/requried/descripton: descripton → description",
            "/schema/properties/l/items/anyOf/0/minLenght: minLenght → minLength",
            "/context/0/tool/go/properties/a/tpye: tpye → type",
            "/context/0/tool/go/properties/_outptu: _outptu → _output",
            "/context/0/tool/go/_outputpath: _outputpath → _outputPath",
            "/context/0/tool/go/_output/enmu: enmu → enum",
        ],
    );
    check(
        "{schema: {type: ['strng', 'null'], format: 'emial'}}",
        &["/schema/type/0: strng → string", "/schema/format: emial → email"],
    );
}

#[test]
fn what_a_schema_holds_as_data_is_not_told() {
    let data = json!({"requried": 1, "tpye": "strng"});
    let schema = json!({"enum": [data], "const": data, "default": data, "examples": [data], "x-mine": data,
        "comment": "", "markdownDescription": "", "errorMessage": {"tpye": ""}, "format": "guid",
        "required": ["anything"], "minimum": 1, "cost": 5});
    check(&json!({"schema": schema}).to_string(), &[]);
}

#[test]
fn hints_are_told_in_a_schema_and_beside_it() {
    check(
        "[{type: 'input', schema: {properties: {city: {'ui:widgte': 'text', 'x-unti': 'm', 'x-anything': 1,
            'x-order': 2, 'x-ui': {placehodler: ''}, 'ui:autofocus': true}}},
          ui: {ctiy: {'ui:help': ''}, city: {'ui:options': {rwos: 3}, 'ui:titel': ''}, 'ui:globalOptions': {rows: 3}}}]",
        &[
            "/context/0/schema/properties/city/ui:widgte: ui:widgte → ui:widget",
            "/context/0/schema/properties/city/x-unti: x-unti → x-unit",
            "/context/0/schema/properties/city/x-ui/placehodler: placehodler → placeholder",
            "/context/0/ui/city/ui:options/rwos: rwos → rows",
            "/context/0/ui/city/ui:titel: ui:titel → ui:title",
        ],
    );
    check(
        "[{type: 'input', schema: {properties: {city: {}, home: {}}}, ui: {ctiy: {'ui:help': ''}, note: {}}}]",
        &["/context/0/ui/ctiy: ctiy → city"],
    );
}

#[test]
fn required_names_that_are_no_property_are_told() {
    let place = "/schema/required/0";
    check(
        "{schema: {properties: {name: {}, age: {}}, required: ['nmae', 'other']}}",
        &[&format!("{place}: nmae → name")],
    );
    check("{schema: {properties: {name: {}, names: {}}, required: ['names', 'name']}}", &[]);
    check("{schema: {properties: {name: {}}, required: ['name', 'names']}}", &[]);
    check(
        "{schema: {properties: {name: {}}, required: ['names'], allOf: [{properties: {names: {}}}]}}",
        &[],
    );
}

#[test]
fn calls_and_tools_that_name_what_is_nearly_there_are_told() {
    let text = "[{type: 'tool', tool: {a: {_scopes: ['usre', 'other'], _outputPath: '†sate.x'},
            b: {_outputPath: '†notes.a', properties: {_scopes: {items: {enum: ['user', '†usre.name']}}}}}},
          {type: 'data', kind: 'user', data: {name: 'A'}}, {type: 'state', state: {}},
          {type: 'plan', plan: [{_tool: 'a', who: '†user.nmae', say: 'Hi †user.nmae', n: ['†notes.a', '†user.name']}]}]";
    check(
        text,
        &[
            "/context/0/tool/a/_outputPath: †sate.x → †state.x",
            "/context/0/tool/a/_scopes/0: usre → user",
            "/context/0/tool/b/properties/_scopes/items/enum/1: †usre.name → †user.name",
            "/context/3/plan/0/who: †user.nmae → †user.name",
        ],
    );
}

#[test]
fn hostile_documents_end_in_a_few_findings() {
    let object = |key: &str, value| Value::Object([(key.to_owned(), value)].into_iter().collect());
    let deep = (0..1_000).fold(json!({"requried": []}), |deep, _| object("items", deep));
    let request = Request::new([("schema".to_owned(), deep)].into_iter().collect());
    assert_eq!(misspelled(&request), []);

    let many: serde_json::Map<String, Value> =
        (0..50_000).map(|n| (format!("descriptin{}", letters(n)), json!({"tpye": 1}))).collect();
    let text = "†input.aaaaaaab ".repeat(20_000);
    let names: Vec<String> = (0..20_000).map(|n| format!("aaaaaa{}", letters(n))).collect();
    let schema =
        json!({"properties": many, "$ref": "#", "allOf": [{"$ref": "#"}], "required": names});
    let context = json!([{"type": "text", "text": text}, {"type": "input", "schema": schema}]);
    let request = Request::new([("context".to_owned(), context)].into_iter().collect());
    assert_eq!(misspelled(&request).len(), 20);
}

/// Returns a number in letters, since names that differ in digits do not count as misspelled.
fn letters(mut number: u32) -> String {
    let mut text = String::new();
    while number > 0 {
        text.extend(char::from_digit(number % 26 + 10, 36));
        number /= 26;
    }
    text
}
