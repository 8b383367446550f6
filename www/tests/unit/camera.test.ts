import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { CAMERA_PRESETS, cameraText, readCamera } from "../../src/game/camera";

test("a pose is turn, tilt, zoom and spread; the last ones may be left out", () => {
  assert.deepEqual(readCamera("30 20 1.5 0.25"), { turn: 30, tilt: 20, zoom: 1.5, spread: 0.25 });
  assert.deepEqual(readCamera("-90,10"), { turn: -90, tilt: 10, zoom: 1, spread: 0 });
});

test("the presets have names", () => {
  for (const name of ["corner", "above", "side"] as const) assert.deepEqual(readCamera(name), CAMERA_PRESETS[name]);
});

test("a pose that looks like a preset has its name", () => {
  assert.equal(cameraText({ ...CAMERA_PRESETS.corner, turn: -24.98 }), "corner");
  assert.equal(cameraText({ ...CAMERA_PRESETS.corner, turn: -24.9 }), "-24.9 42.4 1 0");
});

test("what is no pose is refused", () => {
  for (const text of ["", " ", "front", "toString", "1 2 3 4 5", "200", "0 -1", "0 0 9", "0 0 1 2", "0 x", "NaN"]) {
    assert.equal(readCamera(text), undefined, text);
  }
});

test("a written pose is read again", () => {
  const pose = fc.record({
    turn: fc.integer({ min: -180, max: 180 }),
    tilt: fc.integer({ min: 0, max: 90 }),
    zoom: fc.integer({ min: 70, max: 300 }).map((zoom) => zoom / 100),
    spread: fc.integer({ min: 0, max: 100 }).map((spread) => spread / 100),
  });
  fc.assert(fc.property(pose, (pose) => assert.deepEqual(readCamera(cameraText(pose)), { ...pose })));
});
