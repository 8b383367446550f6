//! Writes certificates.

use std::io::{self, ErrorKind, Write};
use std::vec;

use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};

use crate::format::{CODES_PER_LINE, Claim, Code, END, Next, VERSION};
use crate::settle::Tree;
use crate::text::LONGEST_LINE;

/// A certificate that is being written, level by level.
pub struct CertificateWriter<W: Write> {
    out: GzEncoder<W>,
    /// The trees that are still to come.
    trees: vec::IntoIter<Tree>,
    /// True if a tree has begun.
    is_inside: bool,
    /// The positions whose codes are still to come.
    left: u64,
}

impl<W: Write> CertificateWriter<W> {
    /// Begins a certificate with so many positions.
    ///
    /// # Errors
    /// If writing fails, or `written_by` isn't a short line of ASCII text.
    pub fn new(
        out: W,
        claim: &Claim,
        budget: u64,
        written_by: &str,
        positions: u64,
    ) -> io::Result<Self> {
        let origin = format!("written-by {written_by}");
        if origin.len() > LONGEST_LINE || origin.contains(|c: char| !matches!(c, ' '..='~')) {
            return invalid("what wrote the certificate has to be named on one short line");
        }
        let mut out = GzBuilder::new().write(out, Compression::best());
        writeln!(
            out,
            "{VERSION}\nclaim {claim}\nleaf {budget}\npositions {positions}\n{origin}"
        )?;
        Ok(Self {
            out,
            trees: claim.trees().into_iter(),
            is_inside: false,
            left: positions,
        })
    }

    /// Begins the next tree of the claim, which has to be this one.
    ///
    /// # Errors
    /// If it isn't, or writing fails.
    pub fn tree(&mut self, tree: Tree) -> io::Result<()> {
        if self.trees.next() != Some(tree) {
            return invalid("these are not the trees of the claim");
        }
        self.end_tree()?;
        self.is_inside = true;
        writeln!(self.out, "tree {tree}")
    }

    /// Writes a level, given the number of its stones and of its codes, and twice the codes in the order of their
    /// positions.
    ///
    /// # Errors
    /// If there are more or fewer codes, one can't be had, or writing fails.
    pub fn level(
        &mut self,
        stones: u32,
        count: u64,
        codes: impl IntoIterator<Item = io::Result<Code>>,
        again: impl IntoIterator<Item = io::Result<Code>>,
    ) -> io::Result<()> {
        writeln!(self.out, "level {stones} {count}")?;
        let (mut line, mut written) = (Vec::with_capacity(CODES_PER_LINE + 1), 0);
        for code in codes {
            line.push(code?.encode());
            written += 1;
            if line.len() == CODES_PER_LINE || written == count {
                line.push(b'\n');
                self.out.write_all(&line)?;
                line.clear();
            }
        }
        if written != count || self.left < count {
            return invalid("there are more or fewer codes than was said");
        }
        self.left -= count;
        for code in again {
            if let Next::Held(witness) = code?.next {
                writeln!(self.out, "{witness}")?;
            }
        }
        Ok(())
    }

    /// Ends the certificate.
    ///
    /// # Errors
    /// If a part of it is missing, or writing fails.
    pub fn finish(mut self) -> io::Result<()> {
        self.end_tree()?;
        if self.trees.next().is_some() {
            return invalid("these are not the trees of the claim");
        }
        if self.left > 0 {
            return invalid("there are more or fewer codes than was said");
        }
        self.out.finish()?.flush()
    }

    fn end_tree(&mut self) -> io::Result<()> {
        match self.is_inside {
            true => writeln!(self.out, "{END}"),
            false => Ok(()),
        }
    }
}

fn invalid<T>(what: &str) -> io::Result<T> {
    Err(io::Error::new(ErrorKind::InvalidInput, what))
}
