//! The figures of `fourfold bench difficulty` as a picture, SVG and PNG.

use std::error::Error;
use std::ops::Range;
use std::path::Path;

use epaint_default_fonts::UBUNTU_LIGHT;
use plotters::coord::Shift;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::coord::types::RangedCoordf64;
use plotters::element::{DynElement, IntoDynElement};
use plotters::prelude::*;
use plotters::style::register_font;

use super::row::Row;

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

const SIZE: (u32, u32) = (1400, 1560);
/// More than drawing was measured to take, in bytes.
pub(super) const MEMORY: u64 = 5 << 20;
const FONT: &str = "sans-serif";
const INK: RGBColor = RGBColor(40, 40, 40);
const GRID: RGBColor = RGBColor(225, 225, 225);

/// The palette of Okabe and Ito, which colour-blind people can tell apart; the markers differ too.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(120, 90, 40),
];

/// One of the diagrams of the picture.
struct Diagram {
    title: &'static str,
    logarithmic: bool,
    /// Whether a set that was not solved to its end says something.
    partial: bool,
    value: fn(&Row) -> f64,
}

const DIAGRAMS: [Diagram; 6] = [
    Diagram {
        title: "Seconds for all positions",
        logarithmic: true,
        partial: false,
        value: |row| row.seconds,
    },
    Diagram {
        title: "Positions visited for all positions",
        logarithmic: true,
        partial: false,
        value: |row| row.nodes as f64,
    },
    Diagram {
        title: "Milliseconds per position",
        logarithmic: true,
        partial: false,
        value: Row::milliseconds_per_position,
    },
    Diagram {
        title: "Million positions visited a second",
        logarithmic: false,
        partial: true,
        value: Row::millions_a_second,
    },
    Diagram {
        title: "Hits among look-ups in the table",
        logarithmic: false,
        partial: true,
        value: Row::hit_ratio,
    },
    Diagram {
        title: "First moves among moves that cut off",
        logarithmic: false,
        partial: true,
        value: Row::first_move_ratio,
    },
];

/// The rows of one configuration.
struct Series<'r> {
    name: String,
    rows: Vec<&'r Row>,
}

/// Draws all diagrams into `difficulty.svg` and `difficulty.png` in a folder.
pub(super) fn draw(rows: &[Row], folder: &Path) -> Outcome {
    let Some(Row {
        board, goal, count, ..
    }) = rows.first()
    else {
        return Err("there is nothing to draw".into());
    };
    let title = format!("{board}, goal {goal}, {count} positions per difficulty");
    register_font(FONT, FontStyle::Normal, UBUNTU_LIGHT)
        .map_err(|_| "the font of the plots is broken")?;
    let svg = folder.join("difficulty.svg");
    picture(
        &SVGBackend::new(&svg, SIZE).into_drawing_area(),
        rows,
        &title,
    )?;
    let png = folder.join("difficulty.png");
    picture(
        &BitMapBackend::new(&png, SIZE).into_drawing_area(),
        rows,
        &title,
    )
}

fn picture<D: DrawingBackend>(area: &DrawingArea<D, Shift>, rows: &[Row], title: &str) -> Outcome
where
    D::ErrorType: 'static,
{
    area.fill(&WHITE)?;
    let area = area
        .margin(14, 0, 0, 0)
        .titled(title, (FONT, 32).into_font().color(&INK))?;
    let series = series(rows);
    for (diagram, part) in DIAGRAMS.iter().zip(area.split_evenly((3, 2))) {
        diagram.draw(&part, &series)?;
    }
    area.present()?;
    Ok(())
}

fn series(rows: &[Row]) -> Vec<Series<'_>> {
    let mut all: Vec<Series> = Vec::new();
    for row in rows {
        let name = format!("{}, {}", row.engine, row.policy);
        match all.iter_mut().find(|series| series.name == name) {
            Some(series) => series.rows.push(row),
            None => all.push(Series {
                name,
                rows: vec![row],
            }),
        }
    }
    all
}

