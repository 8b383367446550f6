//! What machines say to each other that work on one proof, through a server of NATS.
//!
//! ```text
//!   fourfold prove --nats                    NATS JetStream                       fourfold worker --nats
//!
//!   frontier ──── jobs, a few ahead ───────▶ stream of jobs  ── one each ───────▶ search
//!       ▲                                        ▲ working, done ─────────────────┤
//!       └──────── new results ◀───────────── results by key ◀── result of a job ──┘
//!
//!   fourfold certificate ◀─────────────── pieces of jobs ◀─── what a job found out ┘
//!
//!                                            answers found on the way ◀───────────▶ other workers
//!       ◀──────── still here; needless jobs, what others have decided ───────────▶
//! ```
//!
//! The *results* are all that lasts: whoever coordinates makes the frontier anew from them. A job is a message in a
//! work queue, so a lost worker's job is delivered to another one when its *lease* is over. Nothing here searches, and
//! nothing but [`results`] decides what is kept. `docs/cluster.md` has the protocol for people.
//!
//! ```text
//!   options      how to reach the server, on the command line
//!   connection   the connection to it, and what becomes of it
//!   version      what coordinator and workers must have in common
//!   messages     what is said, as JSON
//!   proof        the streams and buckets of one proof
//!   results      what came of jobs: each is kept once
//!   seat         there is one coordinator
//!   entries      what workers find out meanwhile, from table to table
//!   pieces       the same, kept for a certificate
//! ```

pub(crate) mod connection;
pub(crate) mod entries;
pub(crate) mod messages;
pub(crate) mod options;
pub(crate) mod pieces;
pub(crate) mod proof;
pub(crate) mod results;
pub(crate) mod seat;
pub(crate) mod version;
