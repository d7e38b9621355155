import { expect, test } from "vitest";
import { unzip } from "../testing/files/unzip.ts";
import { directory, zip } from "./zip.ts";

async function* pieces(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function archive(): Promise<Buffer> {
  async function* entries() {
    yield { name: "empty", content: pieces() };
    yield { name: "ŋ/two.xml", content: pieces("first ", "x".repeat(1_000_000), " last") };
  }
  const written: Uint8Array[] = [];
  for await (const piece of zip(entries())) written.push(piece);
  return Buffer.concat(written);
}

test("EXP-08 an archive's entries are found and whole", async () => {
  const entries = unzip(await archive());
  expect([...entries.keys()]).toEqual(["empty", "ŋ/two.xml"]);
  expect(entries.get("empty")?.length).toBe(0);
  expect(entries.get("ŋ/two.xml")?.toString()).toBe(`first ${"x".repeat(1_000_000)} last`);
});

test("EXP-08 equal contents make equal archives", async () => {
  expect(await archive()).toEqual(await archive());
});

test("EXP-08 past 4 GB the directory gives places in eight bytes, up to there in four", () => {
  const entry = { name: Buffer.from("a"), crc: 1, size: 3, packed: 2 };
  const small = directory([{ ...entry, at: 0xffff_ffff }], 0xffff_ffff);
  expect(small.indexOf("PK\x06\x06")).toBe(-1);

  const far = 5_000_000_000;
  const large = directory(
    [
      { ...entry, at: 7 },
      { ...entry, at: far },
    ],
    far + 100,
  );
  const second = large.indexOf("PK\x01\x02", 1);
  expect(large.readUInt32LE(second + 42)).toBe(0xffff_ffff);
  // The field of eight bytes: its number, its length, the place.
  expect(large.readUInt16LE(second + 47)).toBe(1);
  expect(large.readUInt16LE(second + 49)).toBe(8);
  expect(large.readBigUInt64LE(second + 51)).toBe(BigInt(far));
  const end = large.indexOf("PK\x06\x06");
  expect(large.readBigUInt64LE(end + 32)).toBe(2n);
  expect(large.readBigUInt64LE(end + 40)).toBe(BigInt(end));
  expect(large.readBigUInt64LE(end + 48)).toBe(BigInt(far + 100));
  const locator = large.indexOf("PK\x06\x07");
  expect(large.readBigUInt64LE(locator + 8)).toBe(BigInt(far + 100 + end));
  expect(large.readUInt32LE(large.indexOf("PK\x05\x06") + 16)).toBe(0xffff_ffff);
});
