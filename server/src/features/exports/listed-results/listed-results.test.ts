import { sql } from "kysely";
import { leadIn } from "@command-center/domain/results/stations/lead";
import { beforeAll, describe, expect, test } from "vitest";
import type { compareResults } from "@command-center/contract/results/result-comparison";
import type { listSeatResults } from "@command-center/contract/results/seat-results";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { readUnusualResults } from "@command-center/contract/results/unusual-results";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { isAllCounted, measureOf } from "@command-center/domain/results/comparison/compared-figures";
import { addAccount, sealAgain } from "../../../testing/accounts.ts";
import { cells, exportedFrom, sheetFrom } from "../../../testing/files/exported.ts";
import {
  candidateRowsOf,
  stationListOf,
  stationResultsOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { callerOn, countryServer } from "../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const limited = callerOn(server, async () => {
  const account = await addAccount(server.database, { username: "abim.alone", role: "analyst" });
  await sql`insert into account_scope (account_id, area_id)
    select account.id, area.id from account, area
    where username = 'abim.alone' and area.kind = 'district' and area.name = 'Abim'`.execute(
    server.database.db,
  );
  await sealAgain(server.database, "abim.alone");
  return server.signIn(account);
});

const DAY = "2021-01-14";
const CANDIDATES = ["AKELLO MARY", "BYARUHANGA PAUL", "CHEBET JANE"];
const PLACES = [
  ["Kalungu", "Kalungu East County", "LUKAYA TOWN COUNCIL"],
  ["Kalungu", "Kalungu West County", "BUKULULA"],
  ["Abim", "Labwor County", "ALEREK"],
] as const;
const STATIONS: readonly FileStation[] = PLACES.flatMap(([district, constituency, subCounty], at) =>
  Array.from({ length: 5 }, (_, number) => ({
    district,
    constituency,
    subCounty,
    parish: `${subCounty} WARD ${number % 2}`,
    name: `${district.toUpperCase()} SCHOOL ${at}-${number}`,
    code: `0${number + 1}`,
    registered: 400 + number,
    // One not received, one nullified; every station of Abim has the turnout that is looked at first.
    votes:
      at === 1 && number < 2
        ? ((["-", "x"] as const)[number] ?? "-")
        : at === 2
          ? [300, 90, 9]
          : [90 + at, 40 + number, 3],
    invalid: number,
  })),
);

let other: number;
beforeAll(async () => {
  await makeCycle(analyst);
  const made = await analyst.post("/api/cycles", {
    name: "2015–2016",
    seasonLabel: "2016",
    opensOn: "2015-07-01",
    closesOn: "2016-06-30",
    asOf: "2016-06-30",
  });
  other = made.json<{ id: number }>().id;
  const before = STATIONS.map((one) => ({
    ...one,
    invalid: one.invalid + 2,
    registered: one.registered + 5,
  }));
  const cycle = String(other);
  await imports.take(stationListOf(before), { cycle });
  await imports.take(stationResultsOf(before, CANDIDATES), {
    contest: "president",
    pollingDay: "2016-02-18",
    cycle,
  });
  await imports.take(stationListOf(STATIONS));
  await imports.take(stationResultsOf(STATIONS, CANDIDATES), { contest: "president", pollingDay: DAY });
  await imports.take(
    candidateRowsOf(STATIONS, ({ constituency }) =>
      ["FIRST", "SECOND", "THIRD"].map((name) => `${name} OF ${constituency.toUpperCase()}`),
    ),
    { contest: "mp", pollingDay: DAY },
  );
}, 120_000);

