//! The page: title, board, turn, moves and keys.

use fourfold_core::Board;
use fourfold_core::board::{Player, notation};
use fourfold_core::player::Strength;
use ratatui::Frame;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::board::{BoardPicture, Scale};
use super::keys::KEYS;
use super::look::{BOLD, DIM, HINT, Marks, PLAIN, stone};
use super::state::ScreenState;
use super::values::{ColumnValues, NARROW, count};
use crate::commands::play::game::Who;
use crate::commands::play::game_engine::GameTask;
use crate::text::drawing::SIDE;

/// The lines of the page without the board: title, turn, moves, note and keys.
const LINES: u16 = 5;

/// The room for the text beside the board.
const LEAST_WORDS: u16 = 26;
const MOST_WORDS: u16 = 46;
const LEAST_LINES: u16 = 3;

/// The lines of the columns of a cube seen from above, with their title.
const PLANE_LINES: u16 = 1 + SIDE as u16;

/// The keys in the order in which they are shown. Where there isn't room for all, those with the greatest
/// numbers are left out.
const SHORT_KEYS: [(&str, &str, u32); 11] = [
    ("arrows", "move", 5),
    ("Enter", "drop", 5),
    ("u", "undo", 1),
    ("r", "redo", 6),
    ("h", "hint", 3),
    ("v", "values", 4),
    ("s", "save", 7),
    ("l", "load", 8),
    ("n", "new", 7),
    ("?", "help", 2),
    ("q", "quit", 0),
];

/// The places of the parts in the middle of the page.
struct Plan {
    scale: Scale,
    board: Rect,
    /// The columns of a cube from above.
    plane: Option<Rect>,
    words: Rect,
    /// The line below them.
    end: u16,
}

/// Draws the page.
pub(super) fn draw<B: Board>(state: &ScreenState<B>, frame: &mut Frame) {
    let values = ColumnValues {
        is_on: state.wants_values,
        insight: state.insight.as_ref(),
        strength: state.strength,
    };
    let whole = frame.area();
    let page = Rect {
        x: 1,
        width: whole.width.saturating_sub(2),
        ..whole
    };
    let scales = Scale::all::<B>().iter();
    let plans = scales.filter_map(|&scale| plan::<B>(scale, page, &values));
    let plans: Vec<_> = plans.collect();
    // A smaller board with text beside it is better than a larger one without.
    let has_words = |plan: &&Plan| plan.words.height >= LEAST_LINES;
    let Some(plan) = plans.iter().find(has_words).or(plans.first()) else {
        return draw_too_small(&values, frame);
    };
    let line = |y: u16| Rect {
        y,
        height: 1,
        ..page
    };
    let (note, help) = (page.height - 2, page.height - 1);
    draw_title(state, line(0), frame);
    if state.is_help {
        let area = Rect {
            y: 1,
            height: note - 1,
            ..page
        };
        draw_help(&values, area, frame);
    } else {
        draw_middle(state, &values, plan, frame);
        frame.render_widget(turn(state), line(plan.end));
        let moves = Rect {
            y: plan.end + 1,
            height: note - plan.end - 1,
            ..page
        };
        draw_moves(state, moves, frame);
    }
    draw_note(state, line(note), frame);
    frame.render_widget(short_keys::<B>(page.width), line(help));
}

/// Returns the places with this scale of the board; `None` if the page is too small for it.
fn plan<B: Board>(scale: Scale, page: Rect, values: &ColumnValues<B>) -> Option<Plan> {
    let room = Size {
        width: page.width,
        height: page.height.checked_sub(LINES)?,
    };
    let size = scale.size::<B>(values.rows());
    let narrow = NARROW * SIDE as u16;
    let is_beside = B::IS_CUBE && u32::from(scale.across) < B::HEIGHT;
    // The size of the board and the plane together.
    let (width, height) = match (B::IS_CUBE, is_beside) {
        (false, _) => (size.width, size.height),
        (true, true) => (size.width + 2 + narrow, size.height),
        (true, false) => (size.width, size.height + 1 + PLANE_LINES),
    };
    let spare = room.height.checked_sub(height)?;
    if width > room.width {
        return None;
    }
    let top = 1 + spare.min(1);
    let board = Rect::new(page.x, top, size.width, size.height);
    let end = top + height + u16::from(spare > 1);
    let right = |x: u16, y: u16, height: u16| {
        let width = (page.right().saturating_sub(x)).min(MOST_WORDS);
        Rect::new(x, y, width, height)
    };
    if !B::IS_CUBE {
        let beside = right(board.right() + 3, top + 1, height - 1);
        let is_below = beside.width < LEAST_WORDS;
        let lines = spare.saturating_sub(2).min(5);
        let below = Rect::new(page.x, board.bottom(), page.width, lines);
        return Some(Plan {
            scale,
            board,
            plane: None,
            words: if is_below { below } else { beside },
            end: if is_below { end + lines } else { end },
        });
    }
    let (plane, words);
    if is_beside {
        let x = board.right() + 2;
        let width = values.plane_width(page.right() - x);
        plane = Rect::new(x, top, width, PLANE_LINES);
        words = right(x, plane.bottom() + 1, size.height - PLANE_LINES - 1);
    } else {
        let y = board.bottom() + 1;
        let width = values.plane_width(page.width - LEAST_WORDS - 2);
        plane = Rect::new(page.x, y, width, PLANE_LINES);
        words = right(plane.right() + 2, y, PLANE_LINES);
    }
    Some(Plan {
        scale,
        board,
        plane: Some(plane),
        words,
        end,
    })
}

