//! Between the network and the handlers: which connections there are, how long they may stay silent, and how they end.
//!
//! Invariants: a connection on which nothing is asked never keeps another one out; no connection waits for ever; a stop
//! is bounded whatever a client does.

mod connections;
mod descriptors;
mod guarded;
mod watched;

pub use connections::{Connections, Limits};
pub use descriptors::raise_limit;

use axum::{Router, body::Body, extract::ConnectInfo};
use connections::Connection;
use guarded::Guarded;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use std::{convert::Infallible, io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{interval, sleep, timeout},
};
use tower::ServiceExt as _;
use watched::Watched;

/// How long open requests may take after the stop. A request that was only half sent ends with it.
const DRAIN: Duration = Duration::from_secs(10);
/// How often silent connections are looked for.
const SWEEP: Duration = Duration::from_secs(1);
/// What a listener waits for after an error that lies with the machine, e.g. too many open files.
const AFTER_ERROR: Duration = Duration::from_millis(200);

/// Answers on one listener until `stop` turns true; then takes no more, and gives open requests [`DRAIN`] to finish.
pub async fn serve(
    connections: Connections,
    listener: TcpListener,
    service: Router,
    mut stop: watch::Receiver<bool>,
) {
    let (draining, drain) = watch::channel(false);
    let mut sweep = interval(SWEEP);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => begin(&connections, stream, peer, service.clone(), drain.clone()),
                Err(error) => rest(&error).await,
            },
            _ = sweep.tick() => connections.sweep(),
            () = turned(&mut stop) => break,
        }
    }
    drop((listener, drain));
    draining.send(true).ok();
    let drained = async {
        connections.close_idle();
        draining.closed().await;
    };
    if timeout(DRAIN, drained).await.is_err() {
        tracing::warn!("some requests took too long and were cut off by the stop");
        connections.close_all();
    }
}

/// Waits until it is true, or nobody is left to say so.
async fn turned(signal: &mut watch::Receiver<bool>) {
    drop(signal.wait_for(|is_on| *is_on).await);
}

/// An error of one connection is nobody else's; any other lies with the machine and may go by.
async fn rest(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    ) {
        tracing::error!(%error, "a connection could not be taken");
        sleep(AFTER_ERROR).await;
    }
}

fn begin(
    connections: &Connections,
    stream: TcpStream,
    peer: SocketAddr,
    service: Router,
    drain: watch::Receiver<bool>,
) {
    let Some(connection) = connections.admit(peer.ip()) else {
        // Each of its connections is at work: the next one may come when one of them is done.
        let refusal = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        stream.try_write(refusal.as_bytes()).ok();
        return;
    };
    // Small pieces leave at once: a run's lines would otherwise wait 40 ms for the acknowledgement of the line before.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection keeps its delay");
    }
    tokio::spawn(answer(connection, stream, peer, service, drain));
}

async fn answer(
    connection: Arc<Connection>,
    stream: TcpStream,
    peer: SocketAddr,
    service: Router,
    mut drain: watch::Receiver<bool>,
) {
    let stream = TokioIo::new(Watched::new(stream, Arc::clone(&connection)));
    let asked = Arc::clone(&connection);
    let handle = service_fn(move |request: hyper::Request<Incoming>| {
        let (service, open) = (service.clone(), asked.open_request());
        async move {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            let Ok(response) = service.oneshot(request).await;
            Ok::<_, Infallible>(response.map(|body| Guarded::new(body, open)))
        }
    });
    let mut served = pin!(http1::Builder::new().serve_connection(stream, handle));
    let mut is_draining = false;
    loop {
        tokio::select! {
            ended = served.as_mut() => {
                if let Err(error) = ended {
                    tracing::trace!(%error, "a connection broke off");
                }
                return;
            }
            () = connection.closed() => return,
            () = turned(&mut drain), if !is_draining => {
                is_draining = true;
                served.as_mut().graceful_shutdown();
            }
        }
    }
}
