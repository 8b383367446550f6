//! Makes certificates of true claims on late positions, in the simplest way.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::sync::atomic::AtomicBool;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use fourfold_verify::{
    Aim, CertificateWriter, Claim, Code, Failure, LeafSearch, Next, Position, Summary, Tree,
    Witness, holds, settle, verify,
};

use crate::naive::{Board, STATEMENTS};

fn levels(claim: &Claim, tree: Tree, budget: u64) -> Vec<(u32, Vec<Code>)> {
    let stop = AtomicBool::new(false);
    let mut search = LeafSearch::new(&stop);
    let mut open: BTreeMap<u32, BTreeSet<u128>> = BTreeMap::new();
    let add = |open: &mut BTreeMap<u32, BTreeSet<u128>>, position: &Position| {
        settle(position, tree, &mut |position| {
            open.entry(position.count())
                .or_default()
                .insert(position.key());
        })
    };
    add(&mut open, claim.position()).unwrap();
    let mut levels = Vec::new();
    while let Some((stones, keys)) = open.pop_first() {
        let codes = keys.into_iter().map(|key| {
            let position = Position::from_key(key);
            let next = |column| Some(position.after(tree.holder, position.lowest_free(column)?));
            let code = |column: u32, next| Code {
                column: column as u8,
                next,
            };
            // Some positions have a witness, some of them follow-up alone; others could have one.
            let columns = if key % 3 == 0 { 0..16 } else { 0..0 };
            let held = columns.into_iter().find_map(|column| {
                let (after, mut all) = (next(column)?, witnesses(&position));
                let witness = all.find(|witness| holds(&after, tree, witness))?;
                Some(code(column, Next::Held(witness)))
            });
            if let Some(held) = held {
                return held;
            }
            let proves = |search: &mut LeafSearch, column, budget| {
                next(column).is_some_and(|next| search.proves(&next, tree, budget).is_ok())
            };
            if let Some(column) = (0..16).find(|&column| proves(&mut search, column, budget)) {
                return code(column, Next::Leaf);
            }
            let column = (0..16)
                .find(|&column| proves(&mut search, column, u64::MAX))
                .unwrap();
            add(&mut open, &next(column).unwrap()).unwrap();
            code(column, Next::Inner)
        });
        levels.push((stones, codes.collect()));
    }
    levels
}

/// Returns all regions of one or two columns, all pairs of columns, and follow-up alone.
pub(crate) fn witnesses(position: &Position) -> impl Iterator<Item = Witness> + use<> {
    let columns: Vec<u32> = (0..16)
        .filter(|&column| position.lowest_free(column).is_some())
        .collect();
    let all = columns.clone().into_iter().flat_map(move |one| {
        let others = columns
            .clone()
            .into_iter()
            .filter(move |&other| other <= one);
        others.flat_map(move |other| match other == one {
            true => vec![format!("region {one:X}")],
            false => vec![
                format!("region {one:X}{other:X}"),
                format!("pairs {one:X}{other:X}"),
            ],
        })
    });
    all.map(|text| text.parse().unwrap())
        .chain([Witness::PLAIN])
}

/// Makes the certificate of a true claim.
pub(crate) fn make(claim: &Claim, budget: u64) -> Vec<u8> {
    let trees: Vec<_> = claim
        .trees()
        .into_iter()
        .map(|tree| (tree, levels(claim, tree, budget)))
        .collect();
    let levels = trees.iter().flat_map(|(_, levels)| levels);
    let positions: usize = levels.map(|(_, codes)| codes.len()).sum();
    let mut file = Vec::new();
    let mut writer =
        CertificateWriter::new(&mut file, claim, budget, "a test", positions as u64).unwrap();
    for (tree, levels) in &trees {
        writer.tree(*tree).unwrap();
        for (stones, codes) in levels {
            let all = || codes.iter().copied().map(Ok);
            let count = codes.len() as u64;
            writer.level(*stones, count, all(), all()).unwrap();
        }
    }
    writer.finish().unwrap();
    file
}

/// Returns all claims on a position that are true by exhaustive search.
pub(crate) fn claims(board: &mut Board) -> Vec<Claim> {
    let text = board.text();
    let all = STATEMENTS.map(|statement| Claim::new(&text, statement).unwrap());
    all.into_iter()
        .filter(|claim| board.holds(claim.statement()))
        .collect()
}

/// Returns all claims on a position that are true by the search at the leaves: for earlier positions.
pub(crate) fn searched_claims(board: &Board) -> Vec<Claim> {
    let stop = AtomicBool::new(false);
    let mut search = LeafSearch::new(&stop);
    let mut proves = |tree| search.proves(&board.position(), tree, u64::MAX).is_ok();
    let text = board.text();
    let all = STATEMENTS.map(|statement| Claim::new(&text, statement).unwrap());
    all.into_iter()
        .filter(|claim| claim.trees().into_iter().all(&mut proves))
        .collect()
}

pub(crate) fn check(file: &[u8], threads: usize) -> Result<Summary, Failure> {
    verify(file, threads, &|_| (), &AtomicBool::new(false))
}

/// Returns the message that a text leads to, empty if it verifies.
pub(crate) fn complaint(text: &str) -> String {
    check(&pack(text), 2).map_or_else(|failure| failure.to_string(), |_| String::new())
}

pub(crate) fn pack(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn unpack(file: &[u8]) -> String {
    let mut text = String::new();
    GzDecoder::new(file).read_to_string(&mut text).unwrap();
    text
}

/// Counts the trees of a kind in a list of claims.
pub(crate) fn aims(claims: &[Claim], aim: Aim) -> usize {
    claims
        .iter()
        .flat_map(Claim::trees)
        .filter(|tree| tree.aim == aim)
        .count()
}
