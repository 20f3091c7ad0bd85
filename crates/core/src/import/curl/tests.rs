//! Tests of commands, as documentation and browsers write them.

use super::*;
use serde_json::json;

#[track_caller]
fn check(text: &str, address: &str, notes: &[(SourcePlace, NoteKind)]) {
    let sent = read_curl(text).unwrap();
    assert_eq!((sent.address.as_str(), sent.body), (address, json!({"a": 1})), "{text}");
    let places = sent.notes.into_iter().map(|note| (note.place, note.kind));
    assert_eq!(places.collect::<Vec<_>>(), notes, "{text}");
}

const ADDRESS: (SourcePlace, NoteKind) =
    (SourcePlace::Address, NoteKind::NotCarried(Omission::Address));

#[test]
fn bodies_are_found_whatever_the_option_is_called() {
    for option in [
        "-d '{\"a\":1}'",
        "-d'{\"a\":1}'",
        "--data $'{\\'a\\':1}'",
        "--json {a:1}",
        "-sSd '{a: 1}'",
    ] {
        check(&format!("curl https://x.example {option}"), "https://x.example", &[ADDRESS]);
    }
    check("$ curl -X POST x -N -d @- <<E\n{a: 1}\nE\n", "x", &[ADDRESS]);
}

#[test]
fn keys_are_dropped_and_said_but_never_repeated() {
    let header = |name: &str| (SourcePlace::Header(name.to_owned()), NoteKind::KeyDropped);
    check(
        "curl 'https://x.example?key=K' -H 'Authorization: Bearer K' -H 'X-API-Key: K' -H 'Content-Type: x' -d {a:1}",
        "https://x.example?key=K",
        &[
            (SourcePlace::Address, NoteKind::KeyDropped),
            ADDRESS,
            header("authorization"),
            header("x-api-key"),
        ],
    );
    check(
        "curl x -u me:K -H 'X-Title: t' --proxy=K -d {a:1}",
        "x",
        &[
            ADDRESS,
            (SourcePlace::Flag("-u".into()), NoteKind::KeyDropped),
            (SourcePlace::Header("x-title".into()), NoteKind::NotCarried(Omission::Header)),
            (SourcePlace::Flag("--proxy".into()), NoteKind::NotCarried(Omission::Flag)),
        ],
    );
}

#[test]
fn comments_and_variables_may_stand_before_a_command() {
    for before in [
        "# from the docs\n",
        "export KEY=\"a b\"\n\n",
        "KEY=$(cat key) ",
        "KEY='a b'; B=c\n# then\n$ ",
        "set KEY=a b\r\n",
    ] {
        check(&format!("{before}curl x -d {{a:1}}"), "x", &[ADDRESS]);
    }
    for other in
        ["KEY=a", "# curl", "# b\nopenapi: 3.0.0", "a = curl x", "=curl x", "KEY='a curl x", ""]
    {
        assert!(!is_curl(other), "{other}");
    }
}

#[test]
fn of_several_commands_the_others_are_told() {
    let further = |line| (SourcePlace::Line(line), NoteKind::NotCarried(Omission::Further));
    check(
        "curl x -d {a:1}\n\ncurl y -d '{\n}'\n$ curl z\nls\n",
        "x",
        &[further(3), further(5), ADDRESS],
    );
    check("\ncurl x -d {a:1} && curl y | jq .", "x", &[further(2), ADDRESS]);
    check("curl x -d @- <<E\n{a: 1}\nE\ncurl y", "x", &[further(4), ADDRESS]);
}

#[test]
fn what_sends_no_json_is_told_apart() {
    let fault = |text: &str| read_curl(text).unwrap_err();
    assert_eq!(fault("curl x -d '{"), CurlFault::UnclosedQuote);
    assert_eq!(fault("curl x"), CurlFault::NoBody);
    assert_eq!(fault("curl x -d @body.json"), CurlFault::BodyElsewhere);
    assert!(matches!(fault("curl x -d '{\"a\":'"), CurlFault::Body(_)));
}
