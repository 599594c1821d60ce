//! A response body that says when it is whole: until then its request is open.

use super::connections::State;
use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

/// A request whose answer is not whole.
pub(super) struct OpenRequest(Arc<State>);

impl OpenRequest {
    pub(super) fn new(state: Arc<State>) -> Self {
        Self(state)
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.0.answered();
    }
}

/// The body, and the request it answers.
pub(super) struct Guarded {
    body: Body,
    _open: OpenRequest,
}

impl Guarded {
    pub(super) fn new(body: Body, open: OpenRequest) -> Self {
        Self { body, _open: open }
    }
}

impl HttpBody for Guarded {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
