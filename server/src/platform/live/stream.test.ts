import type { ServerResponse } from "node:http";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { writeStream } from "./stream.ts";

/** A client that takes what is written when it is told to. */
function client() {
  const taken: string[] = [];
  let take: (() => void) | undefined;
  const raw = new Writable({
    write(bytes: Buffer, _encoding, done) {
      taken.push(bytes.toString());
      take = done;
    },
  });
  const takes = async () => {
    take?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { raw, taken, takes, stream: writeStream(raw as unknown as ServerResponse) };
}

test("LIVE-02 who takes everything gets everything", async () => {
  const { stream, taken, takes } = client();
  for (const state of ["1", "2", "3"]) {
    stream.send(Buffer.from(state));
    await takes();
  }
  expect(taken).toEqual(["1", "2", "3"]);
});

test("LIVE-02 who is slow gets the newest state next, and this process holds no other for him", async () => {
  const { raw, stream, taken, takes } = client();
  for (let state = 1; state <= 1_000; state += 1) stream.send(Buffer.from(`${state};`));
  expect(raw.writableLength).toBeLessThan(10);
  await takes();
  expect(taken).toEqual(["1;", "1000;"]);
});

test("LIVE-02 who takes nothing from one heartbeat to the one after the next is dropped", async () => {
  const { raw, stream, takes } = client();
  stream.beat(Buffer.from("b"));
  stream.beat(Buffer.from("b"));
  expect(raw.destroyed).toBe(false);
  await takes();
  stream.beat(Buffer.from("b"));
  stream.beat(Buffer.from("b"));
  expect(raw.destroyed).toBe(false);
  stream.beat(Buffer.from("b"));
  expect(raw.destroyed).toBe(true);
});
