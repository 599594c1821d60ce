use super::*;
use database::Engine;

fn kept(stem: &str) -> String {
    words(&Content {
        stem,
        ..Content::default()
    })
}

/// Whether the words of a text have what a search asks for: the databases' work, done by hand, and ours.
fn finds(typed: &str, stem: &str) -> bool {
    let words = kept(stem);
    let found = database_finds(typed, &words);
    assert_eq!(found, Query::of(typed).fits(&words), "{typed}");
    found
}

fn database_finds(typed: &str, words: &str) -> bool {
    let words: Vec<&str> = words.split(' ').collect();
    let written = Query::of(typed).written_for(Engine::Postgres);
    written.split(" & (").all(|line| {
        line.split(" | ").any(|way| {
            way.split(" & ").all(|word| {
                let word = word.trim_matches(['(', ')']);
                match word.strip_suffix(":*") {
                    Some(beginning) => {
                        let beginning = beginning.trim_matches('\'');
                        words.iter().any(|kept| kept.starts_with(beginning))
                    }
                    None => words.contains(&word.trim_matches('\'')),
                }
            })
        })
    })
}

#[test]
fn han_is_kept_by_pairs_and_first_letters_and_latin_whole() {
    assert_eq!(kept("收款，IFRS 9"), "9 ifrs ~k ~sk ~~kuan ~~shoukuan 收款 款");
    assert_eq!(kept("ＩＦＲＳ１６"), "ifrs16");
    assert_eq!(kept("，。"), "");
}

#[test]
fn a_word_is_found_anywhere_in_a_text() {
    let stem = "收到客户前欠货款，应贷记应收账款（IFRS16）";
    for typed in [
        "应收账款",
        "账款",
        "款",
        "欠",
        "ifrs",
        "IFRS16",
        "应收 客户",
        "yszk",
        "ys",
        "qhk",
        "djyszk",
        "ying",
        "yingshou",
        "yingshouzhangkuan",
        "yingshouzh",
        "kehu",
        "huokuan",
        "YingShou",
    ] {
        assert!(finds(typed, stem), "{typed}");
    }
    for typed in [
        "应付账款",
        "客货",
        "yfzk",
        "frs",
        "应收 供应商",
        "dfysz",
        "yingfu",
        "shouying",
        "zhangying",
    ] {
        assert!(!finds(typed, stem), "{typed}");
    }
}

#[test]
fn a_character_that_is_read_twice_is_found_by_both() {
    assert!(finds("kj", "会计"));
    assert!(finds("sh", "社会"));
    assert!(finds("yhck", "银行存款"));
    assert!(finds("kuaiji", "会计") && finds("shehui", "社会"));
    assert!(finds("yinhangcunkuan", "银行存款") && finds("lirunlv", "利润率"));
}

#[test]
fn what_was_typed_cannot_end_a_word() {
    let hostile = Query::of("a\"b 'c' OR (d) -- _bank_c1 ~x");
    let sqlite = hostile.written_for(Engine::Sqlite);
    assert!(!sqlite.contains("_bank") && !sqlite.contains("\"\""), "{sqlite}");
    let postgres = hostile.written_for(Engine::Postgres);
    assert!(postgres.starts_with("(('a':*)) & (('b':*))"), "{postgres}");
}

#[test]
fn secrets_of_a_program_are_kept_under_no_word() {
    let key = serde_json::json!({ "kind": "python", "python_tests": "hidden", "solution": "secret", "note": "思路" });
    let words = words(&Content {
        parts: [None, Some(&key)],
        ..Content::default()
    });
    assert_eq!(words, "思路 路");
}

#[test]
fn a_very_long_text_is_kept_by_its_beginning() {
    let long: String = (0..2_000_u32)
        .filter_map(|at| char::from_u32(0x4e00 + at))
        .collect();
    assert_eq!(kept(&long).split(' ').count(), WORDS);
}

#[test]
fn letters_that_can_be_cut_in_two_ways_are_found_by_both() {
    // xi an, or xian.
    assert!(finds("xian", "西安") && finds("xian", "现金"));
    assert!(finds("fangan", "方案") && finds("fangan", "反感"));
    // An English word that is pinyin by chance is found as both.
    assert!(finds("change", "change of 会计政策") && finds("change", "产割"));
}

#[test]
fn a_very_long_word_is_cut_in_a_few_ways_only() {
    let long = "anananananganganganganang".repeat(40);
    let written = Query::of(&long).written_for(Engine::Postgres);
    assert!(written.matches(" | ").count() < 10, "{}", written.len());
    let none = Query::of(&format!("{long}qq")).written_for(Engine::Postgres);
    assert!(!none.contains("'~~"), "{none}");
}

#[test]
fn of_several_beginnings_the_index_is_asked_the_rarest() {
    let quick = |typed: &str| Query::of(typed).quick();
    assert_eq!(quick("第123456题"), Some(Query::of("123456")));
    assert_eq!(quick("ifrs a 2"), Some(Query::of("2")));
    assert_eq!(quick("bench 题 ias"), Some(Query::of("bench")));
    assert_eq!(quick("折旧 bench 题"), Some(Query::of("折旧 bench")));
    // One beginning is asked as it is.
    assert_eq!(quick("折旧 题"), None);
    assert_eq!(quick("固定资产 折旧"), None);
}
