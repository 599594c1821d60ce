//! What a school may choose, and the rules of choosing.

use database::FromRow;
use garde::Validate;
use platform::Error;
use serde::{Deserialize, Serialize};

/// The school's colour as `#rrggbb`; the client derives its whole theme from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(transparent)]
#[schema(value_type = String, example = "#1f5fbf")]
pub struct Color(String);

impl Color {
    /// A colour, or none if the text is not `#` and six hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        let is_color = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_color.then(|| Self(text.to_ascii_lowercase()))
    }

    /// `#rrggbb`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What the academic office sets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "title": "智能会计实训平台", "page_title": "华东财经 · 算盘", "name_zh": "华东财经职业大学",
    "name_en": "East China Vocational University of Finance", "color": "#1f5fbf",
    "organization_name": "华东财经职业大学信息中心", "contact": "0571-8888 0000", "local_protocol": "suanpan"
}))]
#[derive(FromRow)]

pub struct Settings {
    /// The platform's title in the header.
    #[garde(length(chars, min = 1, max = 40))]
    pub title: String,
    /// Overrides the page title of the browser.
    #[garde(inner(length(chars, min = 1, max = 60)))]
    #[serde(default)]
    pub page_title: Option<String>,
    /// The Chinese name.
    #[garde(length(chars, min = 2, max = 40))]
    pub name_zh: String,
    /// The English name.
    #[garde(length(chars, max = 80))]
    pub name_en: String,
    /// The colour of everything.
    #[garde(custom(is_color))]
    #[row(text)]
    pub color: Color,
    /// Who gives technical support; shown in the footer.
    #[garde(length(chars, min = 1, max = 60))]
    pub organization_name: String,
    /// How to reach them; shown on the help page.
    #[garde(length(chars, max = 120))]
    #[serde(default)]
    pub contact: String,
    /// The custom URL protocol that starts the school's local program.
    #[garde(custom(is_local_protocol))]
    #[serde(default = "own_protocol")]
    pub local_protocol: String,
}

fn own_protocol() -> String {
    "suanpan".into()
}

fn is_color(color: &Color, (): &()) -> garde::Result {
    Color::parse(color.as_str())
        .map(drop)
        .ok_or_else(|| garde::Error::new("颜色应为 # 加六位十六进制数，如 #1f5fbf"))
}

/// Protocols that belong to browsers, operating systems or other programs: a page that opened one of them would run a script,
/// show a file or call somebody, and never start the school's program.
const TAKEN_PROTOCOLS: [&str; 42] = [
    "about",
    "acap",
    "afp",
    "blob",
    "callto",
    "cid",
    "content",
    "data",
    "facetime",
    "feed",
    "file",
    "filesystem",
    "ftp",
    "ftps",
    "git",
    "gopher",
    "http",
    "https",
    "imap",
    "intent",
    "irc",
    "jar",
    "javascript",
    "ldap",
    "ldaps",
    "livescript",
    "magnet",
    "mailto",
    "mocha",
    "news",
    "nfs",
    "resource",
    "sftp",
    "shell",
    "sip",
    "smb",
    "sms",
    "ssh",
    "tel",
    "telnet",
    "vbscript",
    "vnc",
];
/// The same for whole families of them.
const TAKEN_PREFIXES: [&str; 9] = [
    "android",
    "chrome",
    "edge",
    "moz",
    "ms-",
    "view-source",
    "web+",
    "ws",
    "x-apple",
];

fn is_local_protocol(protocol: &String, (): &()) -> garde::Result {
    let is_name = (3..=31).contains(&protocol.len())
        && protocol.starts_with(|first: char| first.is_ascii_lowercase())
        && protocol
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"+.-".contains(&byte));
    if !is_name {
        return Err(garde::Error::new(
            "启动协议应为 3 到 31 位小写字母、数字或 + . -，以字母开头，如 suanpan",
        ));
    }
    let is_taken = TAKEN_PROTOCOLS.contains(&protocol.as_str())
        || TAKEN_PREFIXES.iter().any(|taken| protocol.starts_with(taken));
    if is_taken {
        let words = format!(
            "「{protocol}」是浏览器或系统自己的协议，不能用来启动本地程序，请用本校专用的名称，如 suanpan"
        );
        return Err(garde::Error::new(words));
    }
    Ok(())
}

/// A school to be added by the operator.
#[derive(Debug, Clone)]
pub struct NewSchool {
    /// A short name for addresses and commands, e.g. `huadong`.
    pub key: String,
    /// Its first settings.
    pub settings: Settings,
}

impl NewSchool {
    /// A school with the product's own look.
    pub fn named(key: &str, name_zh: &str, name_en: &str) -> Self {
        Self {
            key: key.into(),
            settings: Settings {
                title: "智能会计与数据分析实训平台".into(),
                page_title: None,
                name_zh: name_zh.into(),
                name_en: name_en.into(),
                color: Color("#1f5fbf".into()),
                organization_name: name_zh.into(),
                contact: String::new(),
                local_protocol: own_protocol(),
            },
        }
    }

    /// Refuses a key that is no lower-case word and settings that break their rules.
    pub fn check(&self) -> Result<(), Error> {
        let is_key = (2..=32).contains(&self.key.len())
            && self
                .key
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if !is_key {
            return Err(Error::invalid(
                "key",
                "学校代号应为 2 到 32 位小写字母、数字或连字符。",
            ));
        }
        self.settings
            .validate()
            .map_err(|report| Error::invalid("settings", report.to_string()))
    }
}

/// How long personal learning data is kept after a person has left, in days; three years by default.
pub const RETENTION_DAYS: i64 = 3 * 365;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_protocol_of_the_schools_own_starts_its_program() {
        let is_allowed = |protocol: &str| is_local_protocol(&protocol.to_owned(), &()).is_ok();
        for own in ["suanpan", "seentao", "x-school.2", "kjsx-local"] {
            assert!(is_allowed(own), "{own}");
        }
        for other in [
            "javascript",
            "data",
            "file",
            "http",
            "https",
            "vbscript",
            "blob",
            "about",
            "mailto",
            "ms-settings",
            "chrome",
            "chrome-extension",
            "view-source",
            "ws",
            "wss",
            "web+x",
            "intent",
            "JavaScript",
            "a",
            "1st",
            "a b",
            "a:b",
            "a/b",
            "",
        ] {
            assert!(!is_allowed(other), "{other}");
        }
    }
}