const areaOf = async (kind: string, name: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from area where kind = ${kind} and name = ${name} order by id desc`.execute(server.database.db);
  return rows[0]?.id ?? 0;
};
const resultsOf = (query: string) => viewer.read<StationResults>(`/api/results?${query}`);
const PRESIDENT = { contest: "president", pollingDay: DAY };

describe("LIST-01 the units of the next level", () => {
  test("RES-06 regions with some of their districts say how many, and name no leader", async () => {
    const { below } = await resultsOf("contest=president");
    const sheet = await sheetFrom(viewer, "place_results", {
      results: PRESIDENT,
      rows: below.map(({ area }) => area.id),
    });
    expect(cells(sheet, "place", "districts_covered", "districts", "leader")).toContainEqual([
      "Central",
      1,
      26,
      null,
    ]);
  });

  test.each([
    ["region", null],
    ["constituency", ["district", "Kalungu"]],
    ["sub_county", ["constituency", "Kalungu West County"]],
  ] as [string, [string, string] | null][])(
    "LIST-01 down to each %s: what the page has, in the order that is asked for",
    async (_, above) => {
      const area = above === null ? undefined : await areaOf(...above);
      const { below } = await resultsOf(`contest=president${area === undefined ? "" : `&area=${area}`}`);
      const shown = below.toReversed();
      const sheet = await sheetFrom(viewer, "place_results", {
        results: { ...PRESIDENT, ...(area !== undefined && { area }) },
        rows: shown.map((unit) => unit.area.id),
      });
      expect(
        cells(sheet, "place", "stations_counted", "registered_voters", "votes_cast", "turnout", "leader"),
      ).toEqual(
        shown.map((unit) => [
          unit.area.name,
          unit.units.counted,
          unit.registered,
          unit.total,
          unit.turnout === null ? null : expect.closeTo(unit.turnout),
          leadIn(unit)?.names[0] ?? null,
        ]),
      );
      expect(sheet.notes).toEqual([]);
    },
  );

  test("LIST-01 stations say what became of them, and are named by their code as on the page", async () => {
    const parish = await areaOf("parish", "BUKULULA WARD 0");
    const { below } = await resultsOf(`contest=president&area=${parish}`);
    const sheet = await sheetFrom(viewer, "place_results", {
      results: { ...PRESIDENT, area: parish },
      rows: below.map(({ area }) => area.id),
    });
    expect(cells(sheet, "place", "state", "leader", "lead")).toEqual([
      ["01 KALUNGU SCHOOL 1-0", "not received", null, null],
      ["03 KALUNGU SCHOOL 1-2", null, "AKELLO MARY", expect.closeTo((100 * 49) / 136)],
      ["05 KALUNGU SCHOOL 1-4", null, "AKELLO MARY", expect.closeTo((100 * 47) / 138)],
    ]);
  });

  test("LIST-01 units that vote for several seats have how many, and no leader", async () => {
    const { below } = await resultsOf("contest=mp");
    const { columns, rows } = await sheetFrom(viewer, "place_results", {
      results: { contest: "mp" },
      rows: below.map(({ area }) => area.id),
    });
    const keys = columns.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(["seats_with_results", "seats"]));
    expect(keys).not.toContain("leader");
    expect(rows.map((row) => [row["seats_with_results"], row["seats"]])).toEqual(
      below.map(({ seats }) => [seats.withResults, seats.contested]),
    );
  });

  test("LIST-01 the file says of what its rows are", async () => {
    const { below } = await resultsOf("contest=president");
    const rows = below.map(({ area }) => area.id);
    const { metadata } = await exportedFrom(viewer, {
      dataTypes: ["place_results"],
      results: PRESIDENT,
      rows,
      shown: [{ label: "Order", value: "Turnout, most first" }],
    });
    expect(metadata).toContainEqual({
      name: "Results of",
      value: "President, 14 Jan 2021, Electoral Commission, 2 of 146 districts",
    });
    expect(metadata).toContainEqual({
      name: "List as described by viewer",
      value: "Order: Turnout, most first",
    });
  });
});

describe("LIST-01 the other lists of the page", () => {
  test("LIST-01 seats, those that are shown, in their order", async () => {
    const { seats } = await viewer.read<OutputOf<typeof listSeatResults>>("/api/results/seats?contest=mp");
    const shown = seats.filter(({ leaders }) => leaders.length > 0).toReversed();
    expect(shown).toHaveLength(3);
    const sheet = await sheetFrom(viewer, "seat_results", {
      results: { contest: "mp" },
      rows: shown.map(({ id }) => id),
    });
    expect(cells(sheet, "seat", "district", "leader", "lead_votes", "votes_cast")).toEqual(
      shown.map(({ name, district, leaders, lead, total }) => [
        name,
        district,
        leaders[0],
        lead?.votes,
        total,
      ]),
    );
  });

  test("LIST-01 RES-05 two elections: the unit and those below it, with what is not compared", async () => {
    const area = await areaOf("district", "Kalungu");
    const compared = await viewer.read<OutputOf<typeof compareResults>>(
      `/api/results/comparison?contest=president&area=${area}&with=${other}`,
    );
    const units = [compared.unit, ...compared.units];
    const sheet = await sheetFrom(viewer, "compared_results", {
      results: { ...PRESIDENT, area, with: other },
      rows: units.map((unit) => String(unit.area.id)),
    });
    expect(
      cells(
        sheet,
        "place",
        "boundaries",
        "share_before",
        "votes_change",
        "registered_change",
        "leader_after",
        "counted_after",
      ),
    ).toEqual(
      units.map((unit) => [
        unit.area.name,
        "Same",
        expect.closeTo(measureOf("share", unit.before) ?? 0),
        (unit.after.figures?.votes ?? 0) - (unit.before.figures?.votes ?? 0),
        // Registers of counted stations alone are not compared.
        isAllCounted(unit.before) && isAllCounted(unit.after)
          ? (unit.after.figures?.registered ?? 0) - (unit.before.figures?.registered ?? 0)
          : null,
        unit.after.figures?.leader?.name,
        unit.after.stations.counted,
      ]),
    );
    expect(sheet.columns.map(({ label }) => label)).toContain("Turnout, 18 Feb 2016");
    const without = await sheetFrom(viewer, "compared_results", { results: PRESIDENT });
    expect(without.rows).toEqual([]);
    const same = await viewer.post("/api/export", {
      dataTypes: ["compared_results"],
      results: { ...PRESIDENT, with: 999_999 },
    });
    expect(same.statusCode).toBe(404);
  });

  test("LIST-01 RES-04 unusual results: all of a rule, in the order of the page; of every rule without one", async () => {
    const read = await viewer.read<OutputOf<typeof readUnusualResults>>(
      "/api/results/unusual?contest=president&rule=turnout-99",
    );
    const [rule] = read.rules;
    expect(rule?.found).toBeGreaterThan(3);
    const sheet = await sheetFrom(viewer, "unusual_results", {
      results: { ...PRESIDENT, rule: "turnout-99" },
    });
    expect(cells(sheet, "place", "district", "parish", "figures", "line")).toEqual(
      rule?.results.map(({ area, above, figures, line }) => [
        `${area.code} ${area.name}`,
        above[0]?.name,
        above[3]?.name,
        figures,
        line,
      ]),
    );
    const { rules } = await viewer.read<OutputOf<typeof readUnusualResults>>(
      "/api/results/unusual?contest=president",
    );
    const all = await sheetFrom(viewer, "unusual_results", { results: PRESIDENT });
    expect(all.rows).toHaveLength(rules.reduce((sum, { found }) => sum + found, 0));
  });
});

describe("LIST-01 what is refused, and what is not there", () => {
  test("LIST-01 an unknown unit is left out and counted; so is one outside one's own districts", async () => {
    const { below } = await resultsOf("contest=president");
    const own = await limited.read<StationResults>("/api/results?contest=president");
    const rows = [...below, ...own.below].map(({ area }) => area.id);
    const [file, unknown] = [
      await sheetFrom(limited, "place_results", { results: PRESIDENT, rows }),
      await sheetFrom(limited, "place_results", {
        results: PRESIDENT,
        rows: [...below.map((_, at) => 2_147_483_000 + at), ...own.below.map(({ area }) => area.id)],
      }),
    ];
    expect(file).toEqual(unknown);
    expect(file.rows.map(({ place }) => place)).toEqual(own.below.map(({ area }) => area.name));
    expect(file.notes).toEqual([`${below.length} of the ${rows.length} rows are no longer there.`]);
  });

  test.each([
    "place_results",
    "seat_results",
    "compared_results",
    "unusual_results",
    "result_sources",
    "tally_differences",
    "station_sheets",
  ] as const)(
    "LOGIN-07 %s of a unit outside one's own districts are refused as those of one that is not there",
    async (dataType) => {
      const ask = async (area: number) => {
        const answer = await limited.post("/api/export", {
          dataTypes: [dataType],
          results: { ...PRESIDENT, area, with: other },
        });
        return [answer.statusCode, answer.body];
      };
      expect(await ask(await areaOf("district", "Kalungu"))).toEqual(await ask(999_999));
      expect((await ask(999_999))[0]).toBe(404);
      // Sheets are of a station alone.
      const own = dataType === "station_sheets" && { area: await areaOf("station", "ABIM SCHOOL 2-0") };
      const sheet = await sheetFrom(limited, dataType, { results: { ...PRESIDENT, ...own, with: other } });
      expect(dataType === "tally_differences" || sheet.rows.length > 0).toBe(true);
      for (const hidden of ["Kalungu", "KALUNGU", "BUKULULA"])
        expect(JSON.stringify(sheet)).not.toContain(hidden);
    },
  );
});
