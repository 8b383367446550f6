//! What a conversation is told, by several threads.

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};

use super::event::ConversationEvent;

/// The most lines that wait to be dealt with.
const WAITING: usize = 64;

/// The events that wait to be dealt with. Nothing but lines ever waits to get in: a request to end
/// must be heard even if the other program has said more than the conversation can answer.
pub(super) struct Inbox {
    events: Receiver<ConversationEvent>,
    /// One for each line that has not been dealt with.
    places: Receiver<()>,
    /// Lines that had to wait for other events.
    later: VecDeque<ConversationEvent>,
}

/// Sends lines, and the end of the input after them.
pub(super) struct LineSender {
    events: Sender<ConversationEvent>,
    places: SyncSender<()>,
}

impl Inbox {
    /// Returns an inbox, and what sends other events and lines to it.
    pub(super) fn new() -> (Sender<ConversationEvent>, LineSender, Self) {
        let (sender, events) = mpsc::channel();
        let (taken, places) = mpsc::sync_channel(WAITING);
        let lines = LineSender {
            events: sender.clone(),
            places: taken,
        };
        let inbox = Self {
            events,
            places,
            later: VecDeque::new(),
        };
        (sender, lines, inbox)
    }

    /// Waits for the next event.
    pub(super) fn next(&mut self) -> ConversationEvent {
        let event = self.later.pop_front().unwrap_or_else(|| self.receive());
        if is_line(&event) {
            _ = self.places.try_recv();
        }
        event
    }

    /// Waits for the next event that is neither a line nor the end of the input.
    pub(super) fn next_but_lines(&mut self) -> ConversationEvent {
        loop {
            match self.receive() {
                line if is_line(&line) => self.later.push_back(line),
                event => return event,
            }
        }
    }

    fn receive(&self) -> ConversationEvent {
        let event = self.events.recv();
        event.expect("the conversation has a sender itself")
    }
}

impl LineSender {
    /// Sends a line or the end as soon as there is a place for it. Returns false if the conversation has
    /// ended.
    pub(super) fn send(&self, line: ConversationEvent) -> bool {
        self.places.send(()).is_ok() && self.events.send(line).is_ok()
    }
}

fn is_line(event: &ConversationEvent) -> bool {
    matches!(
        event,
        ConversationEvent::Line(_) | ConversationEvent::End(_)
    )
}

#[cfg(test)]
mod tests {
    use super::{Inbox, WAITING};
    use crate::commands::engine::event::ConversationEvent;
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    #[test]
    fn only_lines_wait_for_a_place() {
        let (events, lines, mut inbox) = Inbox::new();
        let (sent, places) = mpsc::channel();
        let sender = thread::spawn(move || {
            while lines.send(ConversationEvent::End(Ok(()))) {
                _ = sent.send(());
            }
        });
        for _ in 0..WAITING {
            places.recv().unwrap();
        }
        assert!(places.recv_timeout(Duration::from_millis(50)).is_err());
        events.send(ConversationEvent::Interrupted).unwrap();
        assert!(matches!(
            inbox.next_but_lines(),
            ConversationEvent::Interrupted
        ));
        // Those that had to wait keep their places until they are dealt with.
        assert!(places.recv_timeout(Duration::from_millis(50)).is_err());
        assert!(matches!(inbox.next(), ConversationEvent::End(Ok(()))));
        places.recv().unwrap();
        drop(inbox);
        sender.join().unwrap();
    }
}
