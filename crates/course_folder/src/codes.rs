//! Every code `lint` reports. The table in `docs/course-format.md` is generated from this list; a test compares them.

use crate::finding::{Code, Severity};

const fn error(code: &'static str, zh: &'static str, en: &'static str) -> Code {
    Code {
        code,
        severity: Severity::Error,
        zh,
        en,
    }
}

const fn warning(code: &'static str, zh: &'static str, en: &'static str) -> Code {
    Code {
        code,
        severity: Severity::Warning,
        zh,
        en,
    }
}

/// All codes, in the order of the table.
pub const CODES: &[Code] = &[
    error("file.missing", "缺少必需的文件", "a required file is missing"),
    error("file.not_utf8", "不是 UTF-8 编码", "not UTF-8"),
    error(
        "file.bom",
        "文件以 BOM 开头",
        "the file starts with a byte order mark",
    ),
    error("file.too_large", "文件太大", "a file is too large"),
    error(
        "file.too_many",
        "文件太多或课程太大",
        "too many files, or the course is too large",
    ),
    error(
        "file.bad_name",
        "文件名不能在所有系统上使用",
        "a file name that some systems refuse",
    ),
    warning(
        "file.unused",
        "没有任何内容用到这个文件",
        "nothing uses this file",
    ),
    error("toml.syntax", "TOML 语法有误", "TOML syntax"),
    error("toml.unknown_field", "不认识的字段", "an unknown field"),
    error(
        "toml.missing_field",
        "缺少必填字段",
        "a required field is missing",
    ),
    error("toml.wrong_type", "值的类型不对", "a value of the wrong type"),
    error("toml.bad_value", "值不合规则", "a value that breaks a rule"),
    error(
        "front_matter.missing",
        "缺少 +++ 头部",
        "the +++ front matter is missing",
    ),
    error(
        "id.invalid",
        "标识只能用小写字母、数字和连字符",
        "an id may hold only a-z, 0-9 and hyphens",
    ),
    error("id.duplicate", "标识重复", "a duplicate id"),
    error(
        "id.folder_differs",
        "标识与文件夹名不同",
        "the id differs from the folder's name",
    ),
    error(
        "ref.unknown",
        "引用的内容不存在",
        "a reference to something that does not exist",
    ),
    error(
        "ref.wrong_kind",
        "引用了另一类内容",
        "a reference to something of another kind",
    ),
    error("ref.cycle", "先修关系成环", "prerequisites form a circle"),
    error(
        "ref.path_missing",
        "引用的文件不存在",
        "a file that is referred to does not exist",
    ),
    error(
        "ref.path_unsafe",
        "路径指到课程之外",
        "a path that leaves the course",
    ),
    warning(
        "knowledge.undeclared",
        "知识点没有在 course.toml 中列出",
        "a knowledge point that course.toml does not list",
    ),
    error(
        "weights.not_100",
        "权重之和不是 100",
        "weights that do not add up to 100",
    ),
    warning(
        "weights.unused",
        "权重没有对应的内容",
        "a weight that nothing in the course can earn",
    ),
    error(
        "format.unsupported",
        "不支持的格式版本",
        "an unsupported format version",
    ),
    error("csv.syntax", "CSV 语法有误", "CSV syntax"),
    error("csv.missing_column", "缺少列", "a column is missing"),
    error("csv.unknown_column", "不认识的列", "an unknown column"),
    error("csv.duplicate_column", "列名重复", "a duplicate column"),
    error(
        "csv.bad_cell",
        "单元格的值不对",
        "a cell that does not fit its column",
    ),
    error("account.duplicate", "科目编码重复", "a duplicate account code"),
    error(
        "account.no_parent",
        "缺少上级科目",
        "an account without its parent",
    ),
    error(
        "account.unknown",
        "科目不存在",
        "an account that is not in the chart",
    ),
    error("account.not_leaf", "不是末级科目", "an account that has children"),
    error(
        "aux.undeclared",
        "辅助核算类别或项目未声明",
        "an auxiliary type or item that company.toml does not list",
    ),
    error(
        "aux.required",
        "缺少必需的辅助核算",
        "a required auxiliary item is missing",
    ),
    error(
        "aux.not_used",
        "科目没有启用该辅助核算",
        "the account does not use this auxiliary type",
    ),
    error(
        "opening.unbalanced",
        "期初余额不平",
        "opening balances do not balance",
    ),
    error(
        "opening.cash_flow",
        "启用前的现金流量与货币资金发生额不符",
        "cash flows before the start differ from what moved cash accounts",
    ),
    error(
        "voucher.unbalanced",
        "参考凭证借贷不平",
        "a reference voucher does not balance",
    ),
    error(
        "voucher.too_short",
        "参考凭证少于两行",
        "a reference voucher with fewer than two lines",
    ),
    error(
        "voucher.conflict",
        "同一参考凭证的各行不一致",
        "rows of one reference voucher contradict each other",
    ),
    warning(
        "voucher.outside_period",
        "参考凭证日期不在业务日期内",
        "a reference voucher dated outside its business",
    ),
    error(
        "business.no_voucher",
        "业务没有参考凭证",
        "a business to book without a reference voucher",
    ),
    error(
        "business.needless_voucher",
        "无需入账的业务却有参考凭证",
        "a reference voucher for a business that is not booked",
    ),
    warning(
        "document.arithmetic",
        "单据金额勾稽不上",
        "the amounts of a document do not add up",
    ),
    error(
        "document.unknown_field",
        "单据类型没有这个字段",
        "a field this type of document does not have",
    ),
    error(
        "document.fault",
        "有误之处不是单据上的字段，或业务不是退回",
        "a planted fault at no field of its document, or of a business that is not refused",
    ),
    error(
        "variation.rule",
        "种子规则有误",
        "a fault in the rule of a variation",
    ),
    error(
        "variation.golden",
        "公式按原数算得的与原数不同",
        "an expression that does not give the golden figure",
    ),
    error(
        "variation.figure",
        "变化的业务中有数字没有着落",
        "a figure of a varied business that is not accounted for",
    ),
    error(
        "variation.seed",
        "种子做出的账套有误",
        "a seed that makes a faulty company",
    ),
    error(
        "table.bad_cell",
        "业务数据不合列类型",
        "business data that does not fit its column",
    ),
    error(
        "question.field_of_other_kind",
        "这种题型没有这个字段",
        "a field this kind of question does not have",
    ),
    error("question.no_answer", "没有答案", "no answer"),
    error("question.options", "选项有误", "options are wrong"),
    error(
        "question.answer_not_option",
        "答案不在选项中",
        "the answer is not one of the options",
    ),
    error("question.blanks", "填空数与题干不符", "blanks and stem disagree"),
    error(
        "question.points_sum",
        "各部分分值之和不等于题目分值",
        "parts do not add up to the question's points",
    ),
    error(
        "question.key",
        "答案与题目不相符",
        "question and key do not fit together",
    ),
    error("question.entry", "分录答案有误", "a wrong journal entry"),
    error("exercise.empty", "训练没有内容", "an exercise without content"),
    error(
        "draw.too_few",
        "题库不够随机抽取",
        "too few questions to draw from",
    ),
    error(
        "activity.field",
        "活动字段有误",
        "a field does not fit the activity",
    ),
    error("activity.weights", "活动权重有误", "activity weights are wrong"),
    warning(
        "activity.documents",
        "有不该入账的单据，单据处理却不计分",
        "documents to refuse, but deciding on them earns nothing",
    ),
    error(
        "activity.variation",
        "要求每人一套数据，公司却没有变化规则",
        "a company of one's own is wanted, but nothing says how it varies",
    ),
    error(
        "activity.booked",
        "账套打开时已入账的内容与任务不符",
        "what is booked already does not leave the task that is set",
    ),
    error(
        "activity.openings",
        "期初建账与任务的其他设置不符",
        "setting up books does not fit what else the task says",
    ),
    error(
        "activity.by_hand",
        "报表不计分，不能要求手工编制",
        "statements that do not count are not drawn up by hand",
    ),
    error(
        "activity.reconciliation",
        "银行对账与公司或任务的其他设置不符",
        "a reconciliation does not fit the company or what else the task says",
    ),
    error(
        "mistake.repeated",
        "同一业务有两张错误凭证",
        "two wrong vouchers of one business",
    ),
    error(
        "mistake.right",
        "错误凭证与参考凭证相同",
        "a wrong voucher that is right",
    ),
    error(
        "activity.statements",
        "要求填报公司没有的报表",
        "a statement is asked for that the company does not have",
    ),
    error("flow.step", "流程步骤有误", "a wrong step of a flow"),
    error("flow.cycle", "流程先后关系成环", "the order of steps is circular"),
    error(
        "paper.total",
        "各大题分值之和不等于总分",
        "sections do not add up to the total",
    ),
    error(
        "paper.empty_section",
        "大题没有题目",
        "a section without questions",
    ),
    error(
        "paper.repeated_question",
        "同一题出现两次",
        "a question appears twice",
    ),
    error(
        "assessment.source",
        "考核没有试卷或任务活动",
        "an assessment without a paper or an activity",
    ),
    error(
        "assessment.activity",
        "任务活动不能这样考核",
        "an activity cannot be examined like that",
    ),
    error(
        "python.no_solution",
        "缺少参考解答",
        "the reference solution is missing",
    ),
    error(
        "python.visible_share",
        "可见测试超过 40 %",
        "visible tests weigh more than 40 %",
    ),
    error("python.tests", "评测方案有误", "a wrong marking plan"),
    error(
        "python.same_name",
        "任务的两个文件同名",
        "two files of a task have one name",
    ),
    error("python.notebook", "笔记本有误", "a fault in a notebook"),
    warning(
        "python.notebook_warning",
        "笔记本中须留意之处",
        "something to look at in a notebook",
    ),
    warning(
        "python.few_wrong",
        "错误示例少于两个",
        "fewer than two wrong solutions",
    ),
    error(
        "python.wrong_score",
        "错误示例首行没有写应得分",
        "a wrong solution does not say what it must score",
    ),
    error(
        "chapter.outline",
        "章节内容少于提纲",
        "a chapter holds less than its outline promises",
    ),
    warning(
        "lecture.minutes",
        "分钟数与视频长度不符",
        "minutes that are not the length of the video",
    ),
    error("lecture.video", "视频信息有误", "video facts are wrong"),
    error(
        "lecture.time",
        "时间点超出视频或顺序有误",
        "a time outside the video or out of order",
    ),
    error(
        "captions.syntax",
        "字幕不是合法的 WebVTT",
        "captions are not valid WebVTT",
    ),
    warning("captions.missing", "视频没有字幕", "a video without captions"),
    warning(
        "captions.late",
        "字幕时间超出视频长度",
        "captions run past the end of the video",
    ),
    warning(
        "markdown.no_alt",
        "图片没有替代文字",
        "a picture without alternative text",
    ),
    warning("markdown.html", "HTML 会按文本显示", "HTML is shown as text"),
    error(
        "resource.source",
        "资源须有文件或网址之一",
        "a resource needs a file or an address, not both",
    ),
    error("url.invalid", "网址有误", "a wrong address"),
];
