// The controller without a browser: whose turn it is, and what the engine works on.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MOVE_DELAY_MS, PONDER_MS } from "../../src/controller/scheduler";
import { LANGUAGES } from "../../src/words/words";
import { Harness, analysisOf, settled } from "./fakes";

describe("computer moves", () => {
  test("the computer moves after a pause", async () => {
    const { controller, engine, clock, ...harness } = await Harness.open({ second: "computer", level: "3" });
    controller.drop(3);
    assert.equal(controller.status.task, "move");
    await clock.advance(MOVE_DELAY_MS - 1);
    assert.deepEqual(engine.calls, []);
    await clock.advance(1);
    assert.deepEqual(engine.calls, ["choose"]);
    assert.equal(engine.pending[0]!.options.time, undefined, "a level takes the time that it needs");
    await engine.answer("choose", { column: 2, analysis: null });
    assert.equal(controller.state.position, "43");
    assert.equal(controller.status.task, null);
    const sources = harness.events.filter(({ name }) => name === "fourfold-move").map(({ detail }) => detail);
    assert.deepEqual(
      sources.map((detail) => (detail as { by: string }).by),
      ["person", "computer"],
    );
  });

  test("full strength has the time for a move", async () => {
    const { engine, clock } = await Harness.open({ first: "computer", "move-time": "250" });
    await clock.advance(MOVE_DELAY_MS);
    assert.equal(engine.pending[0]!.options.time, 250);
  });

  test("two computers go on until the game is over", async () => {
    const harness = await Harness.open({ first: "computer", second: "computer", position: "121212" });
    await harness.clock.advance(MOVE_DELAY_MS);
    await harness.engine.answer("choose", { column: 0, analysis: null });
    assert.equal(harness.controller.state.winner, "first");
    assert.equal(harness.task, null);
    assert.deepEqual(harness.eventsOf("fourfold-end"), [{ winner: "first", position: "1212121" }]);
    await harness.clock.advance(MOVE_DELAY_MS);
    assert.equal(harness.engine.calls.length, 1);
  });

  test("a person can't move in the computer's place", async () => {
    const { controller } = await Harness.open({ first: "computer" });
    controller.drop(3);
    assert.equal(controller.state.position, "-");
  });

  test("a stop before the computer thinks cancels its move", async () => {
    const { controller, engine, clock } = await Harness.open({ first: "computer" });
    controller.stop();
    assert.equal(controller.status.task, null);
    await clock.advance(MOVE_DELAY_MS);
    assert.deepEqual(engine.calls, []);
  });

  test("a stop while the computer thinks lasts until a resume", async () => {
    const { controller, engine, clock } = await Harness.open({ first: "computer" });
    await clock.advance(MOVE_DELAY_MS);
    assert.equal(engine.pending.length, 1);
    controller.stop();
    await settled();
    assert.equal(engine.pending.length, 0);
    assert.equal(controller.status.task, null);
    await clock.advance(10 * MOVE_DELAY_MS);
    assert.deepEqual(engine.calls, ["choose"]);

    controller.resume();
    assert.equal(controller.status.task, "move");
    await clock.advance(MOVE_DELAY_MS);
    await engine.answer("choose", { column: 3, analysis: null });
    assert.equal(controller.state.position, "4");
  });

  test("a stop of the moves alone leaves live analysis", async () => {
    const { controller, engine } = await Harness.open({ first: "computer", analysis: "" });
    assert.equal(controller.status.task, "move");
    controller.stop("moves");
    assert.equal(controller.status.task, "analysis");
    assert.deepEqual(engine.calls, ["analyze"]);
    controller.resume("moves");
    assert.equal(controller.status.task, "move");
  });

  test("a move of a program ends the halt", async () => {
    const { controller } = await Harness.open({ first: "computer", second: "computer" });
    controller.stop();
    controller.play("4");
    assert.equal(controller.status.task, "move");
  });

  test("a computer that becomes a person doesn't move", async () => {
    const { controller, engine, clock, ...harness } = await Harness.open({ first: "computer" });
    await clock.advance(MOVE_DELAY_MS);
    controller.set("first", "person");
    await settled();
    assert.equal(engine.pending.length, 0);
    assert.equal(controller.state.position, "-");
    assert.deepEqual(harness.errors, []);
  });
});

