import { sql } from "kysely";
import type { Petition } from "@command-center/contract/petitions";
import { daysLeft } from "@command-center/domain/petitions/petitions";
import { describe, expect, onTestFinished, test } from "vitest";
import { exportRequest, type DataType } from "@command-center/contract/exports/exports";
import {
  cells,
  exportedFrom,
  IN_SAMPLE,
  sheetFrom,
  type ExportedSheet,
} from "../../testing/files/exported.ts";
import { sampleServer } from "../../testing/sample-server.ts";
import type { Row } from "../../files/document.ts";
import type { Scope } from "../../database/database.ts";
import { assembleExport } from "./export-document.ts";
import { provenanceOf } from "./provenance.ts";

const { server, admin } = sampleServer();

const exported = (body: object) => exportedFrom(admin, body);
const sheetOf = (dataType: DataType, body?: object) => sheetFrom(admin, dataType, body);

describe("EXP-07 dates", () => {
  test.each([
    [{ dateRange: "last_30_days" }, "2025-08-04", "2025-09-02"],
    [{ dateRange: "last_90_days" }, "2025-06-05", "2025-09-02"],
    [{ dateRange: "current_year" }, "2025-01-01", "2025-09-02"],
    [{ dateRange: "custom", from: "2025-07-26", to: "2025-07-26" }, "2025-07-26", "2025-07-26"],
  ])("EXP-07 %j counts petitions filed from %s to %s", async (body, from, to) => {
    const { rows } = await sql<{ number: string }>`
      select number from petition join petition_state s on s.petition_id = petition.id and s.status = 'filed'
      where s.filed_on between ${from}::date and ${to}::date order by lower(number)`.execute(
      server.database.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(cells(await sheetOf("petitions", body), "number")).toEqual(rows.map(({ number }) => [number]));
  });

  test("EXP-07 days without a record give no row, and a total of nothing", async () => {
    const sheet = await sheetOf("elections", { dateRange: "custom", from: "2020-01-01", to: "2020-12-31" });
    expect(sheet.rows).toEqual([]);
    expect(sheet.total).toEqual({ label: "All", rows: 0, sums: {} });
  });

  test("EXP-07 the first and the last day that can be asked for are days to the database too", async () => {
    const sheet = await sheetOf("elections", { dateRange: "custom", from: "0001-01-01", to: "9999-12-31" });
    expect(sheet.rows).toHaveLength(519);
  });

  test("EXP-07 a data type without a date of its own is only in exports of all dates, and the file says so", async () => {
    const file = await exported({ dataTypes: ["regional_performance"], dateRange: "last_90_days" });
    expect(file.data[0]?.rows).toEqual([]);
    const range = file.metadata?.find(({ name }) => name === "Date range")?.value;
    expect(range).toMatch(
      /2025-06-05 to 2025-09-02.*Regional performance have no date; choose All dates to include them/,
    );
  });

  test("EXP-07 of days of one's own the file names those alone", async () => {
    const days = { dateRange: "custom", from: "2025-07-18", to: "2025-07-26" } as const;
    const file = await exported({ dataTypes: ["petitions"], ...days });
    const range = file.metadata?.find(({ name }) => name === "Date range")?.value;
    expect(range).toBe("2025-07-18 to 2025-07-26: Petitions by “Filed on”");
  });

  test("EXP-07 the days move with the as-of date", async () => {
    const setAsOf = (asOf: string) =>
      server.change(async (write) => {
        write.touch("cycle");
        await write.db.updateTable("cycle").set({ as_of: asOf }).where("in_force", "=", true).execute();
      });
    await setAsOf("2025-07-20");
    const file = await exported({ dataTypes: ["violence_incidents"], dateRange: "last_30_days" });
    await setAsOf("2025-09-02");
    const days = file.data[0]?.rows.map(({ took_place_on }) => String(took_place_on)) ?? [];
    expect(days.length).toBeGreaterThan(0);
    for (const day of days) expect(day >= "2025-06-21" && day <= "2025-07-20", day).toBe(true);
  });
});

describe("EXP-07 what a date range leaves out", () => {
  const DAYS = { dateRange: "custom", from: "2025-07-18", to: "2025-09-02" };
  const LOST =
    /Left out: 7 rows with “Outcome on” outside 2025-07-18 to 2025-09-02 \(David Bahati, Frederick Ngobi Gume, .*, Victoria Rusoke Businge\)\./;
  const REGIONS =
    /Left out: 6 rows without a date; choose All dates to include them \(Western, .*, Kampala\)\./;
  const body = {
    dataTypes: ["ministers", "regional_performance", "elections"],
    ...DAYS,
    includeMetadata: false,
  };

  test("EXP-07 in JSON its rows are named, counted, with the reason", async () => {
    const { data } = await exported(body);
    expect(data[0]?.notes).toEqual([expect.stringMatching(LOST)]);
    expect(data[1]?.notes).toEqual([expect.stringMatching(REGIONS)]);
    const elections = data[2];
    const [note, ...more] = elections?.notes ?? [];
    expect(more).toEqual([]);
    const left = 519 - (elections?.rows.length ?? 0);
    expect(left).toBeGreaterThan(10);
    expect(note).toContain(`Left out: ${left} rows with “Declared on” outside 2025-07-18 to 2025-09-02`);
    expect(note).toContain(` and ${left - 10} more).`);
  });

  test("EXP-07 a row of which the date is not known is told apart from one of another day", async () => {
    const seat = await server.change(async (write) => {
      write.touch("results");
      const source = await write.db.selectFrom("source").select("id").limit(1).executeTakeFirstOrThrow();
      const added = await write.db
        .insertInto("seat")
        .values({
          kind: "special_interest_mp",
          name: "Ŋora MP",
          interest_group: "youth",
          source_id: source.id,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return added.id;
    });
    try {
      // With the days on which seats voted again.
      const days = { dateRange: "custom", from: "2025-07-17", to: "2025-08-31" };
      const { notes } = await sheetOf("constituencies", days);
      expect(notes).toEqual(["Left out: 1 row without “Polling day” (Ŋora MP)."]);
    } finally {
      await server.change(async (write) => {
        write.touch("results");
        await write.db.deleteFrom("seat").where("id", "=", seat).execute();
      });
    }
  });
});

test("DAY-03 petitions have days waited, due day, days left and overdue, as their list has them", async () => {
  const { rows } = await sheetOf("petitions");
  const listed = await admin.read<Petition[]>("/api/petitions");
  expect(rows).toHaveLength(listed.length);
  const byNumber = new Map(rows.map((row) => [row["number"], row]));
  for (const petition of listed)
    expect(byNumber.get(petition.number)).toMatchObject({
      days_waited: petition.daysWaited,
      due_on: petition.rulingDueOn,
      days_left: daysLeft(petition),
      overdue: petition.isOverdue,
    });
});

describe("EXP-06 groups", () => {
  test.each(["region", "district", "election_type"])(
    "EXP-06 by %s: ordered, a subtotal each, the same rows",
    async (groupBy) => {
      const plain = await sheetOf("petitions");
      const grouped = await sheetOf("petitions", { groupBy });
      const numbers = (sheet: ExportedSheet) => sheet.rows.map(({ number }) => number).toSorted();
      expect(numbers(grouped)).toEqual(numbers(plain));
      expect(grouped.total).toEqual(plain.total);
      expect(plain.subtotals).toEqual([]);
      const counted = new Map<string, number>();
      for (const row of plain.rows) {
        const group =
          row[groupBy] === null
            ? `No ${groupBy === "region" ? "party region" : groupBy}`
            : String(row[groupBy]);
        counted.set(group, (counted.get(group) ?? 0) + 1);
      }
      expect(new Map(grouped.subtotals.map(({ label, rows }) => [label, rows]))).toEqual(counted);
      const inOrder = grouped.rows
        .map((row) => row[groupBy])
        .filter((group, at, all) => group !== all[at - 1]);
      expect(new Set(inOrder).size).toBe(inOrder.length);
      const named = inOrder.filter((group) => group !== null).map((group) => String(group).toLowerCase());
      expect(named).toEqual(named.toSorted((a, b) => a.localeCompare(b)));
    },
  );

  test("EXP-06 subtotals of votes are those of the database, and say in how many rows they are not known", async () => {
    const { rows } = await sql<{ region: string | null; votes: number; unknown: number }>`
      select region.name as region, sum(d.votes)::int as votes, count(*) filter (where d.votes is null)::int as unknown
      from declaration d join contest c on c.id = d.contest_id join seat on seat.id = c.seat_id
      left join area on area.id = seat.area_id left join area region on region.id = area.party_region_id
      where c.kind = 'lc5_primary' and d.status = 'declared'
        and not exists (select from declaration later where later.contest_id = c.id and later.true_on > d.true_on)
        and c.cycle_id = (select id from cycle where in_force)
      group by 1`.execute(server.database.db);
    const { subtotals, total } = await sheetOf("district_chairpersons", { groupBy: "region" });
    expect(
      new Map(subtotals.map(({ label, sums, unknown }) => [label, [sums.votes, unknown?.votes ?? 0]])),
    ).toEqual(
      new Map(rows.map(({ region, votes, unknown }) => [region ?? "No party region", [votes, unknown]])),
    );
    expect(total.unknown).toEqual({ votes: 12 });
  });

  test.each(["elections", "candidates", "cec_results"] as const)(
    "EXP-06 votes of %s are not added up: each voter had several ballots",
    async (dataType) => {
      const { columns, subtotals, total } = await sheetOf(dataType, { groupBy: "election_type" });
      expect(columns.map(({ key }) => key)).toContain("votes");
      for (const { sums } of [...subtotals, total]) expect(sums).not.toHaveProperty("votes");
    },
  );

  test("EXP-06 a data type without that column is left whole, and the file says so", async () => {
    const file = await exported({ dataTypes: ["elections", "cec_results"], groupBy: "district" });
    expect(file.data.map(({ subtotals }) => subtotals.length > 0)).toEqual([true, false]);
    expect(file.metadata?.find(({ name }) => name === "Grouped by")?.value).toBe(
      "district; not grouped: CEC results",
    );
  });
});

const CALLER = { accountId: "1", username: "a", displayName: "A", role: "analyst" as const };

test("EXP-06 the first page says of which records a file is, many districts by their number", async () => {
  const districts = await server.database.db
    .selectFrom("area")
    .select("id")
    .where("kind", "=", "district")
    .limit(4)
    .execute();
  const ids = districts.map(({ id }) => id);
  const saidOf = async (scope: Scope, asked: object) => {
    const read = await server.database.openRead(scope);
    try {
      const provenance = await provenanceOf(read, CALLER, ["results"]);
      const request = exportRequest.parse({ format: "pdf", dataTypes: ["elections"], ...asked });
      return (await assembleExport(read, request, provenance)).document.selection;
    } finally {
      await read.close();
    }
  };
  expect(await saidOf("everywhere", {})).toBe("All dates · not grouped · the whole country");
  expect(await saidOf(ids, { dateRange: "last_30_days", groupBy: "election_type" })).toBe(
    "Last 30 days, 2025-08-04 to 2025-09-02 · grouped by election type · 4 districts",
  );
  const days = { dateRange: "custom", from: "2025-07-18", to: "2025-07-26" };
  expect(await saidOf("everywhere", days)).toBe("2025-07-18 to 2025-07-26 · not grouped · the whole country");
  expect(await saidOf([], {})).toBe("All dates · not grouped · no district");
  const [one = 0, other = 0] = ids;
  expect(await saidOf([one, other], {})).toMatch(/ · not grouped · [^·,]+, [^·,]+$/);
});

test("EXP-06 an account that sees one district gets that district's records, and the country's leaders", async () => {
  const { id, name } = await server.database.db
    .selectFrom("violence_incident")
    .innerJoin("area", "area.id", "violence_incident.area_id")
    .select(["area.id", "area.name"])
    .executeTakeFirstOrThrow();
  const read = await server.database.openRead([id]);
  onTestFinished(() => read.close());
  const provenance = await provenanceOf(read, CALLER, ["results"]);
  expect(provenance.scope).toBe(name);
  for (const dataType of IN_SAMPLE) {
    const request = exportRequest.parse({ format: "json", dataTypes: [dataType] });
    const { document } = await assembleExport(read, request, provenance);
    const rows: Row[] = [];
    for await (const { parts } of document.sheets) {
      for await (const part of parts) if (part.kind === "rows") rows.push(...part.rows);
    }
    const isElsewhere = ["mayoral_results", "ministers", "divisions", "quality"].includes(dataType);
    expect(rows.length > 0, dataType).toBe(!isElsewhere);
    for (const { district = null, election_type: election = "CEC election" } of rows)
      expect([name, ...(election === "CEC election" ? [null] : [])], dataType).toContain(district);
  }
});
