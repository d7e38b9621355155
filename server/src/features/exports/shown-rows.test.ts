import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { LISTED_TYPES, type ExportedFile, type ListedType } from "@command-center/contract/exports/exports";
import { MOST_SHOWN_ROWS } from "@command-center/contract/exports/most-rows";
import { EXPORT_FORMATS } from "@command-center/contract/wire/media-types";
import type { SeatDetail } from "@command-center/contract/results/seat";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import { exportedFrom, sheetFrom } from "../../testing/files/exported.ts";
import { pdfPages } from "../../testing/files/pdf-text.ts";
import { runs } from "../../testing/nightly.ts";
import { copyCycles } from "../../testing/other-cycles.ts";
import { callerOn, sampleServer } from "../../testing/sample-server.ts";
import { Client } from "pg";

interface Listed {
  readonly id: number;
  readonly [name: string]: unknown;
}

/** Of each data type: where its list is read, and a column of the file with the field that it is of. */
const LISTS: Partial<Record<ListedType, readonly [path: string, column: string, field: string]>> = {
  regional_performance: ["/api/regional-performance", "region", "region"],
  violence_incidents: ["/api/incidents", "took_place_on", "tookPlaceOn"],
  areas: ["/api/areas", "area", "label"],
  seats: ["/api/district?slug=gulu", "seat", "seat"],
  divisions: ["/api/divisions", "division", "name"],
  elections: ["/api/elections", "constituency", "constituency"],
  petitions: ["/api/petitions", "number", "number"],
  cec_results: ["/api/cec-results", "position", "position"],
  mayoral_results: ["/api/mayoral-results", "city_municipality", "cityMunicipality"],
  district_chairpersons: ["/api/district-chairpersons", "district", "district"],
  districts: ["/api/districts", "district", "name"],
  ministers: ["/api/renewal", "name", "name"],
};

const { server, admin } = sampleServer();
const limited = callerOn(server, async () => {
  const credentials = await addAccount(server.database, { username: "western", role: "analyst" });
  await sql`insert into account_scope (account_id, area_id)
    select account.id, area.id from account, area
    where username = 'western' and area.kind = 'party_region' and area.name = 'Western'`.execute(
    server.database.db,
  );
  await sealAgain(server.database, "western");
  return server.signIn(credentials);
});

async function listed(path: string): Promise<readonly Listed[]> {
  const answer = await admin.read<Listed[] | Record<string, Listed[]>>(path);
  if (Array.isArray(answer)) return answer;
  const rows = answer.ministers ?? answer.seats ?? answer.areas ?? [];
  // Of an area that another is over again, the list has one alone.
  return rows.filter(({ sameAs = null }) => sameAs === null);
}

let petitions: readonly Listed[];
beforeAll(async () => {
  petitions = await listed("/api/petitions");
});

const post = (body: object) => admin.post("/api/export", { dataTypes: ["petitions"], ...body });
const sheetOf = (rows: readonly number[], body: object = {}) =>
  sheetFrom(admin, "petitions", { rows, ...body });
/** Six rows in an order that no column has. */
const someRows = () =>
  [5, 700, 12, 301, 44, 2].map((place) => petitions[place]).filter((row) => row !== undefined);
const ids = (rows: readonly Listed[]) => rows.map(({ id }) => id);

