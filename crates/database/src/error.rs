//! What can go wrong between a store and its database.

/// An error of a statement or of a unit of work. Absence is not an error: see `Tx::query_optional`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The database cannot be reached or opened; the sentence says why.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// More units wait for the database than it can serve soon.
    #[error("the database has too much to do")]
    Overloaded,
    /// The engine's disk has no room for what was to be written; nothing of it was kept.
    #[error("the database has no space left: {0}")]
    Full(String),
    /// A unique key exists already. SQLite names no constraint, so neither does this.
    #[error("a unique key exists already: {0}")]
    Unique(String),
    /// A foreign key, check or not-null constraint refused the row.
    #[error("a constraint refused the row: {0}")]
    Constraint(String),
    /// The engine asked for the unit to be run again (PostgreSQL only); never leaves this crate before its retries.
    #[error("the unit of work collided with another: {0}")]
    Collision(String),
    /// A statement failed for another reason.
    #[error("statement {statement} failed: {message}")]
    Statement {
        /// The registered name of the statement.
        statement: String,
        /// What the engine said.
        message: String,
    },
    /// A column was absent or of another type than asked for.
    #[error("column {column}: {message}")]
    Column {
        /// The column asked for.
        column: String,
        /// What stood there.
        message: String,
    },
    /// Exactly one row was expected.
    #[error("statement {0} answered no row where one must be")]
    NoRow(&'static str),
    /// Something other than a database statement was awaited inside a unit of work.
    #[error("something other than a database statement was awaited inside a unit of work")]
    ForeignAwait,
    /// A unit panicked; it was rolled back.
    #[error("a unit of work panicked")]
    Panicked,
    /// A transaction handle was used after its unit had ended.
    #[error("a transaction handle was used after its unit had ended")]
    Ended,
    /// A migration cannot be applied.
    #[error("migration {name}: {message}")]
    Migration {
        /// The file name.
        name: String,
        /// What is wrong.
        message: String,
    },
}

impl Error {
    /// Whether a unique key refused the row.
    pub fn is_unique(&self) -> bool {
        matches!(self, Self::Unique(_))
    }
}

/// Turns an error of rusqlite into ours, by error class.
pub(crate) fn from_sqlite(statement: &str, error: &rusqlite::Error) -> Error {
    use rusqlite::ffi;
    if let rusqlite::Error::SqliteFailure(code, message) = error {
        let message = message.clone().unwrap_or_else(|| code.to_string());
        match code.extended_code {
            ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY => {
                return Error::Unique(message);
            }
            _ if code.code == rusqlite::ErrorCode::ConstraintViolation => return Error::Constraint(message),
            _ if code.code == rusqlite::ErrorCode::DatabaseBusy => return Error::Overloaded,
            _ if is_full(code) => return Error::Full(message),
            _ => {}
        }
    }
    Error::Statement {
        statement: statement.into(),
        message: error.to_string(),
    }
}

/// Whether a write found no room. Only ENOSPC is "full" to SQLite; a quota or a file size limit is a failed write.
fn is_full(code: &rusqlite::ffi::Error) -> bool {
    use rusqlite::ffi;
    code.code == rusqlite::ErrorCode::DiskFull
        || matches!(
            code.extended_code,
            ffi::SQLITE_IOERR_WRITE | ffi::SQLITE_IOERR_SHMSIZE | ffi::SQLITE_IOERR_TRUNCATE
        )
}

/// Turns an error of tokio-postgres into ours, by SQLSTATE.
pub(crate) fn from_postgres(statement: &str, error: &tokio_postgres::Error) -> Error {
    use tokio_postgres::error::SqlState;
    if let Some(database) = error.as_db_error() {
        let message = database.message().to_owned();
        let code = database.code();
        if *code == SqlState::UNIQUE_VIOLATION {
            return Error::Unique(message);
        }
        if *code == SqlState::T_R_SERIALIZATION_FAILURE || *code == SqlState::T_R_DEADLOCK_DETECTED {
            return Error::Collision(message);
        }
        if *code == SqlState::DISK_FULL {
            return Error::Full(message);
        }
        if code.code().starts_with("23") {
            return Error::Constraint(message);
        }
        // A limit of the address was reached: somebody holds what is wanted, or there is too much to do.
        if *code == SqlState::QUERY_CANCELED || *code == SqlState::LOCK_NOT_AVAILABLE {
            return Error::Overloaded;
        }
        // Connections (08), a server that is stopping, starting or recovering (57P01 to 57P03), and one that others write to now.
        let is_away = code.code().starts_with("08") || code.code().starts_with("57P0");
        if is_away || *code == SqlState::READ_ONLY_SQL_TRANSACTION {
            return Error::Unavailable(message);
        }
        return Error::Statement {
            statement: statement.into(),
            message,
        };
    }
    let is_broken =
        std::error::Error::source(error).is_some_and(<dyn std::error::Error>::is::<std::io::Error>);
    if error.is_closed() || is_broken {
        return Error::Unavailable("the connection was closed".into());
    }
    Error::Statement {
        statement: statement.into(),
        message: error.to_string(),
    }
}
