import { createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { IMPORT_KINDS } from "@command-center/import-rules/kinds/import-kinds";
import { decideColumns } from "@command-center/import-rules/columns/columns";
import type { ImportChange, ImportProblem } from "@command-center/contract/imports/imports";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { NIGHTLY } from "../../../testing/nightly.ts";
import { countryServer, limitedTo } from "../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(caseFile("base-stations.csv"));
});

const OF = { contest: "president", pollingDay: "2021-01-14" };
/** Places that are not on record, and stations that are not in the list. */
const NO_SUCH_PLACE = new Set(["F030", "F032", "F037"]);

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/** What the audit log says of an import, without what led there. */
async function notedOf(id: number) {
  const { rows } = await sql<{ action: string; username: string; after: object | null }>`
    select action, username, after from audit_entry
    where subject like ${`Import ${id},%`} and action ~ '^import\.(file|problems)_' order by id`.execute(
    server.database.db,
  );
  return rows;
}

/** import-rules recognises each kind by its template. */
const BY_DAY = new Set(["station-list", "station-results", "declarations", "claims"]);

describe.each(
  IMPORT_KINDS.filter(({ id }) => NIGHTLY || BY_DAY.has(id)).map((kind) => [kind.id, kind] as const),
)("template of %s", (id, kind) => {
  const fieldsOf = (cells: readonly string[]) => {
    const row = (line: number, some: readonly string[]) => ({ line, cells: some, faults: [] });
    return decideColumns({
      kind,
      header: row(1, cells),
      rows: kind.example.rows.map((some, index) => row(index + 2, some)),
    }).columns.map(({ use }) =>
      use.is === "field" ? use.field : use.is === "candidate" ? "candidate" : null,
    );
  };

  const csv = ["csv", "text/csv; charset=utf-8"] as const;
  const workbook = ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] as const;
  // One writer makes the workbooks of all kinds.
  test.each(id === "station-list" ? [csv, workbook] : [csv])(
    "IMP-01 as %s is read as it comes: its kind, every column and every row",
    async (ending, type) => {
      const answer = await analyst.get(`/api/imports/templates/${id}.${ending}`);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.headers).toMatchObject({
        "content-type": type,
        "content-disposition": `attachment; filename="${id}.${ending}"`,
        "cache-control": "no-store",
      });
      const found = await imports.read(answer.rawPayload, OF);
      expect(found).toMatchObject({ kind: id, recognised: { format: ending }, refusal: null });
      expect(found.columns.map(({ column }) => column)).toEqual(kind.example.header);
      expect(found.columns.map(({ field }) => field)).toEqual(fieldsOf(kind.example.header));
      expect(found.columns.map(({ field }) => field)).not.toContain(null);
      expect(found.columns.every(({ decidedBy }) => decidedBy !== "choice")).toBe(true);
      expect(found.counts?.rows).toBe(kind.example.rows.length);
      // Its places do not exist, and its days are not those of this cycle. Nothing else is wrong with it.
      const others = (await imports.problems(found.id)).filter(
        ({ code }) => !NO_SUCH_PLACE.has(code) && code !== "W121",
      );
      expect(others).toEqual([]);
    },
  );
});

test("IMP-01 a template asked for wrongly is refused in a sentence, and a viewer has none", async () => {
  for (const name of ["colours.csv", "colours.xlsx", "STATION-LIST.csv"]) {
    const answer = await analyst.get(`/api/imports/templates/${name}`);
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      expect.stringMatching(/^Choose one of: station-/),
    ]);
  }
  const unknown = await analyst.get("/api/imports/templates/station-list.csv?colour=red");
  expect([unknown.statusCode, unknown.body]).toEqual([400, "Unknown parameter: colour."]);
  for (const name of ["station-list.pdf", "station-list"])
    expect((await analyst.get(`/api/imports/templates/${name}`)).statusCode, name).toBe(404);
  expect((await viewer.get("/api/imports/templates/station-list.csv")).statusCode).toBe(403);
});

