use super::*;
use crate::python;
use proptest::prelude::*;

const WORK: &str = "
import pandas as pd
rows = pd.read_csv('vouchers.csv')
rows['amount'] = rows['debit'] - rows['credit']
total = rows.groupby('account')['amount'].sum()
largest = total.sort_values(ascending=False).head(5)
for account, amount in largest.items():
    if amount > 0 and account.startswith('1'):
        print(account, round(amount, 2))
monthly = rows.pivot_table(index='month', columns='account', values='amount', aggfunc='sum')
print(monthly.fillna(0).cumsum().tail(3))
";

/// The same work with other names, another order of two parts, and comments.
const DISGUISED: &str = "
# my own work
import pandas as p
d = p.read_csv('v.csv')
d['x'] = d['debit'] - d['credit']
m = d.pivot_table(index='month', columns='account', values='x', aggfunc='sum')
print(m.fillna(0).cumsum().tail(3))
t = d.groupby('account')['x'].sum()
top = t.sort_values(ascending=False).head(5)
for a, b in top.items():
    if b > 0 and a.startswith('1'):
        print(a, round(b, 2))
";

const OTHER: &str = "
import csv
with open('vouchers.csv') as file:
    lines = list(csv.DictReader(file))
sums = {}
while lines:
    line = lines.pop()
    key = line['account']
    sums[key] = sums.get(key, 0.0) + float(line['debit'])
ranked = sorted(sums, key=lambda key: -sums[key])
print('\\n'.join(f'{key}: {sums[key]:.2f}' for key in ranked[:5]))
";

fn programs(codes: &[&str], base: &[&str]) -> Report {
    let base: Vec<_> = base.iter().map(|code| python(code)).collect();
    compare(
        codes.iter().map(|code| python(code)).collect(),
        &base,
        Sieve::PROGRAM,
    )
}

#[test]
fn a_disguised_copy_is_found_and_other_work_is_not() {
    let report = programs(&[WORK, OTHER, DISGUISED], &[]);
    assert_eq!(report.compared, 3);
    assert_eq!(report.pairs.len(), 1, "{:?}", report.pairs);
    let pair = &report.pairs[0];
    assert_eq!((pair.one, pair.other), (0, 2));
    assert!(pair.percent() >= 80, "{pair:?}");
    assert_eq!(report.groups, [vec![0, 2]]);
    // The loop stands in lines 7 to 9 of the one and 9 to 11 of the other.
    let covers = |(first, last): (u32, u32), line| first <= line && line <= last;
    assert!(
        pair.passages
            .iter()
            .any(|one| covers(one.one, 8) && covers(one.other, 11)),
        "{pair:?}"
    );
}

#[test]
fn what_everybody_was_given_does_not_count() {
    let with_own = format!(
        "{WORK}\n{}",
        "x = y * z + w - 3\nv = [a for a in b if a != c]\n".repeat(4)
    );
    let report = programs(&[&with_own, DISGUISED], &[WORK]);
    assert!(report.pairs.is_empty(), "{:?}", report.pairs);
}

#[test]
fn what_half_of_a_large_class_writes_is_an_idiom() {
    let own = |at: usize| {
        let line = |step: usize| {
            format!(
                "r = f.m{}(x).m{}()\n",
                (at * 131 + step * 17) % 997,
                (at * 71 + step * 29) % 991
            )
        };
        (0..20).map(line).collect::<String>()
    };
    let mut codes: Vec<String> = (0..40).map(own).collect();
    codes.iter_mut().take(20).for_each(|code| code.push_str(WORK));
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    let report = programs(&codes, &[]);
    let is_by_idiom = |pair: &Pair| pair.one < 20 && pair.other < 20;
    assert!(!report.pairs.iter().any(is_by_idiom), "{}", report.pairs.len());
}

#[test]
fn a_few_lines_are_too_little_to_be_compared() {
    let report = programs(&["a = b + c\nprint(a)", "x = y + z\nprint(x)"], &[]);
    assert_eq!((report.compared, report.pairs.len()), (0, 0));
}

fn tokens(codes: &[u8]) -> Vec<Token> {
    let at = |(line, code): (u32, &u8)| Token {
        code: u64::from(*code),
        line,
    };
    (1..).zip(codes).map(at).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// The paper's guarantee: a common run of gram + window - 1 tokens is found wherever it stands.
    #[test]
    fn no_long_common_run_is_missed(
        common in prop::collection::vec(any::<u8>(), 22..60),
        around in prop::collection::vec(prop::collection::vec(any::<u8>(), 30..60), 4),
    ) {
        let join = |a: &[u8], b: &[u8]| tokens(&[a, &common[..], b].concat());
        let documents = vec![join(&around[0], &around[1]), join(&around[2], &around[3])];
        let prepare = |tokens: Vec<Token>| Prepared {
            is_given: vec![false; tokens.len()],
            fingerprints: winnow::fingerprints(&tokens, &HashSet::new(), Sieve::PROGRAM),
            tokens,
        };
        let documents: Vec<_> = documents.into_iter().map(prepare).collect();
        let found = passages(&documents[0], &documents[1], Sieve::PROGRAM);
        prop_assert!(found.first().is_some_and(|longest| longest.tokens >= common.len()), "{:?}", found);
    }

    #[test]
    fn who_comes_first_does_not_matter(texts in prop::collection::vec(prop::collection::vec(0..6_u8, 40..120), 2..6)) {
        let documents: Vec<_> = texts.iter().map(|text| tokens(text)).collect();
        let turned: Vec<_> = documents.iter().rev().cloned().collect();
        let [there, back] = [documents, turned].map(|documents| compare(documents, &[], Sieve::TEXT));
        let last = texts.len() - 1;
        let shape = |pair: &Pair| (pair.one, pair.other, pair.percent() >= SHOWN_PERCENT);
        let mut one: Vec<_> = there.pairs.iter().map(shape).collect();
        let mut other: Vec<_> = back.pairs.iter().map(|pair| (last - pair.other, last - pair.one, true)).collect();
        one.sort_unstable();
        other.sort_unstable();
        prop_assert_eq!(one, other);
        prop_assert!(there.pairs.iter().all(|pair| pair.one_percent <= 100 && pair.other_percent <= 100));
    }
}
