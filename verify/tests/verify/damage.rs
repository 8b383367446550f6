use std::io;

use fourfold_verify::{CertificateWriter, Claim, Code, Next, Statement};

use crate::maker::{check, claims, complaint, make, pack, unpack};
use crate::naive::{Board, Random, is_true};

/// Checks a file that was changed: if it is accepted, its claim has to be true.
fn judge(file: &[u8], accepted: &mut u32) {
    let one = check(file, 1).map_err(|failure| failure.to_string());
    let three = check(file, 3).map_err(|failure| failure.to_string());
    assert_eq!(one, three);
    match one {
        Ok(summary) => {
            assert!(is_true(&summary.claim), "{}", summary.claim);
            *accepted += 1;
        }
        Err(message) => assert!(!message.is_empty() && !message.contains('\n'), "{message}"),
    }
}

#[test]
fn changed_files() {
    let mut random = Random(7);
    let (mut judged, mut accepted) = (0, 0);
    for round in 0..40 {
        let mut board = Board::quiet(50 + round % 9, &mut random);
        for claim in claims(&mut board) {
            let file = make(&claim, random.below(4) as u64);
            for _ in 0..30 {
                let mut changed = file.clone();
                changed[random.below(file.len())] ^= 1 << random.below(8);
                judge(&changed, &mut accepted);
                judge(&pack(&change(&unpack(&file), &mut random)), &mut accepted);
                judged += 2;
            }
        }
    }
    assert!(
        judged > 4000 && accepted > 50 && accepted < judged / 2,
        "{accepted} of {judged}"
    );
}

/// Changes one thing in the text of a certificate.
fn change(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let place = random.below(lines.len());
    match random.below(8) {
        0 => drop(lines.remove(place)),
        1 => lines.insert(place, lines[place].clone()),
        2 => {
            let other = random.below(lines.len());
            lines.swap(place, other);
        }
        3 => {
            // Another statement on the same position.
            let words = [
                "first yes",
                "first no",
                "outcome win",
                "outcome draw",
                "outcome loss",
            ];
            let moves = lines[1].split(' ').nth(1).unwrap();
            lines[1] = format!("claim {moves} {}", words[random.below(5)]);
        }
        _ => {
            let mut bytes = lines[place].clone().into_bytes();
            let alphabet = b"0123456789ABCDEFghijklmnopqrstuvGHIJKLMNOPQRSTUV end";
            if !bytes.is_empty() {
                let at = random.below(bytes.len());
                bytes[at] = alphabet[random.below(alphabet.len())];
            }
            lines[place] = String::from_utf8(bytes).unwrap();
        }
    }
    lines
        .iter()
        .flat_map(|line| [line.as_str(), "\n"])
        .collect()
}

#[test]
fn false_claims() {
    let mut random = Random(8);
    for _ in 0..100 {
        let mut board = Board::random(52, &mut random);
        let text = unpack(&make(&claims(&mut board)[0], 10_000));
        for statement in crate::naive::STATEMENTS {
            let claim = Claim::new(&board.text(), statement).unwrap();
            // The trees of the other claim, with names that fit.
            let trees = claim.trees();
            let moves = text
                .split("tree ")
                .nth(1)
                .unwrap()
                .split_once('\n')
                .unwrap()
                .1;
            let mut forged = format!(
                "fourfold certificate 1\nclaim {claim}\nleaf 10000\npositions {}\nwritten-by a forger\n",
                moves
                    .lines()
                    .filter(|line| !line.contains(' ') && !matches!(*line, "end" | "pairs"))
                    .map(str::len)
                    .sum::<usize>(),
            );
            for tree in trees {
                forged += &format!("tree {tree}\n{moves}");
            }
            judge(&pack(&forged), &mut 0);
        }
    }
}

#[test]
fn cut_short_or_continued() {
    let mut board = Board::random(50, &mut Random(9));
    let file = make(&claims(&mut board)[0], 5);
    for length in 0..file.len() {
        let message = check(&file[..length], 1).unwrap_err().to_string();
        assert!(
            message.starts_with("the file is no gzip file, damaged or incomplete: "),
            "{message}"
        );
    }
    let twice = [&file[..], &file].concat();
    assert_eq!(
        check(&twice, 1).unwrap_err().to_string(),
        "the file is no gzip file, damaged or incomplete: something follows the gzip stream"
    );
    let mut checksum = file.clone();
    let place = file.len() - 8;
    checksum[place] ^= 1;
    let message = check(&checksum, 1).unwrap_err().to_string();
    assert!(
        message.ends_with("does not have a matching checksum"),
        "{message}"
    );
}