describe("the file of an import", () => {
  /** More than two pieces, of every byte that there is. */
  const LARGE = Buffer.from(
    Array.from({ length: 2_500_000 }, (_, index) => (index * 31 + (index >> 8)) % 256),
  );

  test("IMP-01 is given back byte for byte, with its hash and name, and the log says who took it", async () => {
    const sent = await imports.send(LARGE, {}, "Results of Ssembabule – “final” (2).csv");
    const { id } = sent.json<{ id: number }>();
    await imports.settled(id);
    const answer = await analyst.get(`/api/imports/${id}/file`);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(LARGE)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition":
        'attachment; filename="Results_of_Ssembabule____final___2_.csv"; ' +
        "filename*=UTF-8''Results%20of%20Ssembabule%20%E2%80%93%20%E2%80%9Cfinal%E2%80%9D%20%282%29.csv",
      "repr-digest": `sha-256=:${Buffer.from(sha256(LARGE), "hex").toString("base64")}:`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(await notedOf(id)).toMatchObject([
      { action: "import.file_asked", username: "analyst" },
      { action: "import.file_given", after: { bytes: LARGE.length, sha256: sha256(LARGE) } },
    ]);
  });

  test("IMP-01 stays to be had of an import that was discarded", async () => {
    const { id } = await imports.read("District,Parish,Colour\nAbim,Kanu,red\n");
    expect((await imports.act(id, "discard")).state).toBe("discarded");
    expect((await analyst.get(`/api/imports/${id}/file`)).body).toBe(
      "District,Parish,Colour\nAbim,Kanu,red\n",
    );
    expect((await analyst.get(`/api/imports/${id}/problems.csv`)).statusCode).toBe(200);
  });

  test("IMP-01 breaks off where the pieces are not what was sent, and the log says so", async () => {
    const { id, sha256: hash } = await imports.read("District,Parish,Colour\nAbim,Kanu,blue\n");
    await sql`update import_file_piece set bytes = overlay(bytes placing 'X'::bytea from 1)
      where file_id = (select id from import_file where sha256 = ${hash})`.execute(server.database.db);
    await expect(analyst.get(`/api/imports/${id}/file`)).resolves.toMatchObject({ statusCode: 500 });
    expect((await notedOf(id)).map(({ action }) => action)).toEqual([
      "import.file_asked",
      "import.file_abandoned",
    ]);
  });
});