describe("LIST-01 the rows shown, and no others", () => {
  test.each(Object.entries(LISTS))(
    "LIST-01 %s: ids of the list are those of the export",
    async (type, list) => {
      const [path, column, field] = list;
      const rows = (await listed(path)).toReversed();
      expect(rows.length).toBeGreaterThan(2);
      const sheet = await sheetFrom(admin, type as ListedType, { rows: ids(rows) });
      expect(sheet.rows.map((row) => row[column])).toEqual(rows.map((row) => row[field]));
      expect(sheet.notes).toEqual([]);
    },
  );

  test("SEAT-01 LIST-01 whoever stands for a seat has a row, in the order of its page, with the votes that it shows", async () => {
    // Of each kind of contest one, declared anew where some are.
    const seats = await sql<{ id: number }>`
      select distinct on (c.kind) c.seat_id as id from contest c
      join cycle on cycle.id = c.cycle_id join declaration d on d.contest_id = c.id
      where c.kind <> 'general' and cycle.name = '2025–2026' order by c.kind, d.reason = 'first', c.id`.execute(
      server.database.db,
    );
    expect(seats.rows).toHaveLength(4);
    for (const { id } of seats.rows) {
      const { contest, declarations } = await admin.read<SeatDetail>(`/api/seat?id=${id}`);
      const sheet = await sheetFrom(admin, "candidates", { rows: contest?.candidacies ?? [] });
      const shown = declarations.find(({ isCurrent }) => isCurrent)?.candidates ?? contest?.standing ?? [];
      expect(sheet.rows.map((row) => row["candidate"])).toEqual(shown.map(({ name }) => name));
      expect(sheet.rows.map((row) => row["votes"])).toEqual(
        shown.map((one) => ("votes" in one ? one.votes : null)),
      );
    }
  });

  test("LIST-01 every other type that is listed has ids that are its rows' own", async () => {
    for (const dataType of LISTED_TYPES.filter((type) => !(type in LISTS)))
      expect([
        dataType,
        (
          await sheetFrom(admin, dataType, {
            rows: [["accounts", "compared_results", "quality"].includes(dataType) ? "one" : 1],
          })
        ).rows.length,
      ]).toEqual([dataType, expect.toSatisfy((rows: number) => rows <= 1)]);
  });

  test("LIST-01 all four formats hold the same rows in the same order: by one hash, and in a workbook", async () => {
    const rows = someRows();
    const hashes = new Set<unknown>();
    for (const format of EXPORT_FORMATS) {
      const answer = await post({ rows: ids(rows), format });
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      const { content_sha256: hash, row_counts: counts } = await server.database.db
        .selectFrom("export_file")
        .select(["content_sha256", "row_counts"])
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirstOrThrow();
      hashes.add(hash);
      expect(counts).toEqual({ petitions: 6 });
      if (format !== "excel") continue;
      const { sheets } = await readXlsx(answer.rawPayload);
      expect(sheets[0]?.rows.slice(1, 7).map((row) => row[0])).toEqual(rows.map(({ number }) => number));
    }
    expect(hashes.size).toBe(1);
  });

  test("LIST-01 any choice of rows in any order is what the file holds", async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...petitions], { minLength: 1, maxLength: 40 }), async (rows) => {
        const sheet = await sheetOf(ids(rows));
        expect(sheet.rows.map(({ number }) => number)).toEqual(rows.map(({ number }) => number));
      }),
      { numRuns: runs(30) },
    );
  });

  test("LIST-01 in groups the rows keep their order within each", async () => {
    const rows = petitions
      .filter(({ partyRegion }) => partyRegion !== null)
      .slice(0, 60)
      .toReversed();
    const sheet = await sheetOf(ids(rows), { groupBy: "region" });
    const inGroups = [...rows].toSorted((a, b) => String(a.partyRegion).localeCompare(String(b.partyRegion)));
    expect(sheet.rows.map(({ number }) => number)).toEqual(inGroups.map(({ number }) => number));
    expect(sheet.subtotals.reduce((sum, { rows: one }) => sum + one, 0)).toBe(60);
  });

  test("LIST-01 the file says what the page was narrowed and sorted by", async () => {
    const shown = [
      { label: "Party region", value: "Northern" },
      { label: "Search", value: "=HYPERLINK(gulu)" },
      { label: "Order", value: "Waited, most first" },
    ];
    const rows = ids(someRows());
    const words = "Party region: Northern; Search: =HYPERLINK(gulu); Order: Waited, most first";
    const name = "List as described by admin";
    const { metadata } = await exportedFrom(admin, { dataTypes: ["petitions"], rows, shown });
    // Our own count stands apart from words that anybody may send.
    expect(metadata).toContainEqual({ name: "Rows chosen", value: "6 rows of a list" });
    expect(metadata).toContainEqual({ name, value: words });
    const pdf = await post({ rows, shown, format: "pdf" });
    const [first = ""] = await pdfPages(pdf.rawPayload);
    const line = first.replaceAll(/\s+/g, " ");
    expect(line).toContain(`6 rows chosen from a list · not grouped · ${name}: ${words}`);
    expect(line).not.toContain("the whole country");
    const without = await exportedFrom(admin, {
      dataTypes: ["petitions"],
      rows,
      shown,
      includeMetadata: false,
    });
    expect(without).not.toHaveProperty("metadata");
  });

  test("LIST-01 the log keeps how many rows were chosen, of a hundred also which; the register says that they are a part", async () => {
    const logged = async (rows: number[]) => {
      await post({ rows, shown: [{ label: "Status", value: "Pending" }] });
      const entries = await sql<{ after: Record<string, unknown> }>`
        select after from audit_entry where action = 'export.begun' order by id desc limit 1`.execute(
        server.database.db,
      );
      const [file] = await admin.read<ExportedFile[]>("/api/exports?limit=1");
      return { after: entries.rows[0]?.after, rowsChosen: file?.rowsChosen };
    };
    const few = ids(someRows());
    expect(await logged(few)).toMatchObject({
      after: { rowsChosen: 6, rows: few, shown: [{ label: "Status", value: "Pending" }] },
      rowsChosen: 6,
    });
    const many = await logged(ids(petitions.slice(0, 101)));
    expect(many).toMatchObject({ after: { rowsChosen: 101 }, rowsChosen: 101 });
    expect(many.after).not.toHaveProperty("rows");
  });
});