fn draw_middle<B: Board>(
    state: &ScreenState<B>,
    values: &ColumnValues<B>,
    plan: &Plan,
    frame: &mut Frame,
) {
    let marks = Marks {
        cursor: state.is_persons_turn().then_some(state.cursor),
        hint: state.hint.map(|hint| hint.column),
    };
    let picture = BoardPicture {
        game: &state.game,
        marks,
        values,
    };
    picture.draw(plan.scale, plan.board, frame.buffer_mut());
    if let Some(plane) = plan.plane {
        values.draw_plane(&state.game.position(), marks, plane, frame.buffer_mut());
    }
    let words = Paragraph::new(values.words(plan.words.as_size())).wrap(Wrap { trim: true });
    frame.render_widget(words, plan.words);
}

fn draw_too_small<B: Board>(values: &ColumnValues<B>, frame: &mut Frame) {
    let area = frame.area();
    let sizes = Scale::all::<B>().iter();
    // The smallest window that fits. A line counts as two columns, which are about as large.
    let least = sizes.rev().filter_map(|&scale| {
        let sides = (20..120).flat_map(|width| (10..50).map(move |height| (width, height)));
        let fits = |&(width, height): &(u16, u16)| {
            plan(scale, Rect::new(1, 0, width - 2, height), values).is_some()
        };
        sides
            .filter(fits)
            .min_by_key(|(width, height)| width + 2 * height)
    });
    let (width, height) = least
        .min_by_key(|(width, height)| width + 2 * height)
        .expect("some size is enough");
    let text = format!(
        "This window is too small for {}: {} × {}. It takes {width} × {height}. Make it larger, or press q to quit.",
        B::NAME,
        area.width,
        area.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

/// Draws the program and the board on the left, and the players on the right.
fn draw_title<B: Board>(state: &ScreenState<B>, area: Rect, frame: &mut Frame) {
    let title = Line::from(vec![
        Span::styled("Fourfold", BOLD),
        Span::raw(format!(" {}", B::NAME)),
    ]);
    let mut players = Vec::new();
    for player in [Player::First, Player::Second] {
        let (letter, style) = stone(player);
        let gap = if players.is_empty() { "" } else { "   " };
        players.push(Span::raw(gap));
        players.push(Span::styled(letter.to_string(), style));
        players.push(Span::raw(format!(" {}", name(state, player))));
    }
    let players = Line::from(players).right_aligned();
    if title.width() + 3 + players.width() <= area.width.into() {
        frame.render_widget(players, area);
    }
    frame.render_widget(title, area);
}

/// Returns the name of the player of a side.
fn name<B: Board>(state: &ScreenState<B>, player: Player) -> String {
    match (state.game.who(player), state.strength) {
        (Who::Person, _) if state.game.is_duel() => "you".to_owned(),
        (Who::Person, _) => "person".to_owned(),
        (Who::Computer, Strength::Level(level, style)) => {
            format!("computer, level {level}, {style}")
        }
        (Who::Computer, Strength::Full) => {
            format!(
                "computer, {} a move",
                humantime::format_duration(state.time)
            )
        }
    }
}

/// Returns whose turn it is and what the engine is doing, or how the game ended.
fn turn<B: Board>(state: &ScreenState<B>) -> Line<'static> {
    let position = state.game.position();
    if let Some(winner) = state.game.winner() {
        let (letter, style) = stone(winner);
        let who = match (state.game.is_duel(), state.game.who(winner)) {
            (false, _) => "",
            (true, Who::Person) => "Well done: you win. ",
            (true, Who::Computer) => "The computer wins. ",
        };
        return Line::from(vec![
            Span::styled(who, BOLD),
            Span::styled(letter.to_string(), style),
            Span::styled(" has four in a row", BOLD),
            Span::raw(format!(", after {} stones", position.stones())),
        ]);
    }
    if position.is_full() {
        return Line::styled("A draw: the board is full", BOLD);
    }
    let (letter, style) = stone(position.to_move());
    let mut line = vec![Span::styled(letter.to_string(), style)];
    let is_yours = state.game.is_duel() && state.is_persons_turn();
    let progress = state.doing.as_ref().map_or(String::new(), |doing| {
        let seconds = doing.since.elapsed().as_secs();
        let insight = doing.insight.as_ref();
        let far = insight.map_or(String::new(), |insight| {
            let depth = insight.depth();
            let depth = depth.map_or(String::new(), |depth| format!(", depth {depth}"));
            format!("{depth}, {} positions", count(insight.nodes))
        });
        format!("{seconds} s{far}")
    });
    match state.doing.as_ref().map(|doing| doing.task) {
        Some(GameTask::Move) => {
            line.push(Span::styled(" is thinking …", BOLD));
            line.push(Span::styled(format!(" {progress}"), DIM));
        }
        _ if is_yours => line.push(Span::styled(": your move", BOLD)),
        _ => line.push(Span::styled(" to move", BOLD)),
    }
    match (state.hint, state.doing.as_ref().map(|doing| doing.task)) {
        (Some(hint), _) => {
            let digit = notation::digit::<B>(hint.column);
            line.push(Span::raw("   hint "));
            line.push(Span::styled(digit.to_string(), HINT));
            line.push(Span::raw(format!(", {}", hint.assessment)));
        }
        (None, Some(GameTask::Hint)) => {
            line.push(Span::raw("   looking for a hint …"));
            line.push(Span::styled(format!(" {progress}"), DIM));
        }
        _ => {}
    }
    Line::from(line)
}

/// Draws the moves in pairs, and after a bar those that were taken back. If there are too many, the first
/// ones are left out.
fn draw_moves<B: Board>(state: &ScreenState<B>, area: Rect, frame: &mut Frame) {
    const TITLE: &str = "Moves ";
    let played = state.game.game().columns();
    let played = played.iter().map(|&column| (u32::from(column), true));
    let undone = state.game.undone().map(|column| (column, false));
    let mut words: Vec<Vec<Span>> = Vec::new();
    for (ply, (column, is_played)) in played.chain(undone).enumerate() {
        let digit = notation::digit::<B>(column).to_string();
        let player = if ply % 2 == 0 {
            Player::First
        } else {
            Player::Second
        };
        let (_, style) = stone(player);
        let style = if is_played {
            style.remove_modifier(Modifier::BOLD)
        } else {
            DIM
        };
        if ply == state.game.game().columns().len() {
            words.push(vec![Span::styled("|", DIM)]);
            if ply % 2 == 1 {
                words.push(Vec::new());
            }
        }
        if ply % 2 == 0 {
            words.push(Vec::new());
        }
        words
            .last_mut()
            .expect("the first ply opened a word")
            .push(Span::styled(digit, style));
    }
    // A pair takes three characters.
    let room = usize::from(area.width) * usize::from(area.height);
    let most = (room / 3).saturating_sub(4 + usize::from(area.height));
    let is_cut = words.len() > most;
    let first = words.len().saturating_sub(most);
    let mut spans = vec![Span::styled(TITLE, BOLD)];
    if is_cut {
        spans.push(Span::styled("… ", DIM));
    }
    if words.is_empty() {
        spans.push(Span::styled("none yet", DIM));
    }
    for word in words.into_iter().skip(first) {
        spans.extend(word);
        spans.push(Span::raw(" "));
    }
    let moves = Paragraph::new(Line::from(spans)).wrap(Wrap { trim: true });
    frame.render_widget(moves, area);
}

/// Draws the question that is being asked, or the note about the last key.
fn draw_note<B: Board>(state: &ScreenState<B>, area: Rect, frame: &mut Frame) {
    let Some(prompt) = &state.prompt else {
        frame.render_widget(Line::styled(state.note.clone(), BOLD), area);
        return;
    };
    let line = Line::styled(prompt.line(), BOLD);
    // The end must be visible, since that is where text is typed.
    let width = line.width() as u16 + 1;
    let hidden = width.saturating_sub(area.width);
    frame.render_widget(Paragraph::new(line).scroll((0, hidden)), area);
    frame.set_cursor_position(Position::new(area.x + width - 1 - hidden, area.y));
}

fn columns<B: Board>() -> String {
    let last = B::COLUMNS - 1;
    format!("{}-{}", notation::digit::<B>(0), notation::digit::<B>(last))
}

/// Returns as many keys as fit.
fn short_keys<B: Board>(width: u16) -> Line<'static> {
    let columns = columns::<B>();
    let line = |most: u32| {
        let mut line = vec![
            Span::styled(columns.clone(), BOLD),
            Span::styled(" drop", DIM),
        ];
        for (key, what, _) in SHORT_KEYS.iter().filter(|(_, _, rank)| *rank <= most) {
            line.push(Span::styled(format!("  {key}"), BOLD));
            line.push(Span::styled(format!(" {what}"), DIM));
        }
        Line::from(line)
    };
    let lines = (0..=8).rev().map(line);
    let fits = lines.into_iter().find(|line| line.width() <= width.into());
    fits.unwrap_or_default()
}

fn draw_help<B: Board>(values: &ColumnValues<B>, area: Rect, frame: &mut Frame) {
    let key = |key: &str, what: &str| {
        Line::from(vec![
            Span::styled(format!("{key:>8}  "), BOLD),
            Span::raw(what.to_owned()),
        ])
    };
    let mut help = vec![key(&columns::<B>(), "drop a stone into that column")];
    help.extend(KEYS.iter().map(|&(name, what)| key(name, what)));
    help.push(Line::styled(
        "[X] last stone  *X* four in a row  >4< where the next one falls  !4! hint",
        PLAIN,
    ));
    help.extend(values.legend());
    frame.render_widget(Paragraph::new(help).wrap(Wrap { trim: false }), area);
}