describe("what is wrong with an import, as a file", () => {
  test("IMP-05 has a line for each problem, as the page lists them, and no cell is a formula", async () => {
    const [header = "", first = "", ...rows] = String(caseFile("total-station.csv")).trim().split("\n");
    const spoilt = first.split(",").with(4, "=1+1").join();
    const found = await imports.read([header, spoilt, ...rows].join("\n"), OF);
    const answer = await analyst.get(`/api/imports/${found.id}/problems.csv`);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="import-${found.id}-problems.csv"`,
    });
    const listed = await imports.problems(found.id);
    expect(listed.length).toBeGreaterThan(0);
    const lines = answer.body.split("\r\n");
    expect(lines[0]).toBe("\uFEFFline,sheet,column,value,code,severity,message");
    expect(lines[1]).toBe(`2,,Registered voters,"'=1+1",F022,refused,Not a number. Correct the cell.`);
    expect(lines.length).toBe(listed.length + 2);
    const plain = (text: string | null) => (text ?? "").replaceAll(/[",]/g, "");
    expect(lines.slice(1, -1).map((line) => plain(line).replace("'=", "="))).toEqual(
      listed.map((problem: ImportProblem) =>
        [
          problem.line,
          problem.sheet,
          problem.column,
          problem.value,
          problem.code,
          problem.severity,
          problem.message,
        ]
          .map((cell) => plain(cell === null ? null : String(cell)))
          .join(""),
      ),
    );
    expect((await notedOf(found.id)).map(({ action }) => action)).toEqual([
      "import.problems_asked",
      "import.problems_given",
    ]);
  });

  test("IMP-05 of a file that cannot be read says why, and of one without problems has a header alone", async () => {
    const refused = await imports.read("%PDF-1.7 a scan");
    expect((await analyst.get(`/api/imports/${refused.id}/problems.csv`)).body.split("\r\n")).toEqual([
      "\uFEFFline,sheet,column,value,code,severity,message",
      expect.stringMatching(/^,,,,F002,refused,/),
      "",
    ]);
    const fine = await imports.read("District,Parish,Colour\nAbim,Kanu,green\n");
    expect((await analyst.get(`/api/imports/${fine.id}/problems.csv`)).body).toBe(
      "\uFEFFline,sheet,column,value,code,severity,message\r\n",
    );
  });
});

describe.each(["file", "problems.csv"])("IMP-01 IMP-05 %s", (name) => {
  test("is refused to viewers, to limited accounts, and of an import that there is not", async () => {
    const { id } = await imports.read("District,Parish,Colour\nAbim,Kanu,white\n");
    expect((await viewer.get(`/api/imports/${id}/${name}`)).statusCode).toBe(403);
    const limited = limitedTo(server, name === "file" ? "Western" : "Karamoja");
    const answer = await limited.get(`/api/imports/${id}/${name}`);
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringMatching(/limited to part/)]);
    const none = await analyst.get(`/api/imports/999999/${name}`);
    expect([none.statusCode, none.body]).toEqual([404, "There is no such import. Reload the list."]);
    expect((await analyst.get(`/api/imports/x/${name}`)).statusCode).toBe(400);
    const unknown = await analyst.get(`/api/imports/${id}/${name}?colour=red`);
    expect([unknown.statusCode, unknown.body]).toEqual([400, "Unknown parameter: colour."]);
    expect(await notedOf(id)).toEqual([]);
  });
});

const changesOf = (id: number) => analyst.read<ImportChange[]>(`/api/imports/${id}/changes`);

test("IMP-08 of records, each that changes is listed in the words of its fields, by pages and as a file without formulas", async () => {
  await imports.take("Aim,Value,Due on\nMembers,1000000,2021-12-31\nWomen,35,\n");
  const found = await imports.read("Aim,Value,Due on\nMembers,1200000,2021-11-30\nWomen,40,\nYouth,10,\n");
  expect(found.counts).toMatchObject({ rows: 3, new: 1, changed: 2 });
  const members = {
    line: 2,
    sheet: null,
    title: "Members",
    changes: [
      { what: "Value", from: 1_000_000, to: 1_200_000 },
      { what: "Due on", from: "2021-12-31", to: "2021-11-30" },
    ],
  };
  const women = { line: 3, sheet: null, title: "Women", changes: [{ what: "Value", from: 35, to: 40 }] };
  expect(await changesOf(found.id)).toEqual([members, women]);
  const answer = await analyst.get(`/api/imports/${found.id}/changes?limit=1&page=2`);
  expect(answer.json()).toEqual([women]);
  expect(answer.headers["x-total-count"]).toBe("2");
  const file = await analyst.get(`/api/imports/${found.id}/changes.csv`);
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="import-${found.id}-changes.csv"`,
  });
  expect(file.body).toBe(
    "\uFEFFline,sheet,about,field,before,after\r\n2,,Members,Value,1000000,1200000\r\n" +
      "2,,Members,Due on,2021-12-31,2021-11-30\r\n3,,Women,Value,35,40\r\n",
  );
  // The rows that a correction changed are listed again.
  await imports.change(found.id, { columns: { 2: null } });
  expect(await changesOf(found.id)).toEqual([{ ...members, changes: members.changes.slice(0, 1) }, women]);
});

test("IMP-08 changes are asked for by who may import, of an import that there is", async () => {
  expect((await viewer.get("/api/imports/1/changes")).statusCode).toBe(403);
  expect((await viewer.get("/api/imports/1/changes.csv")).statusCode).toBe(403);
  for (const path of ["changes", "changes.csv"]) {
    const answer = await analyst.get(`/api/imports/999999/${path}`);
    expect([answer.statusCode, answer.body]).toEqual([404, "There is no such import. Reload the list."]);
  }
  expect((await analyst.get("/api/imports/1/changes?page=0")).statusCode).toBe(400);
});