describe("LIST-01 rows that are not there", () => {
  test("LIST-01 what is unknown is left out, and the file says how many", async () => {
    const rows = someRows();
    const named = [2_147_483_647, ...ids(rows), 2_147_483_646];
    const sheet = await sheetOf(named);
    expect(sheet.rows.map(({ number }) => number)).toEqual(rows.map(({ number }) => number));
    expect(sheet.notes).toEqual(["2 of the 8 rows are no longer there."]);
    expect((await sheetOf([2_147_483_647])).notes).toEqual(["1 of the 1 row is no longer there."]);
  });

  test("LIST-01 rows outside one's scope leave no trace: they are as unknown ones are", async () => {
    const own = petitions.filter(({ partyRegion }) => partyRegion === "Western").slice(0, 3);
    const foreign = petitions.filter(({ partyRegion }) => partyRegion !== "Western").slice(0, 4);
    const file = await exportedFrom(limited, {
      dataTypes: ["petitions"],
      rows: [...ids(foreign), ...ids(own)],
    });
    const unknown = await exportedFrom(limited, {
      dataTypes: ["petitions"],
      rows: [2_147_483_640, 2_147_483_641, 2_147_483_642, 2_147_483_643, ...ids(own)],
    });
    expect(file.data).toEqual(unknown.data);
    expect(file.data[0]?.rows).toHaveLength(3);
    expect(file.data[0]?.notes).toEqual(["4 of the 7 rows are no longer there."]);
    for (const { number, contest } of foreign)
      for (const name of [number, contest]) expect(JSON.stringify(file)).not.toContain(String(name));
  });

  test("LIST-01 rows outside the dates asked for are left out by their date, not as gone", async () => {
    const sheet = await sheetOf(ids(someRows()), {
      dateRange: "custom",
      from: "2020-01-01",
      to: "2020-01-02",
    });
    expect(sheet.rows).toEqual([]);
    expect(sheet.notes).toEqual([expect.stringMatching(/^Left out: 6 rows with/)]);
  });

  test("LIST-01 a name of a row of another cycle is a name of nothing here", async () => {
    const client = new Client({ connectionString: server.connectionString });
    await client.connect();
    await copyCycles(client, 1);
    await client.end();
    const { rows: others } = await sql<{ id: number; cycle: number }>`
      select petition.id, cycle_id as cycle from petition join cycle on cycle.id = cycle_id where not in_force
      order by petition.id limit 3`.execute(server.database.db);
    const rows = ids(others);
    const here = await sheetOf(rows);
    expect([here.rows, here.notes]).toEqual([[], ["3 of the 3 rows are no longer there."]]);
    const there = await sheetOf(rows, { cycle: others[0]?.cycle });
    expect(there.rows).toHaveLength(3);
  });
});

describe("LIST-01 what is refused", () => {
  test("LIST-01 rows and columns that cannot be chosen: a sentence for each", async () => {
    for (const [body, sentence] of [
      [{ rows: ["1) or true --"] }, "Name each row by its id."],
      [{ rows: [1], columns: ["nowhere"] }, "The file has none of these columns. Choose others."],
    ] as const) {
      const answer = await post(body);
      expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
    }
  });

  test("LIST-01 ten thousand rows fit into a call, and text of 120 characters", async () => {
    const rows = Array.from({ length: MOST_SHOWN_ROWS }, (_, at) => 2_147_400_000 + at);
    const shown = Array.from({ length: 8 }, () => ({ label: "é".repeat(120), value: "ŋ".repeat(120) }));
    const answer = await post({ rows, shown, format: "json" });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.body).toContain("10,000 of the 10,000 rows are no longer there.");
  });
});

test("DAY-04 a file of chosen columns has these, in its own order, and always says whether a row is real", async () => {
  const answer = await post({ rows: ids(someRows()), columns: ["due_on", "number", "gone"], format: "json" });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  const { data } = answer.json<{ data: { columns: { key: string }[]; rows: object[] }[] }>();
  expect(data[0]?.columns.map(({ key }) => key)).toEqual(["number", "due_on", "record"]);
  expect(Object.keys(data[0]?.rows[0] ?? {}).toSorted()).toEqual(["due_on", "number", "record"]);
});
