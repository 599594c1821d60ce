//! What a token may be: its rights, how long it lives, what it looks like.

use platform::{Error, Millis, clock::days, ids};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// What every token begins with, so that people and scanners of source code recognise one.
pub(crate) const PREFIX: &str = "sp_";
/// Random bytes of a token: nobody guesses them.
const TOKEN_BYTES: usize = 32;
/// The last characters of a token that its owner is shown, to tell it from others.
const HINT_CHARS: usize = 4;
/// Tokens of a person that neither have ended nor were revoked.
pub(crate) const MOST_TOKENS: i64 = 20;
/// Nobody remembers a program for longer.
const LONGEST_MS: Millis = days(366);

/// What a program may do with a token. Never more than its owner.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[schema(as = OpenScope)]
pub(crate) enum Scope {
    /// The school, its terms, courses and classes; nobody's name.
    #[serde(rename = "classes.read")]
    Classes,
    /// Who is in the classes: names, numbers, usernames.
    #[serde(rename = "roster.read")]
    Roster,
    /// What they reached.
    #[serde(rename = "results.read")]
    Results,
}

impl Scope {
    /// All of them: the export of everything needs them.
    pub(crate) const ALL: [Self; 3] = [Self::Classes, Self::Roster, Self::Results];
}

/// A token that was made; it is shown once and kept nowhere.
#[derive(Debug)]
pub(crate) struct NewToken {
    /// For `Authorization: Bearer …`.
    pub(crate) token: String,
    /// What is stored of it.
    pub(crate) hash: String,
    /// Its last characters.
    pub(crate) hint: String,
}

impl NewToken {
    /// Makes one.
    pub(crate) fn make() -> Self {
        let token = format!("{PREFIX}{}", hex::encode(ids::random_bytes::<TOKEN_BYTES>()));
        Self {
            hash: hash(&token),
            hint: token[token.len() - HINT_CHARS..].to_owned(),
            token,
        }
    }
}

/// What is stored of a token. It is random throughout, so a plain hash cannot be guessed back.
pub(crate) fn hash(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}

/// Refuses a token that ends before it begins, or too late.
///
/// # Errors
/// 422 at `expires_at_ms`.
pub(crate) fn check_expiry(expires_at_ms: Millis, now_ms: Millis) -> Result<(), Error> {
    let fault = |sentence: &str| Err(Error::invalid("expires_at_ms", sentence));
    match expires_at_ms - now_ms {
        ..=0 => fault("有效期必须晚于现在。"),
        life_ms if life_ms > LONGEST_MS => fault("有效期最长一年。"),
        _ => Ok(()),
    }
}

/// Tokens that programs are given for a person's token (see `v1::sign_in`). They are kept nowhere: number, end and rights stand in
/// them, signed with the installation's secret.
pub(crate) mod access {
    use super::Scope;
    use crate::TokenId;
    use platform::{Millis, clock::hours, secret::Secret};

    /// What each begins with.
    pub(crate) const PREFIX: &str = "spa_";
    /// How long one lives.
    pub(crate) const LIFE_MS: Millis = hours(1);
    const PURPOSE: &str = "open access token";
    const LETTERS: [(char, Scope); 3] = [('c', Scope::Classes), ('r', Scope::Roster), ('g', Scope::Results)];

    /// What a client is called whose secret is this token.
    pub(crate) fn client(id: TokenId) -> String {
        format!("suanpan-{id}")
    }

    /// Makes one.
    pub(crate) fn make(secret: &Secret, id: TokenId, scopes: &[Scope], expires_at_ms: Millis) -> String {
        let letters = LETTERS.iter().filter(|(_, scope)| scopes.contains(scope));
        let letters: String = letters.map(|(letter, _)| letter).collect();
        let said = format!("{id}.{expires_at_ms}.{letters}");
        format!("{PREFIX}{said}.{}", secret.sign(PURPOSE, &said))
    }

    /// Whose it is, and what it may; none if it is not ours, or has ended.
    pub(crate) fn read(secret: &Secret, token: &str, now_ms: Millis) -> Option<(TokenId, Vec<Scope>)> {
        let (said, signature) = token.strip_prefix(PREFIX)?.rsplit_once('.')?;
        if !secret.is_signature(PURPOSE, said, signature) {
            return None;
        }
        let mut parts = said.split('.');
        let (id, expires_at_ms, letters) = (parts.next()?, parts.next()?, parts.next()?);
        let is_living = now_ms < expires_at_ms.parse().ok()?;
        let scopes = LETTERS.iter().filter(|(letter, _)| letters.contains(*letter));
        is_living.then_some((
            TokenId(id.parse().ok()?),
            scopes.map(|(_, scope)| *scope).collect(),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_recognised_and_stored_as_its_hash_alone() {
        let (one, other) = (NewToken::make(), NewToken::make());
        assert!(one.token.starts_with("sp_") && one.token.len() == 67, "{one:?}");
        assert!(one.token.ends_with(&one.hint) && one.hint.len() == 4);
        assert_eq!(one.hash, hash(&one.token));
        assert_ne!(one.hash, other.hash);
    }

    #[test]
    fn a_token_lives_a_year_at_most() {
        assert!(check_expiry(1_000, 1_000).is_err());
        assert!(check_expiry(1_001, 1_000).is_ok());
        assert!(check_expiry(1_000 + days(366), 1_000).is_ok());
        assert!(check_expiry(1_001 + days(366), 1_000).is_err());
    }
}
