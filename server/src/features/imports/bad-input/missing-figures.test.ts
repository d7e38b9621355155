import { beforeAll, describe, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { readUnusualResults } from "@command-center/contract/results/unusual-results";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { cells, sheetFrom } from "../../../testing/files/exported.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const OF = { contest: "president", pollingDay: "2021-01-14" };

/** The rows of a file without some of its columns. */
function without(text: string, ...names: string[]): string {
  const [header = "", ...rows] = text.trim().split("\n");
  const left = header.split(",").map((name) => !names.includes(name));
  return [header, ...rows]
    .map((row) =>
      row
        .split(",")
        .filter((_, index) => left[index])
        .join(","),
    )
    .join("\n");
}

const FILE = String(caseFile("no-register-overvote.csv"));
const VOTES_ALONE = without(FILE, "Invalid votes", "Votes cast");
const resultsOf = async (query = "") => viewer.read<StationResults>(`/api/results${query}`);
const linesOf = ({ impact }: ImportDetail, start: string) =>
  impact.filter(({ what }) => what.startsWith(start)).map(({ what, to }) => [what, to]);

const areaOf = async (name: string, kind: "district") =>
  (
    await server.database.db
      .selectFrom("area")
      .select("id")
      .where("name", "=", name)
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow()
  ).id;

async function undone(id: number) {
  expect((await imports.act(id, "undo")).state).toBe("undone");
}

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(String(caseFile("base-stations.csv")));
});

describe("IMP-16 no-register-overvote.csv", () => {
  let detail: ImportDetail;
  beforeAll(async () => {
    detail = await imports.take(FILE, OF);
  });

  test("IMP-05 F045 a file that lacks a candidate waits for its columns, and cannot be committed", async () => {
    const [candidate = ""] = (await resultsOf()).ranking;
    const found = await imports.read(without(FILE, candidate), OF);
    expect([found.state, found.questions, found.problems.map(({ code }) => code)]).toEqual([
      "questions",
      [],
      expect.arrayContaining(["F045"]),
    ]);
    expect((await analyst.post(`/api/imports/${found.id}/commit`, {})).statusCode).toBe(409);
    await imports.act(found.id, "discard");
  });

  test("IMP-16 W136 more votes than the station list has voters are warned about with their line", async () => {
    expect(await imports.problems(detail.id)).toMatchObject([
      {
        code: "W136",
        line: 6,
        message: expect.stringContaining("542 votes, 300 voters on the station list."),
      },
    ]);
    expect(linesOf(detail, "Not in the file")).toEqual([
      ["Not in the file: Registered voters", "7 from the station list"],
    ]);
  });

  test("IMP-16 the result is listed as unusual, and turnout comes from the station list", async () => {
    const { rules } = await viewer.read<OutputOf<typeof readUnusualResults>>(
      "/api/results/unusual?contest=president",
    );
    expect(rules.find(({ rule }) => rule === "more-than-voters")).toMatchObject({
      found: 1,
      results: [{ area: { name: "BETA CHURCH" }, figures: "542 votes, 300 voters on the station list" }],
    });
    const country = await resultsOf();
    expect(country).toMatchObject({ registered: 2100, registeredCounted: 2100, total: 1214 });
    expect(country.turnout).toBeCloseTo((100 * 1214) / 2100, 5);
  });

  test("IMP-16 a correction without a total keeps recorded invalid votes and registers", async () => {
    const corrected = VOTES_ALONE.replace("ALPHA MARKET,70,40,110", "ALPHA MARKET,71,40,111");
    const correction = await imports.take(corrected, OF);
    expect(correction.counts).toMatchObject({ changed: 1, same: 6 });
    expect(linesOf(correction, "Not in the file")).toEqual([
      ["Not in the file: Registered voters", "7 from the station list"],
      ["Not in the file: Invalid votes and votes cast", "7 recorded, which stay"],
    ]);
    expect(await resultsOf()).toMatchObject({ total: 1215, invalid: 14, registered: 2100 });
    await undone(correction.id);
    expect(await resultsOf()).toMatchObject({ total: 1214, invalid: 14, registered: 2100 });
    await undone(detail.id);
  });
});

describe("IMP-16 results without invalid votes, votes cast and a register", () => {
  test("IMP-16 figures that no file has are unknown in sums, stations, units and files, never 0", async () => {
    const detail = await imports.take(VOTES_ALONE, OF);
    expect(linesOf(detail, "Votes cast")).toEqual([["Votes cast", "not known"]]);
    expect(linesOf(detail, "Invalid votes")).toEqual([["Invalid votes", "not known"]]);
    const country = await resultsOf();
    expect(country).toMatchObject({
      valid: 1200,
      invalid: null,
      total: null,
      turnout: null,
      known: { votes: 0, registers: 7 },
      registered: 2100,
    });
    const district = await resultsOf("?area=" + (await areaOf("Abim", "district")));
    expect(district.below).toMatchObject([{ invalid: null, total: null, known: { votes: 0 } }]);
    const results = { contest: "president" };
    const sheet = await sheetFrom(viewer, "station_results", { results });
    expect(cells(sheet, "registered_voters", "invalid_votes", "votes_cast")).toEqual(
      Array.from({ length: 7 }, () => [300, null, null]),
    );
    const units = await sheetFrom(viewer, "unit_results", { results });
    expect(new Set(cells(units, "invalid_votes", "votes_cast", "votes_known").map(String))).toEqual(
      new Set([",,0"]),
    );
    await undone(detail.id);
  });

  test("IMP-16 a sum of which some stations are known says of how many", async () => {
    const plain = FILE.replace("500,40,540,2,542", "70,40,110,2,112");
    const [header = "", ...rows] = plain.trim().split("\n");
    const full = await imports.take([header, ...rows.slice(0, 3)].join("\n"), OF);
    const [shortHeader = "", ...shortRows] = without(plain, "Invalid votes", "Votes cast").split("\n");
    const rest = await imports.take([shortHeader, ...shortRows.slice(3)].join("\n"), OF);
    expect(linesOf(rest, "Votes cast")).toEqual([["Votes cast", "336, known for 3 of 7 stations"]]);
    expect(await resultsOf()).toMatchObject({
      valid: 770,
      invalid: 6,
      total: 336,
      known: { votes: 3, registers: 7 },
      turnoutVotes: 336,
      registeredCounted: 900,
    });
    await undone(rest.id);
    await undone(full.id);
  });

  test("IMP-16 F027 more votes than the recorded register refuse the row", async () => {
    const withRegister = FILE.replaceAll("Polling station,", "Polling station,Registered voters,")
      .replaceAll(",70,40,", ",290,70,40,")
      .replaceAll(",500,40,", ",600,500,40,");
    const first = await imports.take(withRegister, OF);
    const correction = await imports.read(
      VOTES_ALONE.replace("ALPHA MARKET,70,40,110", "ALPHA MARKET,270,40,310"),
      OF,
    );
    expect(await imports.problems(correction.id)).toMatchObject([
      { code: "F027", line: 2, message: expect.stringContaining("312 votes cast, 290 registered") },
    ]);
    await imports.act(correction.id, "discard");
    await undone(first.id);
  });
});
