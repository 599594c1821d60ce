//! One browser: a connection that is kept open, requests one after the other.

use anyhow::{Context as _, Result, bail};
use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper::{
    Method, Request, Response, StatusCode,
    body::Incoming,
    client::conn::http1::{SendRequest, handshake},
    header,
};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

/// A connection to the server.
pub(crate) struct Client {
    sender: SendRequest<Full<Bytes>>,
    host: String,
}

/// A reply.
pub(crate) struct Reply {
    path: String,
    pub(crate) status: StatusCode,
    pub(crate) body: Bytes,
}

impl Reply {
    /// The `data` of a reply that is no refusal.
    pub(crate) fn data(&self) -> Result<Value> {
        let mut body: Value = serde_json::from_slice(&self.body).context("a reply in JSON")?;
        if self.status != StatusCode::OK {
            bail!("{}: {} {body}", self.path, self.status);
        }
        Ok(body["data"].take())
    }
}

impl Client {
    pub(crate) async fn connect(address: &str) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Self {
            sender,
            host: address.into(),
        })
    }

    pub(crate) async fn get(&mut self, token: &str, path: &str) -> Result<Reply> {
        self.send(Method::GET, token, path, Bytes::new()).await
    }

    pub(crate) async fn post(&mut self, token: &str, path: &str, body: impl Into<Bytes>) -> Result<Reply> {
        self.send(Method::POST, token, path, body.into()).await
    }

    /// Opens server-sent events, which take the connection for as long as they come.
    pub(crate) async fn listen(&mut self, token: &str, path: &str) -> Result<Events> {
        let reply = self.request(Method::GET, token, path, Bytes::new()).await?;
        if reply.status() != StatusCode::OK {
            bail!("{path}: {}", reply.status());
        }
        Ok(Events(reply.into_body()))
    }

    async fn send(&mut self, method: Method, token: &str, path: &str, body: Bytes) -> Result<Reply> {
        let reply = self.request(method, token, path, body).await?;
        let status = reply.status();
        let body = reply.into_body().collect().await?.to_bytes();
        Ok(Reply {
            path: path.into(),
            status,
            body,
        })
    }

    async fn request(
        &mut self,
        method: Method,
        token: &str,
        path: &str,
        body: Bytes,
    ) -> Result<Response<Incoming>> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, &self.host)
            .header(header::AUTHORIZATION, token)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Full::new(body))?;
        self.sender.ready().await?;
        Ok(self.sender.send_request(request).await?)
    }
}

/// Server-sent events that come.
pub(crate) struct Events(Incoming);

impl Events {
    /// Waits for the next event; comments that keep the connection alive are none.
    pub(crate) async fn next(&mut self) -> Result<()> {
        loop {
            let frame = self.0.frame().await.context("the events ended")??;
            if frame.data_ref().is_some_and(|data| data.starts_with(b"id:")) {
                return Ok(());
            }
        }
    }
}