impl Diagram {
    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>, series: &[Series]) -> Outcome
    where
        D::ErrorType: 'static,
    {
        let points: Vec<Vec<(f64, f64)>> = series
            .iter()
            .map(|series| self.points(&series.rows))
            .collect();
        let all = || points.iter().flatten();
        let x = bounds(all().map(|point| point.0));
        let y = bounds(all().map(|point| point.1));
        let x = x.start - 0.5..x.end + 0.5;
        let mut chart = ChartBuilder::on(area);
        chart
            .caption(self.title, (FONT, 24).into_font().color(&INK))
            .margin(18)
            .x_label_area_size(50)
            .y_label_area_size(80);
        if self.logarithmic {
            let y = (y.start.max(1e-6) / 2.0..y.end.max(1e-6) * 2.0).log_scale();
            self.plot(chart.build_cartesian_2d(x, y)?, &points, series)
        } else {
            // Above the curves there is room for the legend.
            let y = 0.0..y.end * (1.12 + 0.09 * series.len() as f64);
            self.plot(chart.build_cartesian_2d(x, y)?, &points, series)
        }
    }

    fn plot<'a, D, Y>(
        &self,
        mut chart: ChartContext<'a, D, Cartesian2d<RangedCoordf64, Y>>,
        points: &[Vec<(f64, f64)>],
        series: &[Series],
    ) -> Outcome
    where
        D: DrawingBackend + 'a,
        D::ErrorType: 'static,
        Y: Ranged<ValueType = f64> + ValueFormatter<f64>,
    {
        chart
            .configure_mesh()
            .x_desc("stones on the board")
            .axis_desc_style((FONT, 18).into_font().color(&INK))
            .label_style((FONT, 16).into_font().color(&INK))
            .x_labels(14)
            .y_labels(8)
            .x_label_formatter(&|stones| format!("{stones:.0}"))
            .y_label_formatter(&|value| self.label(*value))
            .bold_line_style(GRID)
            .light_line_style(TRANSPARENT)
            .axis_style(INK)
            .draw()?;
        for (number, (points, series)) in points.iter().zip(series).enumerate() {
            let colour = COLOURS[number % COLOURS.len()];
            chart.draw_series(LineSeries::new(
                points.iter().copied(),
                colour.stroke_width(2),
            ))?;
            chart
                .draw_series(
                    points
                        .iter()
                        .map(|&point| EmptyElement::at(point) + marker(number, (0, 0), colour)),
                )?
                .label(&series.name)
                .legend(move |at| marker(number, (at.0 + 10, at.1), colour));
        }
        chart
            .configure_series_labels()
            // What has many stones costs little.
            .position(SeriesLabelPosition::UpperRight)
            .label_font((FONT, 16).into_font().color(&INK))
            .background_style(WHITE.mix(0.85))
            .border_style(GRID)
            .draw()?;
        Ok(())
    }

    /// A label of the axis of values.
    fn label(&self, value: f64) -> String {
        let exponent = value.log10().floor() as i32;
        if self.logarithmic && !(-2..4).contains(&exponent) {
            return format!("{value:.0e}");
        }
        let text = format!("{value:.2}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    fn points(&self, rows: &[&Row]) -> Vec<(f64, f64)> {
        rows.iter()
            .filter(|row| self.partial || row.is_whole())
            .map(|row| (f64::from(row.stones), (self.value)(row)))
            .collect()
    }
}

/// A mark that differs in shape as well as in colour.
fn marker<D: DrawingBackend>(
    number: usize,
    at: (i32, i32),
    colour: RGBColor,
) -> DynElement<'static, D, (i32, i32)> {
    let (x, y) = at;
    match number % 6 {
        0 => Circle::new(at, 5, colour.filled()).into_dyn(),
        1 => TriangleMarker::new(at, 7, colour.filled()).into_dyn(),
        2 => Rectangle::new([(x - 5, y - 5), (x + 5, y + 5)], colour.filled()).into_dyn(),
        3 => Cross::new(at, 5, colour.stroke_width(2)).into_dyn(),
        4 => Circle::new(at, 5, colour.stroke_width(2)).into_dyn(),
        _ => Rectangle::new([(x - 5, y - 5), (x + 5, y + 5)], colour.stroke_width(2)).into_dyn(),
    }
}

fn bounds(values: impl Iterator<Item = f64>) -> Range<f64> {
    let (least, most) = values.fold(
        (f64::INFINITY, f64::NEG_INFINITY),
        |(least, most), value| (least.min(value), most.max(value)),
    );
    if least <= most { least..most } else { 0.0..1.0 }
}
