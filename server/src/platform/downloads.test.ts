import fastify from "fastify";
import { expect, test, vi } from "vitest";
import { createDownloads } from "./downloads.ts";

const nothing = () => undefined;
const refused = expect.objectContaining({ status: 429, headers: { "retry-after": "10" } });

test("EXP-08 one account has two at once; a place that was given back is free, once", () => {
  const downloads = createDownloads(fastify());
  const first = downloads.take("a", nothing);
  downloads.take("a", nothing);
  expect(() => downloads.take("a", nothing)).toThrow(refused);
  first.giveBack();
  first.giveBack();
  downloads.take("a", nothing);
  expect(() => downloads.take("a", nothing)).toThrow("Two of your exports are still running.");
});

test("EXP-08 all accounts together have four at once", () => {
  const downloads = createDownloads(fastify());
  for (const account of ["a", "a", "b", "c"]) downloads.take(account, nothing);
  expect(() => downloads.take("d", nothing)).toThrow(refused);
  expect(() => downloads.take("d", nothing)).toThrow("The server is busy with the exports of others.");
});

test("EXP-08 a server that closes breaks them off, and waits until each has let go", async () => {
  const app = fastify();
  const downloads = createDownloads(app);
  const place = downloads.take("a", () => setImmediate(() => place.giveBack()));
  const stop = vi.fn(() => other.giveBack());
  const other = downloads.take("b", stop);
  await app.close();
  expect(stop).toHaveBeenCalledOnce();
});