describe("thinking in the person's time", () => {
  const settings = { second: "computer", position: "4", ponder: "" };

  test("a computer at full strength thinks until the person moves, and says nothing of it", async () => {
    const harness = await Harness.open(settings);
    const { controller, engine, clock } = harness;
    await clock.advance(MOVE_DELAY_MS);
    await engine.answer("choose", { column: 3, analysis: null });
    assert.deepEqual(engine.calls, ["choose", "analyze"]);
    assert.equal(controller.status.task, "ponder");
    assert.equal(engine.pending[0]!.options.time, PONDER_MS);
    engine.pending[0]!.options.onProgress?.({
      nodes: 5,
      fill: 0,
      seconds: 1,
      analysis: analysisOf("44"),
      bounds: null,
    });
    assert.equal(controller.analysis, undefined);
    assert.deepEqual(harness.eventsOf("fourfold-analysis"), []);
    controller.drop(2);
    assert.deepEqual(engine.pending, []);
    await clock.advance(MOVE_DELAY_MS);
    assert.deepEqual(engine.calls, ["choose", "analyze", "choose"]);
  });

  test("a position that was thought about once isn't again", async () => {
    const { controller, engine, clock } = await Harness.open(settings);
    await clock.advance(MOVE_DELAY_MS);
    await engine.answer("choose", { column: 3, analysis: null });
    await engine.answer("analyze", analysisOf("44"));
    assert.equal(controller.status.task, null);
    controller.set("lang", "de");
    await settled();
    assert.deepEqual(engine.calls, ["choose", "analyze"]);
  });

  for (const [name, changes] of [
    ["a level doesn't", { level: "3" }],
    ["without the attribute it doesn't", { ponder: "false" }],
    ["between persons nobody does", { second: "person" }],
  ] as const) {
    test(name, async () => {
      const { engine, clock } = await Harness.open({ ...settings, ...changes, position: "44" });
      await clock.advance(MOVE_DELAY_MS);
      assert.deepEqual(engine.calls, []);
    });
  }

  test("before the first move, and on a hidden page, it doesn't", async () => {
    const { engine } = await Harness.open({ ...settings, position: "-" });
    assert.deepEqual(engine.calls, []);
    const harness = await Harness.open({ ...settings, ponder: "false", position: "44" });
    harness.hide(true);
    harness.set({ ponder: "" });
    await settled();
    assert.deepEqual(harness.engine.calls, []);
    harness.hide(false);
    assert.deepEqual(harness.engine.calls, ["analyze"]);
  });

  test("live analysis takes its place", async () => {
    const { controller } = await Harness.open({ ...settings, position: "44", analysis: "" });
    assert.equal(controller.status.task, "analysis");
  });
});

