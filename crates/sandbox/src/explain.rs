//! What an exception means, in one plain Chinese sentence: the errors beginners in data analysis meet most.

/// A rule: exception class, a part of the message ("" = any), the sentence. The first that fits wins.
type Rule = (&'static str, &'static str, &'static str);

const RULES: &[Rule] = &[
    (
        "SyntaxError",
        "was never closed",
        "括号或方括号没有配对：左括号后面缺少对应的右括号。",
    ),
    ("SyntaxError", "unmatched", "多了一个右括号，或括号的种类不匹配。"),
    (
        "SyntaxError",
        "does not match opening",
        "括号的种类不匹配：检查圆括号、方括号、花括号是否成对。",
    ),
    (
        "SyntaxError",
        "unterminated",
        "字符串的引号没有成对：检查行末是否漏了引号。",
    ),
    (
        "SyntaxError",
        "invalid character",
        "出现了中文标点（如，：（）“”）：代码里的标点要用英文半角。",
    ),
    (
        "SyntaxError",
        "invalid non-printable",
        "代码里有看不见的特殊字符（常来自网页复制）：删掉这一行重新输入。",
    ),
    (
        "SyntaxError",
        "expected ':'",
        "这一行末尾缺少英文冒号（if、for、while、def、class 后面都要有）。",
    ),
    (
        "SyntaxError",
        "Maybe you meant '=='",
        "判断相等要用两个等号 ==，一个等号是赋值。",
    ),
    (
        "SyntaxError",
        "cannot assign",
        "等号左边只能是变量名，不能是数值或表达式。",
    ),
    ("SyntaxError", "forgot a comma", "两项之间可能漏了逗号。"),
    (
        "SyntaxError",
        "leading zeros",
        "整数不能以 0 开头：科目编码等请写成字符串，如 \"0101\"。",
    ),
    (
        "SyntaxError",
        "outside function",
        "return 只能写在函数里：检查缩进是否正确。",
    ),
    (
        "SyntaxError",
        "",
        "这一行的写法不符合 Python 语法：检查标点、括号、引号和关键字的拼写。",
    ),
    (
        "IndentationError",
        "expected an indented block",
        "冒号后面的下一行需要缩进（四个空格）。",
    ),
    (
        "IndentationError",
        "unindent does not match",
        "缩进没有对齐：同一层的代码要有相同数量的空格。",
    ),
    ("IndentationError", "", "缩进不对：这一行前面多了或少了空格。"),
    ("TabError", "", "缩进里混用了 Tab 和空格：统一用四个空格。"),
    (
        "NameError",
        "",
        "用到了没有定义的名字：检查拼写和大小写，或是否忘了先赋值、先导入。",
    ),
    (
        "UnboundLocalError",
        "",
        "函数里在赋值之前就使用了这个变量：先赋初值，或把它作为参数传进来。",
    ),
    ("ZeroDivisionError", "", "除数是 0：计算前先判断分母是否为 0。"),
    (
        "IndexError",
        "list index",
        "列表下标超出范围：下标从 0 开始，最大是长度减 1。",
    ),
    (
        "IndexError",
        "single positional indexer",
        "iloc 的行号或列号超出了表的范围。",
    ),
    ("IndexError", "", "下标超出范围：检查序列的长度。"),
    (
        "KeyError",
        "",
        "没有这个键或列名：检查拼写、空格和大小写，可先打印 df.columns 或字典的键。",
    ),
    (
        "ValueError",
        "could not convert string to float",
        "这段文字不能转换成数值：检查是否含有逗号、货币符号、空格或汉字。",
    ),
    (
        "ValueError",
        "invalid literal for int",
        "这段文字不能转换成整数：带小数点的先用 float() 转换。",
    ),
    (
        "ValueError",
        "truth value of a Series is ambiguous",
        "不能直接用 and/or/if 判断整列：改用 &、|（每个条件加括号），或 .any()、.all()。",
    ),
    (
        "ValueError",
        "truth value of an array",
        "不能直接用 if 判断整个数组：改用 .any() 或 .all()。",
    ),
    (
        "ValueError",
        "too many values to unpack",
        "等号右边的值比左边的变量多。",
    ),
    (
        "ValueError",
        "not enough values to unpack",
        "等号右边的值比左边的变量少。",
    ),
    ("ValueError", "Length of values", "新列的长度和表的行数不一致。"),
    (
        "ValueError",
        "Columns must be same length",
        "赋值的列数和取得的列数不一致。",
    ),
    ("ValueError", "shapes", "两个数组的形状不匹配，不能一起计算。"),
    (
        "ValueError",
        "time data",
        "日期文字与给出的格式不符：检查 format 或日期的写法。",
    ),
    (
        "ValueError",
        "x and y must have same first dimension",
        "画图的横坐标和纵坐标个数不同。",
    ),
    ("ValueError", "", "值的内容不合适：类型对，但取值不能这样使用。"),
    (
        "TypeError",
        "can only concatenate str",
        "文字和数值不能直接相加：用 str() 转换，或用 f\"…{变量}\"。",
    ),
    (
        "TypeError",
        "unsupported operand",
        "这两种类型不能做这种运算：常见原因是把文字当成了数值，或函数没有返回值（None）。",
    ),
    ("TypeError", "missing", "调用函数时少给了参数。"),
    ("TypeError", "takes", "调用函数时参数的个数不对。"),
    (
        "TypeError",
        "unexpected keyword argument",
        "函数没有这个名字的参数：检查参数名的拼写。",
    ),
    (
        "TypeError",
        "is not callable",
        "把不是函数的东西当函数调用了：检查是否有变量与函数同名，或多写了括号。",
    ),
    (
        "TypeError",
        "is not subscriptable",
        "这个对象不能用方括号取值：可能它是 None 或数值。",
    ),
    (
        "TypeError",
        "is not iterable",
        "这个对象不能用 for 遍历：数值请用 range()。",
    ),
    (
        "TypeError",
        "cannot be interpreted as an integer",
        "这里需要整数：用 int() 转换，或用 // 做整除。",
    ),
    (
        "TypeError",
        "indices must be integers",
        "下标必须是整数：字典用键取值，列表用位置取值。",
    ),
    (
        "TypeError",
        "not supported between",
        "不同类型的值不能比较大小：先转换成同一类型。",
    ),
    (
        "TypeError",
        "unhashable",
        "列表或字典不能作字典的键或集合的元素：改用元组。",
    ),
    ("TypeError", "", "类型不对：检查变量是文字、数值、列表还是 None。"),
    (
        "AttributeError",
        "'NoneType'",
        "变量的值是 None：前一步的函数可能没有返回值（如 list.sort()），不要把它的结果赋回去。",
    ),
    (
        "AttributeError",
        "'DataFrame' object has no attribute 'append'",
        "新版 pandas 没有 append：改用 pd.concat([df1, df2])。",
    ),
    (
        "AttributeError",
        "'DataFrame'",
        "DataFrame 没有这个方法或列：检查拼写，列名含特殊字符时用 df[\"列名\"]。",
    ),
    (
        "AttributeError",
        "module",
        "模块里没有这个名字：检查拼写，或自己的文件是否与模块同名。",
    ),
    (
        "AttributeError",
        "",
        "这种类型没有这个属性或方法：检查拼写和变量的类型。",
    ),
    (
        "ModuleNotFoundError",
        "",
        "没有安装这个模块，或名字拼写有误；需要时请老师添加。",
    ),
    ("ImportError", "", "模块里没有要导入的名字：检查拼写和版本。"),
    (
        "FileNotFoundError",
        "",
        "找不到文件：检查文件名、后缀和大小写，任务的文件都在当前目录。",
    ),
    (
        "PermissionError",
        "",
        "这里不允许读写：只能在当前目录写文件，不能联网，也不能启动其他程序。",
    ),
    ("IsADirectoryError", "", "这是一个文件夹，不是文件。"),
    (
        "UnicodeDecodeError",
        "",
        "文件编码不是 UTF-8：读取时加 encoding=\"gb18030\" 试试。",
    ),
    (
        "EOFError",
        "",
        "程序还在等待输入，但输入已经结束：检查 input() 的次数。",
    ),
    ("KeyboardInterrupt", "", "程序被停止了。"),
    ("RecursionError", "", "函数无限地调用自己：检查递归的结束条件。"),
    (
        "MemoryError",
        "",
        "内存不够：数据或列表太大，检查是否有不断增长的循环。",
    ),
    ("OverflowError", "", "数值太大，超出了可以表示的范围。"),
    ("AssertionError", "", "断言不成立：程序检查的条件没有满足。"),
    ("StopIteration", "", "迭代器里已经没有元素了。"),
    (
        "InvalidOperation",
        "",
        "Decimal 不能识别这段文字：检查是否含有逗号、空格或汉字。",
    ),
    (
        "MergeError",
        "",
        "两张表没有可以对应的列：用 on= 或 left_on=、right_on= 指定。",
    ),
    ("EmptyDataError", "", "文件是空的，没有可读的列。"),
    (
        "ParserError",
        "",
        "文件的各行列数不一致，或分隔符不是逗号：检查 sep 参数和文件内容。",
    ),
    (
        "InvalidIndexError",
        "",
        "索引有重复值，不能这样取数：先用 reset_index() 或去重。",
    ),
    ("DtypeError", "", "列的数据类型不符：先用 astype() 转换。"),
    ("OSError", "No space left", "写入的文件太大或太多，超出了限制。"),
    ("OSError", "", "读写文件时出错：检查文件名和内容。"),
    ("BrokenBarrierError", "", "线程之间的等待被打断了。"),
    ("RuntimeError", "can't start new thread", "线程太多，超出了限制。"),
    (
        "RuntimeError",
        "changed size during iteration",
        "遍历字典或集合时不能增删元素：先用 list() 复制一份。",
    ),
    (
        "NotImplementedError",
        "",
        "这个功能还没有写：检查是否忘了完成函数。",
    ),
];

/// A plain Chinese sentence for an exception, or an empty text when nothing helpful is known.
pub fn explain(exception: &str, message: &str) -> String {
    let rule = RULES
        .iter()
        .find(|(kind, part, _)| *kind == exception && message.contains(part));
    rule.map_or_else(String::new, |(_, _, sentence)| {
        named(exception, message, sentence)
    })
}

/// Puts the name the message speaks of before the sentence, where that helps to find it.
fn named(exception: &str, message: &str, sentence: &str) -> String {
    let name = match exception {
        "NameError" | "ModuleNotFoundError" | "UnboundLocalError" => message.split('\'').nth(1),
        "KeyError" => Some(message.trim_matches('\'')),
        _ => None,
    };
    match name
        .filter(|name| !name.is_empty() && name.chars().count() <= 40 && !name.chars().any(char::is_control))
    {
        Some(name) => format!("“{name}”：{sentence}"),
        None => sentence.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commonest_errors_are_explained_by_their_message() {
        for (kind, message, part) in [
            ("SyntaxError", "'(' was never closed", "右括号"),
            ("SyntaxError", "invalid character '，' (U+FF0C)", "中文标点"),
            ("SyntaxError", "expected ':'", "冒号"),
            (
                "SyntaxError",
                "invalid syntax. Maybe you meant '==' or ':=' instead of '='?",
                "两个等号",
            ),
            (
                "IndentationError",
                "expected an indented block after 'if' statement on line 1",
                "缩进",
            ),
            ("NameError", "name 'pd' is not defined", "“pd”"),
            ("KeyError", "'金额'", "“金额”"),
            (
                "TypeError",
                "can only concatenate str (not \"int\") to str",
                "相加",
            ),
            (
                "TypeError",
                "f() missing 1 required positional argument: 'x'",
                "少给了参数",
            ),
            ("ValueError", "could not convert string to float: '1,234'", "逗号"),
            (
                "ValueError",
                "The truth value of a Series is ambiguous. Use a.empty",
                "&",
            ),
            (
                "AttributeError",
                "'NoneType' object has no attribute 'append'",
                "None",
            ),
            (
                "AttributeError",
                "'DataFrame' object has no attribute 'append'",
                "pd.concat",
            ),
            (
                "FileNotFoundError",
                "[Errno 2] No such file or directory: 'a.csv'",
                "文件名",
            ),
            ("PermissionError", "[Errno 1] Operation not permitted", "联网"),
            ("ModuleNotFoundError", "No module named 'seaborn'", "“seaborn”"),
            ("UnicodeDecodeError", "'utf-8' codec can't decode byte", "gb18030"),
        ] {
            assert!(
                explain(kind, message).contains(part),
                "{kind}: {}",
                explain(kind, message)
            );
        }
    }

    #[test]
    fn more_than_thirty_kinds_of_error_are_known() {
        let kinds: std::collections::BTreeSet<&str> = RULES.iter().map(|(kind, ..)| *kind).collect();
        assert!(kinds.len() >= 30, "{}", kinds.len());
    }

    #[test]
    fn what_is_unknown_gets_no_made_up_sentence() {
        assert_eq!(explain("StudentOwnError", "x"), "");
    }

    #[test]
    fn every_rule_can_be_reached() {
        for (number, (kind, part, sentence)) in RULES.iter().enumerate() {
            let earlier = RULES[..number]
                .iter()
                .find(|(k, p, _)| k == kind && part.contains(p));
            assert!(earlier.is_none(), "{kind} {part}: {sentence}");
        }
    }
}
