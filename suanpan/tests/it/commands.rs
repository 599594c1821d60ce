//! The command line as an operator meets it: what is wrong is said in one plain sentence, and nothing is half done.

use std::{
    net::TcpListener,
    path::Path,
    process::{Command, Output},
};

fn suanpan(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_suanpan"))
        .args(arguments)
        .output()
        .expect("the program runs")
}

/// Fails unless the command was refused in one sentence that says all of `words`.
fn is_refused(arguments: &[&str], words: &[&str]) {
    let output = suanpan(arguments);
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(!output.status.success(), "{arguments:?} succeeded");
    assert!(!said.contains("panicked"), "{said}");
    assert_eq!(said.trim().lines().count(), 1, "one sentence: {said}");
    for word in words {
        assert!(said.contains(word), "{word:?} is not in {said:?}");
    }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

#[test]
fn what_stops_a_server_is_one_plain_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let data = text(folder.path());
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    is_refused(
        &["serve", "--data-dir", data, "--listen", &address],
        &[&address, "in use", "--listen"],
    );
    let nobody = "postgres://nobody@127.0.0.1:1/nothing";
    is_refused(
        &["serve", "--data-dir", data, "--database-url", nobody],
        &["PostgreSQL", "refused"],
    );
    is_refused(
        &["migrate", "--data-dir", data, "--database-url", "mysql://host/db"],
        &["sqlite:", "postgres://"],
    );
    // Root may write everywhere but where the kernel itself says no.
    is_refused(&["serve", "--data-dir", "/proc/suanpan"], &["/proc/suanpan"]);
    let file = folder.path().join("a-file");
    std::fs::write(&file, "not a folder").unwrap();
    is_refused(&["serve", "--data-dir", text(&file)], &["a-file"]);
}

#[test]
fn a_wrong_flag_is_named() {
    let output = suanpan(&["serve", "--lissen", "127.0.0.1:0"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("--lissen") && said.contains("--listen"), "{said}");
}

#[test]
fn every_setting_is_listed_with_its_default() {
    let said = String::from_utf8(suanpan(&["config"]).stdout).unwrap();
    for setting in ["SUANPAN_LISTEN", "SUANPAN_DATA_DIR", "SUANPAN_DATABASE_URL"] {
        assert!(said.contains(setting), "{setting}");
    }
    assert!(said.contains("127.0.0.1:8000"));
}

#[test]
fn the_xml_of_an_invoice_becomes_a_document_of_a_company() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("invoice.xml");
    let xml = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../content/courses/shuzhi-kuaiji")
        .join("chapters/03-caigou-xiaoshou/resources/shudianpiao-yangli.xml");
    std::fs::copy(&xml, &file).expect("the sample course's invoice");
    let made = suanpan(&["course", "document", text(&file), "d0301", "91330106MA2QH00014"]);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let said = String::from_utf8(made.stdout).expect("text");
    assert!(
        said.starts_with("[[business.document]]\nid = \"d0301\"\n"),
        "{said}"
    );
    assert!(said.contains("[[business.document.item]]"), "{said}");
    std::fs::write(&file, "<!DOCTYPE EInvoice [<!ENTITY a \"b\">]><EInvoice/>").unwrap();
    is_refused(
        &["course", "document", text(&file), "d0301", "x"],
        &["invoice.xml", "DOCTYPE"],
    );
}

/// `course` with these words, for the school `xuexiao`.
fn of_course<'a>(words: &[&'a str], data: &'a str) -> Vec<&'a str> {
    [&["course"], words, &["--school", "xuexiao", "--data-dir", data]].concat()
}

#[test]
fn half_a_zip_imports_nothing_and_schools_and_people_need_no_browser() {
    let folder = tempfile::tempdir().unwrap();
    let data = text(folder.path());
    let done = suanpan(&["school", "add", "xuexiao", "测试学院", "--data-dir", data]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    is_refused(
        &["school", "add", "xuexiao", "测试学院", "--data-dir", data],
        &["xuexiao"],
    );

    let courses = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/courses/chuna-rumen");
    let zip = folder.path().join("course.zip");
    let imported = suanpan(&of_course(&["import", text(&courses)], data));
    assert!(imported.status.success());
    let exported = suanpan(&of_course(&["export", "chuna-rumen", text(&zip)], data));
    assert!(exported.status.success());
    let whole = std::fs::read(&zip).unwrap();
    let half = folder.path().join("half.zip");
    std::fs::write(&half, &whole[..whole.len() / 2]).unwrap();

    let other = tempfile::tempdir().unwrap();
    let empty = text(other.path());
    assert!(
        suanpan(&["school", "add", "xuexiao", "测试学院", "--data-dir", empty])
            .status
            .success()
    );
    is_refused(&of_course(&["import", text(&half)], empty), &["half.zip"]);
    let out = other.path().join("out");
    is_refused(
        &of_course(&["export", "chuna-rumen", text(&out)], empty),
        &["chuna-rumen"],
    );
}
