//! Extractors that answer bad input with the field it stands in.

use super::nul;
use crate::Error;
use axum::{
    extract::{FromRequest, FromRequestParts, RawPathParams, Request, rejection::BytesRejection},
    http::request::Parts,
};
use garde::Validate;
use serde::de::DeserializeOwned;
use std::{borrow::Cow, fmt::Display};

/// The largest JSON body, in bytes. Uploads have limits of their own.
const BODY_LIMIT_BYTES: u64 = 2 << 20;

/// A JSON body, checked: unknown fields, wrong types and broken rules answer 422 with their field.
#[derive(Debug, Clone)]
pub struct Body<T>(pub T);

impl<S, T> FromRequest<S> for Body<T>
where
    S: Send + Sync,
    T: DeserializeOwned + Validate<Context = ()>,
{
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let bytes = axum::body::Bytes::from_request(request, state)
            .await
            .map_err(|error| match error {
                BytesRejection::FailedToBufferBody(inner) if inner.to_string().contains("limit") => {
                    Error::TooLarge {
                        limit_bytes: BODY_LIMIT_BYTES,
                    }
                }
                error => Error::invalid("", format!("请求未能完整读取：{error}")),
            })?;
        if bytes.len() as u64 > BODY_LIMIT_BYTES {
            return Err(Error::TooLarge {
                limit_bytes: BODY_LIMIT_BYTES,
            });
        }
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        if let Some(place) = nul::place_in(text) {
            return Err(nul::refused(place));
        }
        let mut deserializer = serde_json::Deserializer::from_slice(text);
        let value: T = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
            let parent = error.path().to_string();
            let fault = Fault::of(&error.into_inner());
            Error::invalid(fault.place(&parent), fault.sentence())
        })?;
        validated(value).map(Self)
    }
}

/// The query string, checked like a body.
#[derive(Debug, Clone)]
pub struct Query<T>(pub T);

impl<S, T> FromRequestParts<S> for Query<T>
where
    S: Send + Sync,
    T: DeserializeOwned + Validate<Context = ()>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        if let Some(name) = nul::name_in_query(parts.uri.query().unwrap_or_default()) {
            return Err(nul::refused(name));
        }
        let query = axum::extract::Query::<T>::try_from_uri(&parts.uri)
            .map_err(|error| Error::invalid("query", format!("查询条件不正确：{}", error.body_text())))?;
        validated(query.0).map(Self)
    }
}

/// The path's parameters; a text that is no identifier answers 404, as an unknown one does.
#[derive(Debug, Clone)]
pub struct Path<T>(pub T);

impl<S, T> FromRequestParts<S> for Path<T>
where
    S: Send + Sync,
    T: DeserializeOwned + Send,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        if let Ok(params) = RawPathParams::from_request_parts(parts, state).await
            && let Some((name, _)) = params.iter().find(|(_, value)| value.contains('\0'))
        {
            return Err(nul::refused(name));
        }
        let path = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        path.map(|found| Self(found.0)).map_err(|_| Error::NotFound)
    }
}

fn validated<T: Validate<Context = ()>>(value: T) -> Result<T, Error> {
    match garde::i18n::with_i18n(Chinese, || value.validate()) {
        Ok(()) => Ok(value),
        Err(report) => Err(Error::Invalid(
            report
                .iter()
                .map(|(path, error)| crate::FieldError {
                    field: path.to_string(),
                    message: error.to_string(),
                })
                .collect(),
        )),
    }
}

/// What is wrong with the text of a body, before any of its values is looked at.
enum Fault {
    Missing(String),
    Unknown(String),
    /// A value refused itself in its own words, such as an amount of three decimals.
    Refused(String),
    WrongShape,
    NoJson,
}

