//! What came of a job, on its way to the server.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::time::sleep;

use crate::cluster::connection::Connection;
use crate::cluster::messages::JobMessage;
use crate::cluster::pieces;
use crate::cluster::proof::Proof;
use crate::cluster::results;
use crate::text::output::tell;
use crate::text::record::Record;

/// The pause after a result wasn't taken, at first and at most.
const FIRST_DELAY: Duration = Duration::from_millis(200);
const LONGEST_DELAY: Duration = Duration::from_secs(5);

/// What became of it.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    /// The server has it, or that of another worker.
    Kept,
    /// It had to be given up.
    Lost,
    /// The server doesn't have the proof any more.
    Needless,
}

/// A job with its result, and what was found out on the way.
pub(super) struct Outcome<'a> {
    pub(super) job: &'a JobMessage,
    pub(super) number: u64,
    pub(super) record: Record,
    pub(super) piece: &'a [u8],
    /// True if it was said that the server doesn't take pieces.
    pub(super) piece_refused: &'a AtomicBool,
}

impl Outcome<'_> {
    /// Puts the piece away, then the result, however long that takes until `is_over` says that there is no time.
    pub(super) async fn keep(
        &self,
        connection: &Connection,
        proof: &Proof,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> End {
        let (job, name) = (self.job, &connection.name);
        let (mut delay, mut is_told) = (FIRST_DELAY, false);
        let piece_name = pieces::name(&job.key, self.number);
        let mut piece = self.piece;
        loop {
            let put = proof.pieces.put(&piece_name, piece).await;
            if put.is_ok() {
                piece = &[];
            }
            let kept = results::keep(
                &proof.results,
                &job.key,
                &self.record,
                job.revision,
                job.visited,
            );
            match kept.await {
                Ok(()) => {
                    if let Err(why) = put
                        && !self.piece_refused.swap(true, Ordering::SeqCst)
                    {
                        tell(format_args!(
                            "fourfold: {name}: what a job found out can't be kept: {why}; a certificate will take longer"
                        ));
                    }
                    return End::Kept;
                }
                Err(why) => {
                    if matches!(proof.is_there(connection).await, Ok(false)) {
                        return End::Needless;
                    }
                    if is_over() {
                        return End::Lost;
                    }
                    if !std::mem::replace(&mut is_told, true) {
                        tell(format_args!(
                            "fourfold: {name}: a result can't be kept: {why}; trying again and again"
                        ));
                    }
                    sleep(delay).await;
                    delay = (2 * delay).min(LONGEST_DELAY);
                }
            }
        }
    }
}
