//! Which sort a sheet is of, and which program's columns it has.

use super::fields::{balances, chart, journal};
use super::write::{BALANCE_TITLES, CHART_TITLES, JOURNAL_TITLES, UNSIGNED_JOURNAL_TITLES};
use crate::header::{Field, Header, RowFault, find_header, with_joined_heads};
use crate::sheet::{NamedSheet, Sheet, SheetError, SheetLimits, read_sheets};

/// The sorts of sheets a set of books has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookSheet {
    Chart,
    Balances,
    Journal,
}

impl BookSheet {
    /// What accountants call it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Chart => "科目表",
            Self::Balances => "科目余额表",
            Self::Journal => "序时账",
        }
    }

    const fn fields(self) -> &'static [Field] {
        match self {
            Self::Chart => chart::FIELDS,
            Self::Balances => balances::FIELDS,
            Self::Journal => journal::FIELDS,
        }
    }

    const fn titles(self) -> &'static [&'static str] {
        match self {
            Self::Chart => CHART_TITLES,
            Self::Balances => BALANCE_TITLES,
            Self::Journal => JOURNAL_TITLES,
        }
    }

    const fn needs(self) -> (&'static str, &'static str) {
        match self {
            Self::Chart => (
                "「科目编码」和「科目名称」两列",
                "the columns 科目编码 and 科目名称",
            ),
            Self::Balances => (
                "「科目编码」列，和「期初借方」「期初贷方」两列或「方向」「期初余额」两列",
                "the column 科目编码, and 期初借方 with 期初贷方, or 方向 with 期初余额",
            ),
            Self::Journal => (
                "「日期」「凭证号」「摘要」「科目编码」「借方金额」「贷方金额」各列",
                "the columns 日期, 凭证号, 摘要, 科目编码, 借方金额 and 贷方金额",
            ),
        }
    }
}

/// Whose columns a sheet has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Written by [`super::write_book`].
    Ours,
    /// 用友 U8, T3, T+ and 畅捷通.
    Yonyou,
    /// 金蝶 KIS, K3 and 精斗云.
    Kingdee,
    Other,
}

/// Titles that one program uses and the other does not.
const OF_YONYOU: [&str; 12] = [
    "科目编码",
    "科目类型",
    "科目性质",
    "辅助账类型",
    "日记账",
    "银行账",
    "制单日期",
    "凭证类别",
    "附单据数",
    "个人往来",
    "客户往来",
    "供应商往来",
];
const OF_KINGDEE: [&str; 14] = [
    "科目代码",
    "科目类别",
    "核算项目",
    "辅助核算类别",
    "数量金额辅助核算",
    "现金科目",
    "银行科目",
    "外币核算",
    "凭证字",
    "凭证字号",
    "分录号",
    "分录序号",
    "附件数",
    "过账",
];

/// A sheet with its head found.
#[derive(Debug)]
pub(super) struct Found {
    pub name: String,
    pub sheet: Sheet,
    pub header: Header,
    pub layout: Layout,
}

/// Reads a file and finds its sheet of a sort, or says what the file holds instead.
pub(super) fn find_book_sheet(
    bytes: &[u8],
    wanted: BookSheet,
) -> Result<Result<Found, Vec<RowFault>>, SheetError> {
    let sheets: Vec<NamedSheet> = read_sheets(bytes, &SheetLimits::BOOK)?
        .into_iter()
        .map(|NamedSheet { name, sheet }| NamedSheet {
            name,
            sheet: with_joined_heads(&sheet),
        })
        .collect();
    let sorts: Vec<Option<BookSheet>> = sheets.iter().map(|named| sort_of(&named.sheet)).collect();
    let place = (sorts.iter().position(|sort| *sort == Some(wanted))).or_else(|| {
        // The accounts of a table of balances are a chart too.
        let is_second_best = |sort: &Option<BookSheet>| *sort == Some(BookSheet::Balances);
        sorts
            .iter()
            .position(is_second_best)
            .filter(|_| wanted == BookSheet::Chart)
    });
    let Some(named) = place.and_then(|place| sheets.get(place)) else {
        return Ok(Err(vec![not_found(wanted, &sorts)]));
    };
    let header = find_header(&named.sheet, wanted.fields()).unwrap_or_default();
    Ok(Ok(Found {
        name: named.name.clone(),
        layout: layout_of(&named.sheet, &header, wanted),
        sheet: named.sheet.clone(),
        header,
    }))
}

fn not_found(wanted: BookSheet, sorts: &[Option<BookSheet>]) -> RowFault {
    let others: Vec<&str> = sorts.iter().flatten().map(|sort| sort.label()).collect();
    let held = if others.is_empty() {
        String::new()
    } else {
        format!("；文件里是{}", others.join("、"))
    };
    let (zh, en) = wanted.needs();
    RowFault::new(
        0,
        "sheet.no_header",
        format!("找不到{}：需要{zh}{held}", wanted.label()),
        format!("no {} found: {en} are needed", wanted.label()),
    )
}

/// The sort of a sheet; a journal is told before balances, and balances before a chart, whose columns both have.
fn sort_of(sheet: &Sheet) -> Option<BookSheet> {
    [BookSheet::Journal, BookSheet::Balances, BookSheet::Chart]
        .into_iter()
        .find(|sort| find_header(sheet, sort.fields()).is_some_and(|header| is_of(*sort, &header)))
}

fn is_of(sort: BookSheet, header: &Header) -> bool {
    let has = |field: usize| header.columns.get(field).is_some_and(Option::is_some);
    let has_all = |fields: &[usize]| fields.iter().all(|field| has(*field));
    let is_whole = header.missing.is_empty();
    match sort {
        BookSheet::Chart => is_whole,
        BookSheet::Balances => {
            is_whole
                && (has_all(&[balances::OPENING_DEBIT, balances::OPENING_CREDIT])
                    || has(balances::OPENING)
                    || has(balances::YEAR_OPENING))
        }
        BookSheet::Journal => {
            is_whole
                && (has(journal::CODE) || has(journal::ACCOUNT))
                && (has_all(&[journal::DEBIT, journal::CREDIT]) || has_all(&[journal::SIDE, journal::AMOUNT]))
        }
    }
}

fn layout_of(sheet: &Sheet, header: &Header, sort: BookSheet) -> Layout {
    let titles: Vec<&str> = sheet.rows[header.index]
        .cells
        .iter()
        .map(String::as_str)
        .collect();
    let is_unsigned = sort == BookSheet::Journal && titles == JOURNAL_TITLES[..UNSIGNED_JOURNAL_TITLES];
    if titles == sort.titles() || is_unsigned {
        return Layout::Ours;
    }
    let count = |known: &[&str]| titles.iter().filter(|title| known.contains(title)).count();
    match count(&OF_YONYOU).cmp(&count(&OF_KINGDEE)) {
        std::cmp::Ordering::Greater => Layout::Yonyou,
        std::cmp::Ordering::Less => Layout::Kingdee,
        std::cmp::Ordering::Equal => Layout::Other,
    }
}
