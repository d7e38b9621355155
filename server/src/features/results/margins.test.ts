import { beforeAll, expect, test } from "vitest";
import type { Election, ElectionMargins } from "@command-center/contract/results/elections";
import { readEmptyServer, sampleServer } from "../../testing/sample-server.ts";

const { server, admin } = sampleServer();
const empty = readEmptyServer();
let all: Election[];

beforeAll(async () => {
  all = await admin.read("/api/elections");
});

const margins = () => admin.read<ElectionMargins>("/api/elections/margins");

test("ELEC-03 every published margin stands in one of twenty steps, counted as the list has them", async () => {
  const { seats, published, bins } = await margins();
  expect([seats, published]).toEqual([519, 513]);
  expect(bins.map(({ from, to }) => [from, to])).toEqual(
    Array.from({ length: 20 }, (_, step) => [step * 5, step * 5 + 5]),
  );
  const expected = bins.map(
    ({ from, to }) =>
      all.filter(({ margin }) => margin !== null && margin >= from && (margin < to || to === 100)).length,
  );
  expect(bins.map((bin) => bin.seats)).toEqual(expected);
  expect(bins.reduce((sum, bin) => sum + bin.seats, 0)).toBe(published);
});

test("ELEC-03 the median is the margin in the middle", async () => {
  const known = all.flatMap(({ margin }) => margin ?? []).toSorted((a, b) => a - b);
  expect(known).toHaveLength(513);
  expect((await margins()).median).toBeCloseTo(known[256] ?? 0, 1);
});

test("ELEC-03 a margin of 100 falls into the last step, an unpublished one into none", async () => {
  const [one, two] = all.filter(({ margin }) => margin !== null);
  const put = (id: number | undefined, margin: number | null) =>
    server.change(async (write) => {
      write.touch("results");
      await write.db
        .updateTable("declaration")
        .set({ margin_percent: margin })
        .where("contest_id", "=", id ?? 0)
        .where("retired_at", "is", null)
        .execute();
    });
  const before = (await margins()).bins.at(-1)?.seats ?? 0;
  await put(one?.id, 100);
  await put(two?.id, null);
  try {
    const { seats, published, bins } = await margins();
    expect([seats, published]).toEqual([519, 512]);
    expect(bins.at(-1)?.seats).toBe(before + 1);
  } finally {
    await put(one?.id, one?.margin ?? null);
    await put(two?.id, two?.margin ?? null);
  }
});

test("an empty database has steps without seats, and no median", async () => {
  const answer = await empty.admin.read("/api/elections/margins");
  expect(answer).toMatchObject({ seats: 0, published: 0, median: null });
});