#[test]
fn messages() {
    // A claim with inner moves and leaves, on the last of whose levels all codes are leaves.
    let mut random = Random(10);
    let text = loop {
        let mut board = Board::careful(52, &mut random);
        let text = unpack(&make(&claims(&mut board)[0], 2));
        if text
            .lines()
            .filter(|line| line.starts_with("level"))
            .count()
            > 2
        {
            break text;
        }
    };
    assert_eq!(complaint(&text), "");
    let lines: Vec<&str> = text.lines().collect();
    let with = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number - 1] = line;
        complaint(
            &lines
                .iter()
                .flat_map(|line| [line, "\n"])
                .collect::<String>(),
        )
    };
    let same = |number: usize, line: &str, message: &str| assert_eq!(with(number, line), message);
    same(
        1,
        "fourfold certificate 2",
        "line 1: 'fourfold certificate 1' should be here, not 'fourfold certificate 2'",
    );
    same(
        2,
        "claims",
        "line 2: 'claim ...' should be here, not 'claims'",
    );
    same(
        2,
        "claim 0G first yes",
        "line 2: claim: move 2: 'G' is no column; the columns are 0 to F",
    );
    let statement = "line 2: claim: 'first yes', 'first no' or 'outcome' and win, draw or loss should follow the moves";
    same(2, "claim 01", statement);
    same(2, "claim 01 outcome maybe", statement);
    same(
        3,
        "leaf many",
        "line 3: leaf: invalid digit found in string",
    );
    same(
        3,
        "leaf +2",
        "line 3: 'leaf 2' should be here, not 'leaf +2'",
    );
    same(
        3,
        "leaf 02",
        "line 3: 'leaf 2' should be here, not 'leaf 02'",
    );
    let small = lines[1].to_ascii_lowercase();
    let message = format!("line 2: '{}' should be here, not '{small}'", lines[1]);
    same(2, &small, &message);
    same(3, "leaf -1", "line 3: leaf: invalid digit found in string");
    same(
        5,
        "written-by \u{7}",
        "line 5: the line is not plain ASCII text",
    );
    same(5, &"x".repeat(300), "line 5: the line is too long");
    assert_eq!(
        with(6, "tree second draws"),
        format!(
            "line 6: '{}' should be here, not 'tree second draws'",
            lines[5]
        )
    );
    let (stones, count) = lines[6]
        .strip_prefix("level ")
        .unwrap()
        .split_once(' ')
        .unwrap();
    let plural = if count == "1" { "" } else { "s" };
    let level = format!("level {stones} has {count} position{plural}");
    assert_eq!(
        with(7, "level 64 1"),
        format!("line 7: {level}, the certificate has 'level 64 1'")
    );
    assert_eq!(
        with(7, "end"),
        format!("line 7: {level}, the certificate has 'end'")
    );
    same(8, "", "line 8: a line should have 1 to 100 codes, not 0");
    same(
        8,
        &"0".repeat(101),
        "line 8: a line should have 1 to 100 codes, not 101",
    );
    same(8, "w", "line 8: 'w' is no code");
    same(8, "é", "line 8: the line is not plain ASCII text");
    let positions = lines[3].strip_prefix("positions ").unwrap();
    assert_eq!(
        with(4, "positions 0"),
        format!(
            "line {}: there are {positions} codes, but line 4 says 'positions 0'",
            lines.len()
        )
    );
    assert_eq!(
        complaint(&format!("{text}tree first wins\n")),
        format!(
            "line {}: the certificate should end here, not go on with 'tree first wins'",
            lines.len() + 1
        )
    );
    assert_eq!(
        complaint(text.strip_suffix("end\n").unwrap()),
        format!(
            "line {}: the certificate ends where 'end' should be",
            lines.len()
        )
    );
    let cut = complaint(text.trim_end());
    assert_eq!(cut, format!("line {}: the line has no end", lines.len()));
}