describe("the question how to go on", () => {
  test("it is asked while the computer is to move and was halted", async () => {
    const { controller } = await Harness.open({ second: "computer", position: "443" });
    assert.equal(controller.isAsking, false, "the computer is about to move");
    controller.stop("moves");
    assert.equal(controller.isAsking, true);
    controller.resume("moves");
    assert.equal(controller.isAsking, false);
    controller.stop("moves");
    controller.set("second", "person");
    controller.apply();
    assert.equal(controller.isAsking, false, "a person is to move");
  });

  test("it is asked where moves were taken back to the computer's turn", async () => {
    const { controller } = await Harness.open({ second: "computer", position: "4433" });
    controller.goTo(1);
    assert.equal(controller.isAsking, true);
    controller.goTo(2);
    assert.equal(controller.isAsking, false, "a person is to move");
  });

  test("someone who tries to move in the computer's place is led to it", async () => {
    const harness = await Harness.open({ second: "computer", position: "4433" });
    const { controller } = harness;
    controller.goTo(3, { quietly: true });
    assert.equal(controller.isAsking, false, "a program looks through the game");
    controller.drop(0);
    assert.equal(controller.state.position, "443");
    assert.equal(controller.isAsking, true);
    assert.equal(harness.questions, 1);
    controller.goTo(1, { quietly: true });
    assert.equal(controller.isAsking, false);
  });

  test("nobody is led to it while the computer thinks, or on a read-only board", async () => {
    const thinking = await Harness.open({ first: "computer" });
    thinking.controller.drop(0);
    const still = await Harness.open({ first: "computer", readonly: "" });
    still.controller.stop("moves");
    still.controller.drop(0);
    assert.deepEqual(
      [thinking, still].map(({ questions, controller }) => [questions, controller.isAsking]),
      [
        [0, false],
        [0, false],
      ],
    );
  });
});

describe("what people are called", () => {
  test("against the computer by who they are, else by their turn", async () => {
    const words = LANGUAGES.en;
    const harness = await Harness.open({ second: "computer", position: "4" });
    const { controller } = harness;
    assert.deepEqual(controller.namesOf(words), ["You", "Computer"]);
    assert.equal(controller.statusText(words), "Computer is thinking…");
    controller.stop("moves");
    assert.equal(controller.statusText(words), "Computer’s turn");
    controller.play("4");
    assert.equal(harness.announcements.at(-1), "Computer: column 4");
    assert.equal(controller.statusText(words), "Your turn");
    controller.reset("1212121");
    assert.equal(controller.statusText(words), "You win");
    controller.reset("71626354");
    assert.equal(controller.statusText(words), "The computer wins");
    controller.set("second", "person");
    controller.apply();
    assert.deepEqual(controller.namesOf(words), ["First player", "Second player"]);
    assert.equal(controller.statusText(words), "Second player wins");
  });
});

describe("a move that isn't possible", () => {
  test("is refused in the words of people: no plies, no position", async () => {
    const harness = await Harness.open({ position: "444444" });
    harness.controller.drop(3);
    harness.controller.play("x");
    harness.controller.reset("1212121");
    harness.controller.play("4");
    assert.deepEqual(harness.errors, [
      "Column 4 is full.",
      "“x” isn’t a column (use 1–7).",
      "The game is over. First player wins.",
    ]);
  });

  test("in move text is named by its number", async () => {
    const harness = await Harness.open({});
    for (const text of ["4x", "4444444", "12121213"]) assert.equal(harness.controller.reset(text), false);
    assert.deepEqual(harness.errors, [
      "Move 2, “x”, isn’t a column (use 1–7).",
      "Move 7 isn’t possible: column 4 is full.",
      "Move 8 isn’t possible: the game ended with move 7.",
    ]);
  });
});

