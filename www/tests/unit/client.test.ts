// The engine's client without a browser: its queue, and how a stop, a failure and an end reach the worker.

import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { EngineClient } from "../../src/engine/client";
import type { LaunchedEngine } from "../../src/engine/launch";
import { type Progress, type Resources, STOP } from "../../src/engine/protocol";
import { settled } from "./fakes";

/** The part of a worker that the client uses. */
class FakeWorker {
  readonly messages: unknown[] = [];
  isTerminated = false;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;

  postMessage(message: unknown): void {
    this.messages.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  /** Sends a message to the page. */
  async send(data: unknown): Promise<void> {
    this.onmessage!({ data });
    await settled();
  }
}

/** A client whose engines start when the test says so. */
function open(isShared = true) {
  const workers: FakeWorker[] = [];
  const starts: { threads: number; memory: number; finish(): Promise<void>; fail(message: string): Promise<void> }[] =
    [];
  const launch = (threads: number, memory: number) =>
    new Promise<LaunchedEngine>((resolve, reject) => {
      const worker = new FakeWorker();
      workers.push(worker);
      const resources = { threads, memory, isShared };
      const launched = { worker: worker as unknown as Worker, resources };
      starts.push({
        threads,
        memory,
        finish: () => (resolve(launched), settled()),
        fail: (message) => (reject(new Error(message)), settled()),
      });
    });
  const client = new EngineClient(launch);
  const reported: Resources[] = [];
  client.onStart = (resources) => reported.push(resources);
  client.configure(2, 16);
  return { client, workers, starts, reported };
}

const bench = (client: EngineClient) => client.call("bench", []);
const solve = (client: EngineClient) => client.call("solve", ["7x6", "-", "score"]);
const STOPPED = { name: "Stopped" };

describe("calls", () => {
  test("an engine starts with the first call, and answers one call at a time", async () => {
    const { client, workers, starts, reported } = open();
    assert.equal(starts.length, 0);
    const first = bench(client);
    const second = assert.rejects(solve(client), { message: "no such goal" });
    assert.deepEqual([starts[0]!.threads, starts[0]!.memory], [2, 16]);
    await starts[0]!.finish();
    const worker = workers[0]!;
    assert.deepEqual(reported, [{ threads: 2, memory: 16, isShared: true }]);
    assert.equal(worker.messages.length, 1);
    await worker.send({ result: { signature: 7 }, seconds: 0.5 });
    assert.deepEqual(await first, { result: { signature: 7 }, seconds: 0.5 });
    assert.equal(worker.messages.length, 2);
    await worker.send({ error: "no such goal" });
    await second;
    assert.equal(worker.isTerminated, false);
  });

  test("progress is reported until a stop", async () => {
    const { client, workers, starts } = open();
    const seconds: number[] = [];
    const options = { onProgress: (progress: Progress) => seconds.push(progress.seconds) };
    const call = assert.rejects(client.call("bench", [], options), STOPPED);
    await starts[0]!.finish();
    await workers[0]!.send({ progress: { seconds: 1 } });
    client.stop();
    await workers[0]!.send({ progress: { seconds: 2 } });
    await workers[0]!.send({ error: "stopped" });
    await call;
    assert.deepEqual(seconds, [1]);
  });

  test("if no engine starts all calls fail, and the next one tries again", async () => {
    const { client, starts } = open();
    const calls = [bench(client), bench(client)];
    const rejected = Promise.all(calls.map((call) => assert.rejects(call, { message: "no file" })));
    await starts[0]!.fail("no file");
    await rejected;
    void bench(client).catch(() => undefined);
    assert.equal(starts.length, 2);
  });

  test("after a failure the next call starts another engine", async () => {
    const { client, workers, starts } = open();
    const call = assert.rejects(bench(client), { message: "out of memory" });
    await starts[0]!.finish();
    const next = solve(client);
    await workers[0]!.send({ failure: "out of memory" });
    await call;
    assert.equal(workers[0]!.isTerminated, true);
    await starts[1]!.finish();
    await workers[1]!.send({ result: { value: 1 }, seconds: 1 });
    assert.deepEqual((await next).result, { value: 1 });
  });
});

describe("a stop", () => {
  test("rejects at once, and the next call waits until the engine has stopped", async () => {
    const { client, workers, starts } = open();
    const calls = [bench(client), bench(client)];
    await starts[0]!.finish();
    const rejected = Promise.all(calls.map((call) => assert.rejects(call, STOPPED)));
    client.stop();
    client.stop();
    await rejected;
    const worker = workers[0]!;
    assert.deepEqual(worker.messages.slice(1), [STOP]);
    const next = bench(client);
    assert.equal(worker.messages.length, 2);
    await worker.send({ error: "stopped" });
    assert.equal(worker.messages.length, 3);
    await worker.send({ result: { signature: 1 }, seconds: 1 });
    assert.equal((await next).result.signature, 1);
    assert.equal(starts.length, 1);
  });

  test("doesn't wait for an engine that starts, which is kept", async () => {
    const { client, starts, reported } = open();
    const call = assert.rejects(bench(client), STOPPED);
    client.stop();
    await call;
    await starts[0]!.finish();
    assert.equal(reported.length, 1);
    void bench(client).catch(() => undefined);
    assert.equal(starts.length, 1);
  });

  test("ends an engine without threads, and the next call starts another", async () => {
    const { client, workers, starts } = open(false);
    const call = assert.rejects(bench(client), STOPPED);
    await starts[0]!.finish();
    client.stop();
    await call;
    assert.equal(workers[0]!.isTerminated, true);
    void bench(client).catch(() => undefined);
    assert.equal(starts.length, 2);
  });

  test("ends an engine that doesn't stop in time", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const { client, workers, starts } = open();
      const call = assert.rejects(bench(client), STOPPED);
      await starts[0]!.finish();
      client.stop();
      await call;
      void bench(client).catch(() => undefined);
      mock.timers.tick(4999);
      assert.equal(workers[0]!.isTerminated, false);
      mock.timers.tick(1);
      assert.equal(workers[0]!.isTerminated, true);
      assert.equal(starts.length, 2);
    } finally {
      mock.timers.reset();
    }
  });
});