#[test]
fn messages_on_positions() {
    let certificate = |claim: &str, budget: u64, body: &str| {
        complaint(&format!(
            "fourfold certificate 1\nclaim {claim}\nleaf {budget}\npositions 1\nwritten-by hand\n{body}end\n"
        ))
    };
    let first_wins = "tree first wins\nlevel 8 1\n";
    let full = certificate("00001111 first yes", 9, &format!("{first_wins}0\n"));
    assert_eq!(full, "after 00001111: column 0 is full");
    let budget = certificate("00001111 first yes", 9, &format!("{first_wins}j\n"));
    let search = "after 00001111: the search of the leaf after move 3";
    assert_eq!(budget, format!("{search} gave up after 9 positions"));
    let lost = certificate("415263 outcome loss", 9, "tree second wins\n");
    assert_eq!(lost, "after 415263: the second player loses");
    let over = certificate("0101010 first no", 9, "tree second does not lose\n");
    assert_eq!(over, "after 0101010: the second player loses");
    let full = Board::random(64, &mut Random(11)).text();
    let drawn = certificate(&format!("{full} first yes"), 9, "tree first wins\n");
    assert_eq!(drawn, format!("after {full}: the first player only draws"));
}

/// On a position in which the side to move has a real choice but no win, every code is wrong.
#[test]
fn wrong_moves() {
    let mut random = Random(12);
    let (mut leaves, mut settled) = (0, 0);
    while leaves < 200 || settled < 200 {
        let mut board = Board::careful(53, &mut random);
        let mover = board.to_move();
        let is_forced = board.position().openings(mover.other()) != 0;
        if is_forced || board.wins(mover) {
            continue;
        }
        let text = board.text();
        let complain = |code: char| {
            complaint(&format!(
                "fourfold certificate 1\nclaim {text} outcome win\nleaf 10000000\npositions 1\n\
                written-by hand\ntree {mover} wins\nlevel 53 1\n{code}\nend\n"
            ))
        };
        for column in board.playable() {
            let leaf = complain(char::from(b'g' + column as u8));
            let search = format!(
                "the search of the leaf after move {column:X} finds that the aim is missed"
            );
            assert_eq!(leaf, format!("after {text}: {search}"));
            leaves += 1;
            let inner = complain(char::from(b"0123456789ABCDEF"[column]));
            if let Some(message) = inner.strip_prefix("after ") {
                // The position that is named goes on from the claim's, and the holder misses its aim there.
                let (moves, _) = message.split_once(": ").unwrap();
                assert!(
                    moves.starts_with(&text) && moves.len() > text.len(),
                    "{inner}"
                );
                assert!(!Board::parse(moves).wins(mover));
                settled += 1;
            } else {
                assert!(inner.starts_with("line 9: level "), "{inner}");
            }
        }
    }
}

#[test]
fn what_the_writer_refuses() {
    let claim = Claim::new("-", Statement::FirstWins).unwrap();
    let tree = claim.trees()[0];
    let begun = |positions| CertificateWriter::new(Vec::new(), &claim, 1, "me", positions).unwrap();
    let why = |written: io::Result<()>| written.unwrap_err().to_string();
    for name in ["me\nend", &"me".repeat(100)] {
        let begun = CertificateWriter::new(Vec::new(), &claim, 1, name, 0);
        let what = "what wrote the certificate has to be named on one short line";
        assert_eq!(why(begun.map(drop)), what);
    }
    let what = "these are not the trees of the claim";
    assert_eq!(why(begun(0).finish()), what);
    let mut writer = begun(0);
    writer.tree(tree).unwrap();
    assert_eq!(why(writer.tree(tree)), what);
    let what = "there are more or fewer codes than was said";
    let mut writer = begun(1);
    writer.tree(tree).unwrap();
    assert_eq!(why(writer.finish()), what);
    let code = || {
        let next = Next::Leaf;
        [Ok(Code { column: 0, next })]
    };
    for (positions, count) in [(0, 1), (1, 2), (2, 0)] {
        let mut writer = begun(positions);
        writer.tree(tree).unwrap();
        assert_eq!(why(writer.level(0, count, code(), code())), what);
    }
    let mut writer = begun(1);
    writer.tree(tree).unwrap();
    writer.level(0, 1, code(), code()).unwrap();
    writer.finish().unwrap();
}