describe("undo and redo", () => {
  test("an undo leads to where the person can move, a redo to after the answer", async () => {
    const { controller, engine } = await Harness.open({ second: "computer", position: "4433" });
    controller.undo();
    assert.equal(controller.state.position, "44");
    assert.equal(controller.status.task, null);
    controller.redo();
    assert.equal(controller.state.position, "4433");
    assert.deepEqual(engine.calls, []);
  });

  test("nothing is undone before the person's first move", async () => {
    const { controller } = await Harness.open({ first: "computer", position: "4" });
    assert.equal(controller.allowed.undo, false);
    controller.undo();
    assert.equal(controller.state.position, "4");
  });

  test("between two persons it is one move at a time", async () => {
    const { controller } = await Harness.open({ position: "4433" });
    controller.undo();
    assert.equal(controller.state.position, "443");
    controller.undo();
    controller.redo();
    assert.equal(controller.state.position, "443");
  });

  test("an undo while the computer thinks stops it", async () => {
    const { controller, engine, clock } = await Harness.open({ second: "computer" });
    controller.drop(3);
    await clock.advance(MOVE_DELAY_MS);
    controller.undo();
    await settled();
    assert.equal(engine.pending.length, 0);
    assert.equal(controller.state.position, "-");
    assert.equal(controller.state.record, "4");
  });

  test("after an undo the computer doesn't move again by itself", async () => {
    const { controller } = await Harness.open({ second: "computer", position: "4433" });
    controller.goTo(3);
    assert.equal(controller.status.task, null);
  });

  test("after an undo computers wait for a resume, and then overwrite what was taken back", async () => {
    const { controller, engine, clock } = await Harness.open({
      first: "computer",
      second: "computer",
      position: "443",
    });
    controller.stop();
    controller.goTo(1);
    assert.equal(controller.status.task, null);
    controller.resume();
    await clock.advance(MOVE_DELAY_MS);
    await engine.answer("choose", { column: 6, analysis: null });
    assert.equal(controller.state.record, "47");
  });
});

describe("live analysis", () => {
  test("it begins with the attribute, reports, and ends with it", async () => {
    const harness = await Harness.open({ position: "44", analysis: "" });
    assert.equal(harness.task, "analysis");
    harness.engine.pending[0]!.options.onProgress!({
      nodes: 7,
      fill: 0.5,
      bounds: null,
      analysis: analysisOf("44"),
      seconds: 0.2,
    });
    assert.equal(harness.controller.analysis?.nodes, 7);
    assert.equal(harness.eventsOf("fourfold-analysis").length, 1);
    harness.set({ analysis: null });
    await settled();
    assert.equal(harness.task, null);
    assert.equal(harness.engine.pending.length, 0);
  });

  test("it stops while the page is hidden", async () => {
    const harness = await Harness.open({ analysis: "" });
    assert.equal(harness.task, "analysis");
    harness.hide(true);
    await settled();
    assert.equal(harness.task, null);
    assert.equal(harness.engine.pending.length, 0);
    harness.hide(false);
    assert.equal(harness.task, "analysis");
    assert.deepEqual(harness.engine.calls, ["analyze", "analyze"]);
  });

  test("it doesn't begin on a hidden page", async () => {
    const harness = await Harness.open({});
    harness.hide(true);
    harness.set({ analysis: "" });
    await settled();
    assert.deepEqual(harness.engine.calls, []);
  });

  test("it follows a move", async () => {
    const { controller, engine } = await Harness.open({ analysis: "" });
    controller.play("4");
    assert.deepEqual(engine.pending.at(-1)!.args, ["7x6", "4"]);
    assert.equal(controller.analysis, undefined);
  });

  test("once all is known it doesn't begin again, unless a setting makes a difference", async () => {
    const harness = await Harness.open({ analysis: "" });
    await harness.engine.answer("analyze", analysisOf("-", true));
    assert.equal(harness.task, null);
    assert.equal(harness.controller.isAnalysed, true);
    harness.hide(true);
    harness.hide(false);
    assert.equal(harness.task, null);
    harness.set({ memory: "64" });
    await settled();
    assert.equal(harness.task, "analysis");
    assert.equal(harness.engine.configured?.[1], 64);
  });

  test("it tells what the level that plays sees", async () => {
    const harness = await Harness.open({ second: "computer", level: "2", analysis: "" });
    assert.deepEqual(harness.engine.calls, ["predict"]);
    const predictions = [10, 10, 10, 11, 10, 10, 10];
    await harness.engine.answer("predict", predictions);
    await harness.engine.answer("analyze", analysisOf("-", true));
    assert.deepEqual(harness.controller.analysis?.predictions, predictions);
  });
});

