import fastify from "fastify";
import { expect, test, vi } from "vitest";
import { createDownloads } from "./downloads.ts";

const nothing = () => undefined;

test("EXP-08 a process has four at once; a place that was given back is free, once", () => {
  const downloads = createDownloads(fastify());
  const first = downloads.take(nothing, "a");
  for (const account of ["b", "c", "d"]) downloads.take(nothing, account);
  const refused = expect.objectContaining({ status: 429, headers: { "retry-after": "10" } });
  expect(() => downloads.take(nothing, "e")).toThrow(refused);
  first.giveBack();
  first.giveBack();
  downloads.take(nothing, "e");
  expect(() => downloads.take(nothing, "e")).toThrow("The server is busy with the exports of others.");
});

test("EXP-08 the last place is kept for an account that has none: two with two each do not fill a process", () => {
  const downloads = createDownloads(fastify());
  const kept = "You already have an export running. Wait for it to finish, or cancel it.";
  downloads.take(nothing, "a");
  downloads.take(nothing, "a");
  downloads.take(nothing, "b");
  expect(() => downloads.take(nothing, "b")).toThrow(kept);
  const last = downloads.take(nothing, "c");
  // Its other one runs in another process, which only the database knows.
  expect(() => last.refuseAsSecond()).toThrow(kept);
});

test("EXP-08 a server that closes breaks them off, and waits until each has let go", async () => {
  const app = fastify();
  const downloads = createDownloads(app);
  const place = downloads.take(() => setImmediate(() => place.giveBack()), "a");
  const stop = vi.fn(() => other.giveBack());
  const other = downloads.take(stop, "b");
  await app.close();
  expect(stop).toHaveBeenCalledOnce();
});
