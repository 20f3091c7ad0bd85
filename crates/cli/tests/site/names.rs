//! What a published site calls itself and what it says otherwise than the app.

use crate::publishing::Work;

#[test]
fn a_site_is_called_in_each_of_its_languages() {
    let work = Work::new("titles");
    work.write("docs/pilcrow.json", r#"{"title": {"en": "Office", "ru": "Для работы"}}"#);
    work.publish(0, "");
    let page = work.read("out/index.html");
    let of = |language: &str, title: &str| {
        format!("<meta {language}name=\"application-name\" content=\"{title}\">")
    };
    // Whoever knows no languages takes the first.
    let both = [of("", "Office"), of("lang=\"ru\" ", "Для работы")].concat();
    assert!(page.contains(&both), "{page}");
}

#[test]
fn on_a_phone_the_bar_has_the_name_of_a_site_and_the_mark_of_the_app_only_where_there_is_none() {
    let check = |settings: &str, is_named: bool| {
        let work = Work::new("bar");
        work.write("docs/l.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
        work.write("docs/pilcrow.json", settings);
        work.publish(0, "");
        let page = work.read("out/index.html");
        assert_eq!(page.contains(".brand-name{position:static"), is_named, "{settings}");
    };
    check(r#"{"title": "Office"}"#, true);
    check(r#"{"title": "Office", "logo": "l.svg"}"#, false);
    check("{}", false);
}

#[test]
fn a_site_says_some_words_otherwise() {
    let work = Work::new("words");
    work.write("docs/pilcrow.json", r#"{"words": {"en": {"Tools": "Forms & <b>co</b>"}}}"#);
    work.publish(0, "");
    let page = work.read("out/index.html");
    let said = "{&quot;en&quot;:{&quot;Tools&quot;:&quot;Forms &amp; &lt;b&gt;co&lt;/b&gt;&quot;}}";
    assert!(page.contains(&format!("name=\"pilcrow-words\" content=\"{said}\"")), "{page}");
    work.write("docs/pilcrow.json", r#"{"words": {"en": {"Toolz": "Forms"}}}"#);
    work.publish(1, "“Toolz”");
}