describe("requests", () => {
  test("a hint is shown until a move is made", async () => {
    const { controller, engine, ...harness } = await Harness.open({ position: "44" });
    const hint = controller.hint();
    assert.equal(controller.status.task, "hint");
    assert.equal(controller.allowed.hint, false);
    await engine.answer("choose", { column: 3, analysis: null });
    assert.equal(await hint, 3);
    assert.equal(controller.hintColumn, 3);
    assert.equal(harness.announcements.at(-1), "Column 4, recommended");
    controller.drop(0);
    assert.equal(controller.hintColumn, undefined);
  });

  test("a hint that arrives after a move is dropped", async () => {
    const { controller, engine } = await Harness.open({});
    const hint = controller.hint();
    const answered = engine.answer("choose", { column: 3, analysis: null });
    // The engine has answered, but nobody has heard of it yet.
    controller.drop(0);
    await answered;
    assert.equal(await hint, 3);
    assert.equal(controller.hintColumn, undefined);
  });

  test("a move stops the search for a hint", async () => {
    const { controller, ...harness } = await Harness.open({});
    const hint = controller.hint();
    controller.drop(0);
    await assert.rejects(hint, { name: "Stopped" });
    assert.deepEqual(harness.errors, []);
  });

  test("a solution pushes live analysis aside, which goes on afterwards", async () => {
    const { controller, engine } = await Harness.open({ analysis: "" });
    const solution = controller.solve({ goal: "outcome", time: 500 });
    assert.equal(controller.status.task, "solve");
    assert.deepEqual(engine.calls, ["analyze", "solve"]);
    assert.deepEqual(engine.pending[0]!.args, ["7x6", "-", "outcome"]);
    assert.equal(engine.pending[0]!.options.time, 500);
    await engine.answer("solve", { value: 1 });
    assert.equal((await solution).value, 1);
    assert.equal(controller.status.task, "analysis");
  });

  test("the position after moves that aren't on the board is solved", async () => {
    const { controller, engine } = await Harness.open({ position: "44" });
    for (const [moves, position] of [
      ["53", "4453"],
      ["", "44"],
    ] as const) {
      const solution = controller.solve({ moves });
      assert.deepEqual(engine.pending[0]!.args, ["7x6", position, "score"]);
      await engine.answer("solve", { value: 0 });
      await solution;
    }
    controller.reset("-");
    const solution = controller.solve({ moves: "4" });
    assert.deepEqual(engine.pending[0]!.args, ["7x6", "4", "score"]);
    await engine.answer("solve", { value: 1 });
    await solution;
  });

  test("a stop ends the request alone", async () => {
    const { controller } = await Harness.open({ analysis: "" });
    const solution = controller.solve();
    controller.stop();
    await assert.rejects(solution, { name: "Stopped" });
    assert.equal(controller.status.task, "analysis");
  });

  test("a request postpones the computer's move", async () => {
    const { controller, engine, clock } = await Harness.open({ first: "computer" });
    const solution = controller.solve();
    await clock.advance(2 * MOVE_DELAY_MS);
    assert.deepEqual(engine.calls, ["solve"]);
    await engine.answer("solve", { value: 0 });
    await solution;
    assert.equal(controller.status.task, "move");
  });

  test("the last request counts; a stopped analysis returns what was known", async () => {
    const { controller, engine } = await Harness.open({});
    const first = controller.analyze();
    engine.pending[0]!.options.onProgress!({
      nodes: 5,
      fill: 0,
      bounds: null,
      analysis: analysisOf("-"),
      seconds: 0.1,
    });
    const second = controller.analyze({ time: 100 });
    assert.deepEqual(await first.then(({ nodes, done }) => [nodes, done]), [5, true]);
    assert.equal(controller.status.task, "analysis");
    await engine.answer("analyze", analysisOf("-", true));
    assert.equal((await second).complete, true);
  });

  test("a request outside of a page is refused", async () => {
    const harness = await Harness.open({});
    harness.controller.disconnect();
    await assert.rejects(harness.controller.hint(), /not in a page/);
    assert.deepEqual(harness.engine.calls, []);
  });
});

