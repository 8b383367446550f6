//! The quality of estimates by the number of stones.

use std::fmt;
use std::ops::RangeInclusive;

use serde::Serialize;

use super::examples::LabelExample;
use super::learning::probability;

/// The numbers of stones that are judged together.
const BANDS: [RangeInclusive<u32>; 9] = [
    2..=9,
    10..=15,
    16..=20,
    21..=25,
    26..=30,
    31..=35,
    36..=40,
    41..=48,
    0..=64,
];

/// The quality of a model's estimates of positions within a band.
#[derive(Serialize)]
pub(super) struct FitFigures {
    model: &'static str,
    /// What the positions are from.
    source: &'static str,
    /// The least and the greatest number of stones.
    stones: [u32; 2],
    positions: usize,
    /// The share of pairs of a won and another position that are in the right order.
    auc: f64,
    /// The mean of −ln of the probability of the true result.
    log_loss: f64,
    /// The root mean square error of log₂ of the effort for the true result, where that is known.
    effort_error: Option<f64>,
}

impl FitFigures {
    pub(super) const HEADER: &str =
        "model     source stones positions   AUC  log-loss  effort error";

    /// Returns the figures of each band that has positions of both kinds.
    pub(super) fn all<'e>(
        model: &'static str,
        source: &'static str,
        examples: &'e [LabelExample],
        outputs: impl Fn(&'e LabelExample) -> [f32; 3],
    ) -> Vec<Self> {
        let judged: Vec<_> = examples
            .iter()
            .map(|example| (example, outputs(example)))
            .collect();
        let figures = BANDS.iter().filter_map(|band| {
            let inside =
                |(example, _): &&(&LabelExample, [f32; 3])| band.contains(&example.stones.count());
            let judged: Vec<_> = judged.iter().filter(inside).copied().collect();
            let won = judged
                .iter()
                .filter(|(example, _)| example.first_wins == Some(true))
                .count();
            (won > 0 && won < judged.len()).then(|| Self::of(model, source, band, &judged))
        });
        figures.collect()
    }

    fn of(
        model: &'static str,
        source: &'static str,
        band: &RangeInclusive<u32>,
        judged: &[(&LabelExample, [f32; 3])],
    ) -> Self {
        let (mut loss, mut square) = (0.0, Some(0.0));
        for (example, [log_odds, if_won, if_not]) in judged {
            let (log_odds, effort) = match example.first_wins == Some(true) {
                true => (*log_odds, if_won),
                false => (-log_odds, if_not),
            };
            loss += log_loss(log_odds);
            let error = example.effort.map(|found| f64::from(effort - found));
            square = square.zip(error).map(|(sum, error)| sum + error.powi(2));
        }
        let positions = judged.len();
        Self {
            model,
            source,
            stones: [*band.start(), *band.end()],
            positions,
            auc: auc(judged
                .iter()
                .map(|(example, [log_odds, ..])| (*log_odds, example.first_wins == Some(true)))),
            log_loss: loss / positions as f64,
            effort_error: square.map(|square| (square / positions as f64).sqrt()),
        }
    }
}

impl fmt::Display for FitFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = self.stones;
        write!(
            f,
            "{:<9} {:<6} {:>6} {:>9} {:>5.3} {:>9.3} {:>13}",
            self.model,
            self.source,
            format!("{from}-{to}"),
            self.positions,
            self.auc,
            self.log_loss,
            self.effort_error
                .map_or_else(|| "-".to_owned(), |error| format!("{error:.2}"))
        )
    }
}

/// Returns −ln of the probability of the true result, from its log-odds. The probability may have been rounded
/// to 0, which must not make the loss infinite.
pub(super) fn log_loss(log_odds: f32) -> f64 {
    const LEAST: f64 = 1e-30;
    -f64::from(probability(log_odds)).max(LEAST).ln()
}

/// Returns the area under the ROC curve, where ties count half.
pub(super) fn auc(judged: impl Iterator<Item = (f32, bool)>) -> f64 {
    let mut judged: Vec<_> = judged.collect();
    judged.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let (mut won, mut lost, mut right) = (0.0, 0.0, 0.0);
    for tied in judged.chunk_by(|(one, _), (other, _)| one == other) {
        let won_here = tied.iter().filter(|(_, won)| *won).count() as f64;
        let lost_here = tied.len() as f64 - won_here;
        right += won_here * (lost + lost_here / 2.0);
        won += won_here;
        lost += lost_here;
    }
    right / (won * lost)
}

#[cfg(test)]
mod tests {
    use super::auc;

    #[test]
    fn the_area_is_the_share_of_pairs_in_the_right_order() {
        let all = |judged: &[(f32, bool)]| auc(judged.iter().copied());
        assert_eq!(all(&[(1.0, true), (0.0, false)]), 1.0);
        assert_eq!(all(&[(1.0, false), (0.0, true)]), 0.0);
        assert_eq!(all(&[(1.0, false), (1.0, true), (1.0, true)]), 0.5);
        assert_eq!(
            all(&[(1.0, false), (2.0, true), (0.0, true), (2.0, false)]),
            0.375
        );
    }
}
