//! The terminal while the game has all of it: entered once, and left as it was, whatever happens.

use std::io::{self, BufWriter, Stdout, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
use ratatui::{Frame, TerminalOptions, Viewport};

/// The most of a screen that is drawn on, in columns and lines. Terminals may claim to be of any size, and every
/// cell takes memory.
const MOST: [u16; 2] = [500, 200];

/// True from entering the terminal until leaving it. It changes only under the lock of standard output, which
/// drawing takes too, so nothing is drawn after the terminal has been left.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// The second screen of the terminal, with keys that come one by one. Dropping it leaves the terminal.
pub(super) struct Terminal {
    drawn: ratatui::Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    area: Rect,
}

impl Terminal {
    /// Enters the terminal. A panic on any thread leaves it before the message of the panic is written.
    pub(super) fn enter() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            leave();
            before(panic);
        }));
        let mut out = io::stdout().lock();
        ENTERED.store(true, Ordering::SeqCst);
        let entered = enable_raw_mode().and_then(|()| execute!(out, EnterAlternateScreen));
        // A picture is written in one piece.
        let backend = CrosstermBackend::new(BufWriter::with_capacity(1 << 16, io::stdout()));
        let terminal = entered.and_then(|()| Self::on(backend));
        drop(out);
        terminal.inspect_err(|_| leave())
    }

    fn on(backend: CrosstermBackend<BufWriter<Stdout>>) -> io::Result<Self> {
        let area = area(&backend)?;
        let viewport = Viewport::Fixed(area);
        let drawn = ratatui::Terminal::with_options(backend, TerminalOptions { viewport })?;
        Ok(Self { drawn, area })
    }

    /// Draws a picture, unless the terminal has been left.
    pub(super) fn draw(&mut self, picture: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let _out = io::stdout().lock();
        if ENTERED.load(Ordering::SeqCst) {
            let area = area(self.drawn.backend())?;
            if area != self.area {
                self.drawn.resize(area)?;
                self.area = area;
            }
            self.drawn.draw(picture)?;
        }
        Ok(())
    }
}

/// Returns the part of the screen that is drawn on.
fn area(backend: &CrosstermBackend<BufWriter<Stdout>>) -> io::Result<Rect> {
    let size = backend.size()?;
    let [width, height] = MOST;
    Ok(Rect::new(
        0,
        0,
        size.width.min(width),
        size.height.min(height),
    ))
}

impl Drop for Terminal {
    fn drop(&mut self) {
        leave();
    }
}

/// Leaves the terminal as it was, unless it has been left already. Any thread may call this.
pub(super) fn leave() {
    let mut out = io::stdout().lock();
    if ENTERED.swap(false, Ordering::SeqCst) {
        // Each may work where the other fails, and there is nobody to tell.
        _ = execute!(out, LeaveAlternateScreen, Show);
        _ = disable_raw_mode();
        _ = out.flush();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{Frame, Terminal};
    use crate::text::output::tell;
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::Read;
    use std::{env, panic, process, thread};

    const MESSAGE: &str = "a thread came to grief";

    /// Set in the process that panics, in a terminal of its own.
    const GRIEF: &str = "FOURFOLD_TEST_GRIEF";

    #[test]
    fn a_panic_leaves_the_terminal_before_it_is_told() {
        if env::var_os(GRIEF).is_some() {
            come_to_grief();
        }
        let pair = native_pty_system().openpty(PtySize::default()).unwrap();
        let modes = || format!("{:?}", pair.master.get_termios().expect("a terminal"));
        let before = modes();
        let mut command = CommandBuilder::new(env::current_exe().unwrap());
        let name = "commands::play::screen::terminal::tests::a_panic_leaves_the_terminal_before_it_is_told";
        command.args(["--exact", name, "--nocapture"]);
        command.env(GRIEF, "");
        let mut child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let reading = thread::spawn(move || {
            let mut written = String::new();
            let mut bytes = [0; 4096];
            while !written.contains(MESSAGE) {
                let length = reader.read(&mut bytes).unwrap();
                written += &String::from_utf8_lossy(&bytes[..length]);
            }
            written
        });
        assert_eq!(child.wait().unwrap().exit_code(), 101);
        let written = reading.join().unwrap();
        let place = |text| written.find(text).unwrap_or_else(|| panic!("{written:?}"));
        let (enter, leave) = (place("\x1b[?1049h"), place("\x1b[?1049l"));
        assert!(enter < place("board") && place("board") < leave);
        assert!(leave < place("\x1b[?25h") && place("\x1b[?25h") < place(MESSAGE));
        assert!(!written[leave..].contains("board"));
        assert_eq!(modes(), before);
    }

    fn come_to_grief() -> ! {
        panic::set_hook(Box::new(|panic| {
            tell(panic);
            process::exit(101);
        }));
        let mut terminal = Terminal::enter().unwrap();
        let mut draw = || {
            let picture = |frame: &mut Frame| frame.render_widget("board", frame.area());
            terminal.draw(picture).unwrap();
        };
        draw();
        thread::spawn(|| panic!("{MESSAGE}"));
        loop {
            draw();
        }
    }
}