describe("settings", () => {
  test("those set together are applied once", async () => {
    const harness = await Harness.open({});
    harness.applied.length = 0;
    harness.events.length = 0;
    harness.set({ board: "9x7", position: "5", second: "computer", analysis: "" });
    assert.equal(harness.applied.length, 0);
    await settled();
    assert.deepEqual(harness.applied, [["board", "position", "second", "analysis"]]);
    assert.equal(harness.eventsOf("fourfold-change").length, 1);
    assert.equal(harness.controller.state.board, "9x7");
    assert.equal(harness.task, "move");
  });

  test("a method applies what was set before it", async () => {
    const harness = await Harness.open({});
    harness.set({ position: "44" });
    assert.equal(harness.controller.play("3"), true);
    assert.equal(harness.position, "443");
  });

  test("a bad value is reported, and the game stays", async () => {
    const harness = await Harness.open({ position: "44" });
    harness.set({ position: "44x", level: "11" });
    await settled();
    assert.equal(harness.position, "44");
    assert.deepEqual(harness.errors, [
      "level “11” isn’t a whole number from 0 to 10.",
      "Move 3, “x”, isn’t a column (use 1–7).",
    ]);
  });

  test("on a read-only board nobody moves", async () => {
    const { controller, engine, clock } = await Harness.open({ first: "computer", position: "44", readonly: "" });
    controller.drop(3);
    await clock.advance(2 * MOVE_DELAY_MS);
    assert.equal(controller.state.position, "44");
    assert.deepEqual(engine.calls, []);
    assert.deepEqual(controller.allowed, { undo: false, redo: false, hint: false, reset: false });
    // A program still may.
    assert.equal(controller.play("4"), true);
  });

  test("a new game begins where the setting says", async () => {
    const { controller } = await Harness.open({ start: "44", position: "1" });
    controller.reset();
    assert.equal(controller.state.position, "44");
  });
});

describe("the engine", () => {
  test("a failure during a computer's move is reported, and halts until a resume", async () => {
    const harness = await Harness.open({ first: "computer", analysis: "" });
    await harness.clock.advance(MOVE_DELAY_MS);
    await harness.engine.fail("choose", "out of memory");
    assert.deepEqual(harness.errors, ["The engine failed: out of memory"]);
    // Anything that makes the controller look for work.
    harness.hide(false);
    assert.equal(harness.task, null);
    await harness.clock.advance(2 * MOVE_DELAY_MS);
    assert.deepEqual(harness.engine.calls, ["choose"]);
    harness.controller.resume();
    assert.equal(harness.task, "move");
  });

  test("a failure during live analysis halts it", async () => {
    const harness = await Harness.open({ analysis: "" });
    await harness.engine.fail("analyze", "broken");
    assert.deepEqual(harness.errors, ["The engine failed: broken"]);
    harness.hide(false);
    assert.equal(harness.task, null);
    assert.deepEqual(harness.engine.calls, ["analyze"]);
  });

  test("a failed request rejects and is reported", async () => {
    const harness = await Harness.open({});
    const solution = harness.controller.solve();
    const rejected = assert.rejects(solution, /The engine failed: broken/);
    await harness.engine.fail("solve", "broken");
    await rejected;
    assert.equal(harness.errors.length, 1);
  });

  test("its resources are reported when it has started", async () => {
    const harness = await Harness.open({});
    const resources = { threads: 2, memory: 64, isShared: true };
    harness.engine.resources = resources;
    harness.engine.onStart!(resources);
    assert.deepEqual(harness.eventsOf("fourfold-status"), [{ task: null, resources }]);
  });

  test("it is given back when the board leaves the page", async () => {
    const harness = await Harness.open({ analysis: "" });
    harness.controller.disconnect();
    await settled();
    assert.equal(harness.engine.isEnded, true);
    assert.equal(harness.engine.pending.length, 0);
    harness.controller.connect();
    await settled();
    assert.equal(harness.task, "analysis");
  });
});
