import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import type { listAuditEntries } from "@command-center/contract/accounts/audit";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { EXPORT_FORMATS, EXTENSIONS, MEDIA_TYPES } from "@command-center/contract/wire/media-types";
import { audit } from "../../audit/audit.ts";
import { todayInUganda } from "../../database/uganda-time.ts";
import { pdfPages } from "../../testing/files/pdf-text.ts";
import { unzip } from "../../testing/files/unzip.ts";
import { sampleServer } from "../../testing/sample-server.ts";

const { server, admin } = sampleServer();

const FORMULA = '=HYPERLINK("http://example.org")';

beforeAll(async () => {
  await server.database.write(async (write) => {
    await audit(write, {
      action: "import.test",
      username: "eve",
      subject: FORMULA,
      ipAddress: "10.1.2.3",
      before: { rows: 1, note: "+256 700 000 000" },
      after: { rows: 2, note: "@SUM(A1)", nested: { names: ["a", '"b", c'] } },
    });
    await audit(write, { action: "import.test", username: "-2+3", subject: "\tafter a tab", after: {} });
    for (let n = 0; n < 60; n += 1)
      await audit(write, { action: "import.test", username: "eve", subject: `many ${n}` });
    await audit(write, { action: "import.nobody" });
    await audit(write, { action: "import.nobody", requestId: "1" });
    await audit(write, { action: "import.long", username: "eve", after: { text: "word ".repeat(20_000) } });
  });
});

