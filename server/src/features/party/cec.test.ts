import { beforeAll, expect, test } from "vitest";
import type { CecResult } from "@command-center/contract/results/cec";
import { readSampleServer } from "../../testing/sample-server.ts";

const { admin } = readSampleServer();
let all: CecResult[];

beforeAll(async () => {
  all = await admin.read("/api/cec-results");
});

test("API-03 answers id, position, date, winner, votes and percentage of nine offices, highest first", () => {
  expect(all).toHaveLength(9);
  for (const row of all) {
    expect(Object.keys(row)).toEqual(["id", "seatId", "position", "date", "winner", "votes", "percentage"]);
    expect(row.date).toBe("2025-08-27");
  }
  expect(all.slice(0, 3).map(({ position }) => position)).toEqual([
    "National Chairperson",
    "First National Vice-Chairperson",
    "Second National Vice-Chairperson (Female)",
  ]);
});

test("API-03 Second National Vice-Chairperson (Female): Anita Among, 11,680 votes, 92.8%", () => {
  expect(all.find(({ position }) => position === "Second National Vice-Chairperson (Female)")).toEqual({
    id: expect.any(Number),
    seatId: expect.any(Number),
    position: "Second National Vice-Chairperson (Female)",
    date: "2025-08-27",
    winner: "Anita Among",
    votes: 11_680,
    percentage: 92.8,
  });
});

test("API-03 votes that nobody published stay unknown: null, never 0", () => {
  const unknown = all.filter(({ votes }) => votes === null);
  expect(unknown).toHaveLength(8);
  expect(all.some(({ votes, percentage }) => votes === 0 || percentage === 0)).toBe(false);
});

test("API-11 sorting by percentage puts the unknown last in both directions", async () => {
  for (const order of ["asc", "desc"]) {
    const rows = await admin.read<CecResult[]>(`/api/cec-results?sort=percentage&order=${order}`);
    const known = rows.map(({ percentage }) => percentage).filter((percentage) => percentage !== null);
    expect(known).toEqual(order === "asc" ? [81, 92.8] : [92.8, 81]);
    expect(rows.slice(2).every(({ percentage }) => percentage === null)).toBe(true);
  }
});

test("API-11 the order by office is not a column to sort by", async () => {
  const answer = await admin.get("/api/cec-results?sort=rank");
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toBe("Sort by one of: position, date, winner, votes, percentage.");
});
