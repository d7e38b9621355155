import { createHash, webcrypto } from "node:crypto";
import { expect, test, vi } from "vitest";
import { canHash, hashIn, hashOf } from "./hash-of.ts";

const HASH = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

test("EXP-06 the hash of a file is that of its bytes", async () => {
  vi.stubGlobal("crypto", webcrypto);
  expect(await hashOf(new Blob(["abc"]))).toBe(HASH);
  const bytes = new Uint8Array(100_000).map((_, at) => at % 251);
  expect(await hashOf(new Blob([bytes]))).toBe(createHash("sha256").update(bytes).digest("hex"));
  expect(canHash()).toBe(true);
  vi.stubGlobal("crypto", { getRandomValues: () => {} });
  expect(canHash()).toBe(false);
});

test.each([
  ["alone", HASH],
  ["in capitals, with space around it", `  ${HASH.toUpperCase()}\n`],
  ["as sha256sum prints it", `${HASH}  elections-2025-09-02.csv\n`],
  ["in groups, as older systems print it", HASH.replaceAll(/(..)/g, "$1 ")],
])("EXP-06 a hash is found %s", (_, pasted) => expect(hashIn(pasted)).toEqual({ sha256: HASH }));

test.each(["", "   ", "abc", HASH.slice(1), `${HASH}0`, HASH.replace("b", "g"), "elections.csv"])(
  "EXP-06 %j is no hash",
  (pasted) =>
    expect(hashIn(pasted)).toEqual({
      wrong: "Give the file's SHA-256, a code of 64 characters from 0-9 and a-f",
    }),
);
