import fastify from "fastify";
import { expect, test, vi } from "vitest";
import { createDownloads } from "./downloads.ts";

const nothing = () => undefined;

test("EXP-08 a process has four at once; a place that was given back is free, once", () => {
  const downloads = createDownloads(fastify());
  const first = downloads.take(nothing);
  for (let i = 0; i < 3; i += 1) downloads.take(nothing);
  const refused = expect.objectContaining({ status: 429, headers: { "retry-after": "10" } });
  expect(() => downloads.take(nothing)).toThrow(refused);
  first.giveBack();
  first.giveBack();
  downloads.take(nothing);
  expect(() => downloads.take(nothing)).toThrow("The server is busy with the exports of others.");
});

test("EXP-08 a server that closes breaks them off, and waits until each has let go", async () => {
  const app = fastify();
  const downloads = createDownloads(app);
  const place = downloads.take(() => setImmediate(() => place.giveBack()));
  const stop = vi.fn(() => other.giveBack());
  const other = downloads.take(stop);
  await app.close();
  expect(stop).toHaveBeenCalledOnce();
});
