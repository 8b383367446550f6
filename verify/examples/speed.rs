//! tmp
use fourfold_verify::*;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
fn main() {
    let stones: u32 = std::env::args().nth(1).map_or(30, |s| s.parse().unwrap());
    let budget: u64 = std::env::args()
        .nth(2)
        .map_or(1_000_000, |s| s.parse().unwrap());
    let stop = AtomicBool::new(false);
    let mut search = LeafSearch::new(&stop);
    let mut seed = 1u64;
    let mut random = |n: u32| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        ((seed >> 33) % n as u64) as u32
    };
    let (mut proved, mut refuted, mut open, mut visited) = (0, 0, 0, 0);
    let start = Instant::now();
    let mut tried = 0;
    while tried < 300 {
        let mut p = Position::default();
        while p.count() < stones {
            let Ok(next) = p.play(random(16)) else {
                if p.winner().is_some() {
                    break;
                } else {
                    continue;
                }
            };
            p = next;
        }
        if p.winner().is_some() || p.openings(p.to_move()) != 0 {
            continue;
        }
        tried += 1;
        for aim in [Aim::Win, Aim::NotLose] {
            match search.proves(
                &p,
                Tree {
                    holder: p.to_move().other(),
                    aim,
                },
                budget,
            ) {
                Ok(v) => {
                    proved += 1;
                    visited += v;
                }
                Err(Unanswered::Refuted) => {
                    refuted += 1;
                }
                Err(_) => {
                    open += 1;
                    visited += budget;
                }
            }
        }
    }
    let t = start.elapsed().as_secs_f64();
    println!(
        "proved {proved} refuted {refuted} open {open} visited {visited} (w/o refuted) {t:.2} s {:.2} M/s",
        visited as f64 / t / 1e6
    );
}