async function file(format: string, filters: object): Promise<Buffer> {
  const answer = await admin.post("/api/audit/export", { ...filters, format });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

/** The first sheet's rows of entries, what stands below them, and what the last sheet says of the file. */
async function workbook(filters: object) {
  const content = await file("excel", filters);
  const { sheets } = await readXlsx(content);
  const [head, ...rows] = sheets[0]?.rows ?? [];
  const total = rows.findIndex(([first]) => typeof first === "string");
  return {
    names: sheets.map(({ name }) => name),
    head,
    entries: rows.slice(0, total),
    below: rows.slice(total).map(([first]) => first),
    about: Object.fromEntries((sheets.at(-1)?.rows ?? []).slice(1).map(([name, value]) => [name, value])),
    xml: unzip(content).get("xl/worksheets/sheet1.xml")?.toString() ?? "",
  };
}

const csv = async (filters: object) =>
  parse<Record<string, string>>(await file("csv", filters), { bom: true, columns: true });

/** Its words, in lines as they lie on the page or in one. */
const pdfLines = async (filters: object) => (await pdfPages(await file("pdf", filters))).join("\n");
const pdf = async (filters: object) => (await pdfLines(filters)).replaceAll(/\s+/g, " ");

const FILTERS = { group: "import", q: "import.test" };

describe("LIST-01 the audit log in all four formats", () => {
  test.each(EXPORT_FORMATS)(
    "LIST-01 %s: the file's name and type, and its entries in the log",
    async (format) => {
      const answer = await admin.post("/api/audit/export", { ...FILTERS, format });
      const fileName = `audit-log-${todayInUganda()}.${EXTENSIONS[format]}`;
      expect(answer.headers["content-disposition"]).toBe(`attachment; filename="${fileName}"`);
      expect(answer.headers["content-type"]).toBe(MEDIA_TYPES[format]);
      const { entries } = await admin.read<OutputOf<typeof listAuditEntries>>(
        "/api/audit?group=audit&limit=2",
      );
      expect(entries.map(({ action, subject, after }) => [action, subject, after])).toEqual([
        [
          "audit.export_completed",
          fileName,
          { rows: 62, bytes: answer.rawPayload.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        ],
        ["audit.export_begun", fileName, { format, ...FILTERS }],
      ]);
    },
  );

  test("LIST-01 the workbook holds the same entries as the CSV, in their order", async () => {
    const lines = await csv(FILTERS);
    expect(lines).toHaveLength(62);
    const { names, head, entries, below } = await workbook(FILTERS);
    expect(names).toEqual(["Audit log", "About"]);
    expect(head).toEqual(
      "Entry,Time,Person,Action,Code,Subject,Before,After,Address,Request,SHA-256".split(","),
    );
    const plain = (text: string | undefined) => (text ?? "").replace(/^'/, "");
    expect(
      entries.map(([position, , person, , code, , before, after, address, request, hash]) => [
        String(position),
        person,
        code,
        before ? JSON.stringify(JSON.parse(String(before))) : "",
        after ? JSON.stringify(JSON.parse(String(after))) : "",
        address ?? "",
        request ?? "",
        hash,
      ]),
    ).toEqual(
      lines.map((line) => [
        line.position,
        plain(line.person),
        line.action,
        line.before,
        line.after,
        line.address,
        line.request,
        line.hash,
      ]),
    );
    expect(entries.map(([, at]) => (at as Date).getTime())).toEqual(
      // Excel knows no zones: it is told Uganda's time.
      lines.map(({ at }) => expect.closeTo(Date.parse(at ?? "") + 3 * 3_600_000, -1)),
    );
    expect(below).toEqual(["All: 62 rows"]);
  });

  test("LIST-01 sheet and pages say who did what in the words of the page, CSV and JSON in codes", async () => {
    const filters = { group: "session", q: "session.opened", person: "admin" };
    const [line] = await csv(filters);
    expect([line?.person, line?.action]).toEqual(["admin", "session.opened"]);
    const { entries } = await workbook(filters);
    expect(entries[0]?.slice(2, 5)).toEqual(["admin", "Signed in", "session.opened"]);
    const text = await pdf(filters);
    expect(text).toContain(" EAT admin Signed in ");
    // As the filter's text, above the entries and below them; in no cell.
    expect(text.match(/session\.opened/g)).toHaveLength(2);
    expect(JSON.parse(String(await file("json", filters)))[0]).toMatchObject({ action: "session.opened" });

    const nobody = { group: "import", q: "import.nobody" };
    expect((await csv(nobody)).map(({ person }) => person)).toEqual(["", ""]);
    expect((await workbook(nobody)).entries.map((row) => row.slice(2, 5))).toEqual([
      ["Not signed in", "Import: nobody", "import.nobody"],
      ["The server", "Import: nobody", "import.nobody"],
    ]);
    expect(await pdf(nobody)).toMatch(/ Not signed in Import: .* The server Import: /);
  });

  test("LIST-01 what begins like a formula is text in the workbook, as it was written", async () => {
    const { entries, xml } = await workbook({ ...FILTERS, q: "HYPERLINK" });
    expect(entries).toHaveLength(1);
    expect(entries[0]?.[5]).toBe(FORMULA);
    expect(entries[0]?.[6]).toBe('{ "note": "+256 700 000 000", "rows": 1 }');
    expect(xml).not.toContain("<f>");
    const strange = await workbook({ person: "-2+3" });
    expect(strange.entries.map((row) => [row[2], row[5]])).toEqual([["-2+3", "\tafter a tab"]]);
    expect(strange.xml).not.toContain("<f>");
  });

  test("LIST-01 the PDF holds the same entries as the CSV", async () => {
    const text = await pdf(FILTERS);
    const lines = await csv(FILTERS);
    for (const { position } of lines) expect(text).toContain(` ${position} 20`);
    // “Import: test” goes on in the next line.
    for (let n = 0; n < 60; n += 1) expect(text).toContain(` eve Import: many ${n} – `);
    expect(text).toMatch(/ \d\d:\d\d:\d\d\.\d{3} EAT /);
    expect(text).toContain(" Total, 62 rows ");
    // Broken over lines beside each other.
    for (const word of ["=HYPERLINK", '"+256', '"@SUM(A1)"', '"nested":']) expect(text).toContain(word);
    expect(text).not.toContain("…");
  });

  test("LIST-01 sheet and pages say what they are, which entries they hold, who took them and when", async () => {
    const filters = { ...FILTERS, person: "eve", address: "10.", from: "2025-01-31", to: "2999-01-01" };
    const words =
      "Person: eve; Address: 10.; Text: import.test; What: Imports; From day: 31 Jan 2025; To day: 1 Jan 2999";
    const { about } = await workbook(filters);
    expect(about).toEqual({
      "Exported by": "admin (admin)",
      "Exported on": expect.stringMatching(new RegExp(`^${todayInUganda()} \\d\\d:\\d\\d EAT$`)),
      Entries: words,
      Order: "Newest first",
      "Number of entries": "1",
    });
    const [title, which, mark] = (await pdfLines(filters)).split("\n");
    expect([title, which]).toEqual(["Audit log", `${words} · newest first`]);
    expect(mark).toMatch(/^Prepared for admin, \d{1,2} \w{3} \d{4}$/);
    expect(await pdf(filters)).toContain(" Exported by admin (admin) Exported on 20");
    expect(await pdf({})).toContain(" All entries · newest first ");
  });

  test("LIST-01 a text too long for a cell or a page is cut with a sign, which is explained; CSV and JSON have all", async () => {
    const filters = { group: "import", q: "import.long" };
    const { entries, below } = await workbook(filters);
    const cell = String(entries[0]?.[7]);
    expect(cell).toHaveLength(32_767);
    expect(cell.endsWith("…")).toBe(true);
    expect(below).toEqual([
      "All: 1 row",
      "1 text is cut (“…”): a cell of Excel holds at most 32,767 characters. CSV and JSON have it in full.",
    ]);
    const text = await pdf(filters);
    expect(text.match(/…/g)).toHaveLength(2);
    expect(text).toContain("1 text is cut (“…”): there is no room for more. CSV and JSON have it in full.");
    expect((await csv(filters))[0]?.after).toHaveLength(100_011);
  });

  test("LIST-01 where no entry matches, the files say so", async () => {
    const filters = { person: "nobody at all" };
    expect(await csv(filters)).toEqual([]);
    const { entries, below, about } = await workbook(filters);
    expect([entries, below]).toEqual([[], ["All: 0 rows", "No entry matches."]]);
    expect(about["Number of entries"]).toBe("0");
    const text = await pdf(filters);
    expect(text).toContain("Person: nobody at all · newest first");
    expect(text).toContain("No entry matches.");
  });

  test("LIST-01 a format that is none is refused in a sentence that names those that are", async () => {
    const answer = await admin.post("/api/audit/export", { format: "xlsx" });
    expect([answer.statusCode, answer.body]).toEqual([400, "Choose CSV, Excel, JSON or PDF."]);
    expect(answer.headers).not.toHaveProperty("content-disposition");
  });
});