describe("an end", () => {
  test("gives back an idle engine", async () => {
    const { client, workers, starts } = open();
    const call = bench(client);
    await starts[0]!.finish();
    await workers[0]!.send({ result: { signature: 1 }, seconds: 1 });
    await call;
    client.end();
    assert.equal(workers[0]!.isTerminated, true);
    assert.equal(client.resources, undefined);
  });

  test("lets an engine at work stop first, while another one may start", async () => {
    const { client, workers, starts } = open();
    const call = assert.rejects(bench(client), STOPPED);
    await starts[0]!.finish();
    client.configure(1, 8);
    await call;
    assert.equal(workers[0]!.isTerminated, false);
    void bench(client).catch(() => undefined);
    assert.deepEqual([starts[1]!.threads, starts[1]!.memory], [1, 8]);
    await workers[0]!.send({ error: "stopped" });
    assert.equal(workers[0]!.isTerminated, true);
    assert.equal(workers[1]!.isTerminated, false);
  });

  test("of an engine that starts waits until it has, and reports nothing", async () => {
    const { client, workers, starts, reported } = open();
    const call = assert.rejects(bench(client), STOPPED);
    client.end();
    await call;
    const next = bench(client);
    await starts[0]!.finish();
    assert.equal(workers[0]!.isTerminated, true);
    assert.deepEqual(reported, []);
    await starts[1]!.finish();
    await workers[1]!.send({ result: { signature: 1 }, seconds: 1 });
    assert.equal((await next).result.signature, 1);
  });
});
