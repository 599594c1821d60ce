//! `#[derive(FromRow)]`: a struct with a field for each column. The attributes are those of the `database` crate's
//! `FromRow`, which says what they mean.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::{Data, DeriveInput, Error, Field, Fields, LitStr, Path, Result, Type, ext::IdentExt as _};

/// Reads a struct from a row. See `database::FromRow` for the attributes.
#[proc_macro_derive(FromRow, attributes(row))]
pub fn from_row(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    expand(&input)
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}

fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Struct(syn::DataStruct {
        fields: Fields::Named(fields),
        ..
    }) = &input.data
    else {
        return Err(Error::new_spanned(
            &input.ident,
            "a row is read into a struct with named fields",
        ));
    };
    let reads = fields.named.iter().map(read).collect::<Result<Vec<_>>>()?;
    let name = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        #[automatically_derived]
        impl #generics ::database::FromRow for #name #arguments #bounds {
            fn from_row(row: &::database::Row) -> ::database::Result<Self> {
                ::core::result::Result::Ok(Self { #(#reads,)* })
            }
        }
    })
}

/// How the column becomes the field.
enum Way {
    Plain,
    Json,
    Text,
    Flatten,
    Skip,
    From(Type),
    With(Path),
}

/// `field: <what reads it>`.
fn read(field: &Field) -> Result<TokenStream> {
    let name = field.ident.as_ref().expect("the fields are named");
    let mut column = name.unraw().to_string();
    let mut way = Way::Plain;
    for attribute in field.attrs.iter().filter(|one| one.path().is_ident("row")) {
        attribute.parse_nested_meta(|meta| {
            let given = meta.path.to_token_stream().to_string();
            match given.as_str() {
                "rename" => column = meta.value()?.parse::<LitStr>()?.value(),
                "json" => way = Way::Json,
                "text" => way = Way::Text,
                "flatten" => way = Way::Flatten,
                "skip" => way = Way::Skip,
                "from" => way = Way::From(meta.value()?.parse()?),
                "with" => way = Way::With(meta.value()?.parse()?),
                _ => return Err(meta.error("one of: rename, json, text, flatten, skip, from, with")),
            }
            Ok(())
        })?;
    }
    let ty = &field.ty;
    let value = match way {
        Way::Plain => quote!(row.get(#column)?),
        Way::Json => quote!(row.get::<::database::Json<#ty>>(#column)?.0),
        Way::Text => quote!(row.get::<::database::Text<#ty>>(#column)?.0),
        Way::Flatten => quote!(::database::FromRow::from_row(row)?),
        Way::Skip => quote!(::core::default::Default::default()),
        Way::From(from) if is_option(ty) => {
            quote!(row.get::<::core::option::Option<#from>>(#column)?.map(::core::convert::From::from))
        }
        Way::From(from) => quote!(<#ty as ::core::convert::From<#from>>::from(row.get(#column)?)),
        Way::With(with) => quote!(#with(row)?),
    };
    Ok(quote!(#name: #value))
}

fn is_option(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path
        .segments
        .last()
        .is_some_and(|last| last.ident == "Option")
}
