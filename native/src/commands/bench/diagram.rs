//! Pictures of figures by number of stones or workers, as SVG and PNG.

use std::error::Error;
use std::ops::Range;
use std::path::Path;

use epaint_default_fonts::UBUNTU_LIGHT;
use plotters::coord::Shift;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::element::{DynElement, IntoDynElement};
use plotters::prelude::*;
use plotters::style::register_font;

type DrawResult<T = ()> = Result<T, Box<dyn Error>>;

const SIZE: (u32, u32) = (1400, 1560);
/// The memory for drawing in bytes: more than it was measured to take. In test builds the libraries are
/// optimised less, and take more.
pub(super) const MEMORY: u64 = if cfg!(debug_assertions) { 7 } else { 5 } << 20;
const FONT: &str = "sans-serif";
const INK: RGBColor = RGBColor(40, 40, 40);
const GRID: RGBColor = RGBColor(225, 225, 225);

/// The palette of Okabe and Ito, which colour-blind people can tell apart. The markers differ too.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(120, 90, 40),
];

/// One of the diagrams of a picture.
pub(super) struct Diagram {
    pub(super) title: &'static str,
    pub(super) axis: Axis,
    /// Whether the scale of values is logarithmic.
    pub(super) logarithmic: bool,
    pub(super) series: Vec<Series>,
}

/// What the values depend on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Axis {
    Stones,
    /// On a logarithmic scale.
    Workers,
}

/// Values by number of stones or workers.
pub(super) struct Series {
    pub(super) name: String,
    pub(super) points: Vec<(f64, f64)>,
}

/// A legend with more names than this stands beside the curves.
const LONG_LEGEND: usize = 6;

/// Draws diagrams in this number of columns into two files.
pub(super) fn draw(
    title: &str,
    diagrams: &[Diagram],
    columns: usize,
    [svg, png]: [&Path; 2],
) -> DrawResult {
    register_font(FONT, FontStyle::Normal, UBUNTU_LIGHT)
        .map_err(|_| "the font of the plots is broken")?;
    let picture = Picture {
        title,
        diagrams,
        columns,
    };
    picture.draw(&SVGBackend::new(svg, SIZE).into_drawing_area())?;
    picture.draw(&BitMapBackend::new(png, SIZE).into_drawing_area())
}

struct Picture<'d> {
    title: &'d str,
    diagrams: &'d [Diagram],
    columns: usize,
}

impl Picture<'_> {
    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> DrawResult
    where
        D::ErrorType: 'static,
    {
        area.fill(&WHITE)?;
        let area = area
            .margin(14, 0, 0, 0)
            .titled(self.title, (FONT, 32).into_font().color(&INK))?;
        let rows = self.diagrams.len().div_ceil(self.columns);
        let parts = area.split_evenly((rows, self.columns));
        for (diagram, part) in self.diagrams.iter().zip(&parts) {
            diagram.draw(part)?;
        }
        area.present()?;
        Ok(())
    }
}

impl Diagram {
    fn draw<D: DrawingBackend>(&self, area: &DrawingArea<D, Shift>) -> DrawResult
    where
        D::ErrorType: 'static,
    {
        let all = || self.series.iter().flat_map(|series| &series.points);
        let x = bounds(all().map(|point| point.0));
        let y = bounds(all().map(|point| point.1));
        let beside = if self.series.len() > LONG_LEGEND {
            0.45 * (x.end - x.start)
        } else {
            0.0
        };
        let stones = x.start - 0.5..x.end + 0.5 + beside;
        let workers = (x.start.max(1.0) / 1.25..x.end.max(1.0) * 1.25).log_scale();
        let workers = workers.base(2.0);
        let mut chart = ChartBuilder::on(area);
        chart
            .caption(self.title, (FONT, 24).into_font().color(&INK))
            .margin(18)
            .x_label_area_size(50)
            .y_label_area_size(80);
        let logarithmic = (y.start.max(1e-6) / 2.0..y.end.max(1e-6) * 2.0).log_scale();
        // The legend stands above the curves.
        let linear = 0.0..y.end * (1.12 + 0.09 * self.series.len() as f64);
        match (self.axis, self.logarithmic) {
            (Axis::Stones, true) => self.plot(chart.build_cartesian_2d(stones, logarithmic)?),
            (Axis::Stones, false) => self.plot(chart.build_cartesian_2d(stones, linear)?),
            (Axis::Workers, true) => {
                self.plot(chart.build_cartesian_2d(workers, logarithmic.base(2.0))?)
            }
            (Axis::Workers, false) => self.plot(chart.build_cartesian_2d(workers, linear)?),
        }
    }

    fn plot<'a, D, X, Y>(&self, mut chart: ChartContext<'a, D, Cartesian2d<X, Y>>) -> DrawResult
    where
        D: DrawingBackend + 'a,
        D::ErrorType: 'static,
        X: Ranged<ValueType = f64> + ValueFormatter<f64>,
        Y: Ranged<ValueType = f64> + ValueFormatter<f64>,
    {
        chart
            .configure_mesh()
            .x_desc(match self.axis {
                Axis::Stones => "stones on the board",
                Axis::Workers => "workers",
            })
            .axis_desc_style((FONT, 18).into_font().color(&INK))
            .label_style((FONT, 16).into_font().color(&INK))
            .x_labels(14)
            .y_labels(8)
            .x_label_formatter(&|number| format!("{number:.0}"))
            .y_label_formatter(&|value| self.label(*value))
            .bold_line_style(GRID)
            .light_line_style(TRANSPARENT)
            .axis_style(INK)
            .draw()?;
        for (number, Series { name, points }) in self.series.iter().enumerate() {
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
                .label(name)
                .legend(move |at| marker(number, (at.0 + 10, at.1), colour));
        }
        chart
            .configure_series_labels()
            // The curves are low there: positions with many stones cost little, and few workers aren't fast.
            .position(match (self.axis, self.logarithmic) {
                (Axis::Workers, true) => SeriesLabelPosition::UpperLeft,
                _ => SeriesLabelPosition::UpperRight,
            })
            .label_font((FONT, 16).into_font().color(&INK))
            .background_style(WHITE.mix(0.85))
            .border_style(GRID)
            .draw()?;
        Ok(())
    }

    /// Returns a label of the axis of values.
    fn label(&self, value: f64) -> String {
        let exponent = value.log10().floor() as i32;
        if self.logarithmic && !(-2..4).contains(&exponent) {
            return format!("{value:.0e}");
        }
        let text = format!("{value:.2}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

/// Returns the marker of a series. The first 36 series all differ in shape or colour.
fn marker<D: DrawingBackend>(
    number: usize,
    at: (i32, i32),
    colour: RGBColor,
) -> DynElement<'static, D, (i32, i32)> {
    let (x, y) = at;
    match (number + number / 6) % 6 {
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
