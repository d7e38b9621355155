// Plain JavaScript, because the web code is checked without Node's types.
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";

test("the geometry weighs at most 20 kB brotli", () => {
  const file = readFileSync(new URL("./geometry.json", import.meta.url));
  expect(brotliCompressSync(file).length).toBeLessThanOrEqual(20_000);
});
