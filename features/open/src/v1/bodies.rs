//! What lists and single objects are answered with: OneRoster names the field that holds them.

/// The bodies that lists and single objects are answered with.
macro_rules! bodies {
    ($($many:ident as $many_public:ident: $field:ident, $one:ident as $one_public:ident: $single:ident of $kind:ty;)*) => {$(
        /// Some of them.
        #[derive(Debug, serde::Serialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase")]
        #[schema(as = $many_public)]
        pub(super) struct $many {
            $field: Vec<$kind>,
        }

        /// One of them.
        #[derive(Debug, serde::Serialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase")]
        #[schema(as = $one_public)]
        pub(super) struct $one {
            $single: $kind,
        }
    )*};
}

pub(super) use bodies;
