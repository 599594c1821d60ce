use super::*;

fn rewriter(figures: &[(&str, &str, &str)]) -> Rewriter {
    let values = Values::from([
        ("qty".into(), 640.into()),
        ("shop".into(), 120.into()),
        ("price".into(), 1050.into()),
    ]);
    let figures: Vec<Figure> = figures
        .iter()
        .map(|(of, at, is)| Figure {
            of: (*of).into(),
            at: (*at).into(),
            is: (*is).into(),
        })
        .collect();
    Rewriter::new("", &figures, &[], &values).expect("the expressions have values")
}

fn replaced(rewriter: &mut Rewriter, text: &str, places: &[&str]) -> String {
    let mut text = text.to_owned();
    rewriter.text(&mut text, places, Writing::Prose);
    text
}

#[test]
fn words_around_a_figure_and_its_place_tell_what_it_means() {
    let mut rewriter = rewriter(&[
        ("100", "", "price"),
        ("100 件", "", "shop"),
        ("100", "d2.1", "qty"),
    ]);
    let text = "领用 100 件，单价 100 元";
    assert_eq!(
        replaced(&mut rewriter, text, &["text"]),
        "领用 120 件，单价 1,050 元"
    );
    assert_eq!(replaced(&mut rewriter, "100", &["d2.1", "d2"]), "640");
    assert_eq!(replaced(&mut rewriter, "100", &["d2.2", "d2"]), "1,050");
    assert_eq!(rewriter.unused(), Vec::<usize>::new());
}

#[test]
fn amounts_keep_their_sign_and_are_written_in_words() {
    let mut rewriter = rewriter(&[("4520.00", "", "price * 2.5")]);
    let mut amount = Fen(-452_000);
    rewriter.fen(&mut amount, &["d1"]);
    assert_eq!(amount, Fen(-262_500));
    let mut words = "负肆仟伍佰贰拾元整".to_owned();
    rewriter.words(&mut words, &["d1"]);
    assert_eq!(words, rmb_words::canonical(Fen(-262_500)));
}

#[test]
fn what_no_entry_accounts_for_is_told() {
    let mut rewriter = rewriter(&[("600", "", "qty"), ("7", "", "price / 7")]);
    replaced(&mut rewriter, "600 台，共 240,000.00 元，13 天", &["text"]);
    assert_eq!(rewriter.left, ["text 240,000.00"]);
    rewriter.fen(&mut Fen(700), &["r1"]);
    assert_eq!(rewriter.broken, Vec::<String>::new(), "150.00 is whole");
    let mut other = self::rewriter(&[("7", "", "price / 9")]);
    other.fen(&mut Fen(700), &["r1"]);
    assert_eq!(other.broken.len(), 1);
}

#[test]
fn an_amount_no_voucher_can_hold_is_told() {
    let mut rewriter = rewriter(&[("7", "", "price ^ 6")]);
    let mut amount = Fen(700);
    rewriter.fen(&mut amount, &["r1"]);
    assert_eq!((rewriter.broken.len(), amount), (1, Fen(700)));
}