impl Fault {
    fn of(error: &serde_json::Error) -> Self {
        use serde_json::error::Category;
        if error.classify() != Category::Data {
            return Self::NoJson;
        }
        let text = error.to_string();
        let named = |start: &str| Some(text.strip_prefix(start)?.split('`').next()?.to_owned());
        if let Some(field) = named("missing field `") {
            Self::Missing(field)
        } else if let Some(field) = named("unknown field `") {
            Self::Unknown(field)
        } else if text.starts_with(is_chinese) {
            // serde adds where in the text it stands; the field says that better.
            let sentence = text.split(" at line ").next().unwrap_or_default();
            Self::Refused(sentence.trim_end_matches('。').to_owned())
        } else {
            Self::WrongShape
        }
    }

    /// Where it is: serde names the parent of a field that is missing or unknown.
    fn place(&self, parent: &str) -> String {
        let parent = if parent == "." { "" } else { parent };
        match self {
            Self::Missing(field) | Self::Unknown(field) if parent.is_empty() => field.clone(),
            // The path of an unknown field names the field already.
            Self::Missing(field) => format!("{parent}.{field}"),
            Self::Unknown(_) | Self::Refused(_) | Self::WrongShape | Self::NoJson => parent.to_owned(),
        }
    }

    fn sentence(&self) -> String {
        match self {
            Self::Missing(field) => format!("缺少必填项 {field}。"),
            Self::Unknown(field) => format!("不认识的字段 {field}。"),
            Self::Refused(sentence) => format!("{sentence}。"),
            Self::WrongShape => "格式不正确。".into(),
            Self::NoJson => "请求内容不是完整的 JSON。".into(),
        }
    }
}

/// Whether the letter is a Chinese character: our own types refuse in Chinese, serde in English.
fn is_chinese(letter: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&letter)
}

/// The sentences of the rules that our shapes use.
struct Chinese;

impl garde::i18n::I18n for Chinese {
    fn length_lower_than(&self, min: usize) -> Cow<'static, str> {
        if min <= 1 {
            "此项必填。".into()
        } else {
            format!("至少需要 {min} 个字符（项）。").into()
        }
    }

    fn length_greater_than(&self, max: usize) -> Cow<'static, str> {
        format!("最多允许 {max} 个字符（项）。").into()
    }

    fn range_lower_than(&self, min: &dyn Display) -> Cow<'static, str> {
        format!("不能小于 {min}。").into()
    }

    fn range_greater_than(&self, max: &dyn Display) -> Cow<'static, str> {
        format!("不能大于 {max}。").into()
    }

    fn pattern_no_match(&self, _: &dyn Display) -> Cow<'static, str> {
        "格式不正确。".into()
    }

    fn required_not_set(&self) -> Cow<'static, str> {
        "此项必填。".into()
    }

    fn email_invalid(&self, _: garde::i18n::InvalidEmail) -> Cow<'static, str> {
        "邮箱格式不正确。".into()
    }

    fn url_invalid(&self, _: garde::i18n::InvalidUrl) -> Cow<'static, str> {
        "网址格式不正确。".into()
    }

    fn credit_card_invalid(&self, _: garde::i18n::InvalidCreditCard) -> Cow<'static, str> {
        "格式不正确。".into()
    }

    fn contains_missing(&self, _: &dyn Display) -> Cow<'static, str> {
        "格式不正确。".into()
    }

    fn prefix_missing(&self, _: &dyn Display) -> Cow<'static, str> {
        "格式不正确。".into()
    }

    fn suffix_missing(&self, _: &dyn Display) -> Cow<'static, str> {
        "格式不正确。".into()
    }

    fn phone_number_invalid(&self, _: garde::i18n::InvalidPhoneNumber) -> Cow<'static, str> {
        "格式不正确。".into()
    }

    fn ip_invalid(&self, _: garde::i18n::IpKind) -> Cow<'static, str> {
        "格式不正确。".into()
    }

    fn matches_field_mismatch(&self, _: &dyn Display) -> Cow<'static, str> {
        "格式不正确。".into()
    }

    fn ascii_invalid(&self) -> Cow<'static, str> {
        "格式不正确。".into()
    }

    fn alphanumeric_invalid(&self) -> Cow<'static, str> {
        "格式不正确。".into()
    }
}
