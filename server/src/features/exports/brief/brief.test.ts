import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { ExportedFile, ExportVerdict } from "@command-center/contract/exports/exports";
import type { Changes } from "@command-center/contract/changes/changes";
import type { Figure } from "@command-center/contract/figures";
import type { RegionalPerformance } from "@command-center/contract/areas/regions";
import { pdfPages } from "../../../testing/files/pdf-text.ts";
import { readEmptyServer, sampleServer } from "../../../testing/sample-server.ts";
import { readBrief } from "./brief.store.ts";

const { server, admin, analyst, viewer } = sampleServer();
const empty = readEmptyServer();

async function take(by = analyst): Promise<Buffer> {
  const answer = await by.post("/api/export/brief", {});
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  expect(answer.headers["content-disposition"]).toMatch(/filename="morning-brief-\d{4}-\d{2}-\d{2}\.pdf"/);
  return answer.rawPayload;
}

/** Words in the order of the page, however they were laid out. */
async function words(by = analyst): Promise<string> {
  return wordsOf(await take(by));
}
const wordsOf = async (file: Buffer) => (await pdfPages(file)).join(" ").replaceAll(/\s+/g, " ");
/** The analyst's brief before anything changes. */
let taken: Promise<Buffer> | undefined;
const unchanged = () => (taken ??= take());

describe("the brief as an export", () => {
  test("EXP-08 it is a tagged PDF of two pages", async () => {
    const file = (await unchanged()).toString("latin1");
    expect(file.startsWith("%PDF-1.7")).toBe(true);
    expect(file.trimEnd().endsWith("%%EOF")).toBe(true);
    expect(file).toContain("/Marked true");
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(2);
    // Text beyond ASCII is written in two bytes a letter.
    const wide = (text: string) => Buffer.from(text, "utf16le").swap16().toString("latin1");
    for (const alt of [
      "Map of Uganda: MP primary turnout by district",
      "Area chart: petitions of every category pending",
    ])
      expect([alt, file.includes(alt) || file.includes(wide(alt))]).toEqual([alt, true]);
  });

  test("EXP-06 it is registered, and verified as current", async () => {
    const content = await take(viewer);
    const sha256 = createHash("sha256").update(content).digest("hex");
    const [file] = await viewer.read<ExportedFile[]>("/api/exports");
    expect(file).toMatchObject({
      username: "viewer",
      format: "pdf",
      dataTypes: ["brief"],
      asOf: "2025-09-02",
      bytes: content.length,
      sha256,
    });
    expect((await analyst.read<ExportVerdict>(`/api/exports/verify?sha256=${sha256}`)).verdict).toBe(
      "current",
    );
  });

  test("EXP-06 the same records have the same hash, whoever takes them", async () => {
    await take(analyst);
    await take(admin);
    const [second, first] = await admin.read<ExportedFile[]>("/api/exports");
    expect(second?.contentSha256).toBe(first?.contentSha256);
    expect(second?.sha256).not.toBe(first?.sha256);
  });

  test("EXP-02 nobody signed in takes it; it has nothing to choose", async () => {
    expect((await server.post("/api/export/brief", {})).statusCode).toBe(401);
    expect((await analyst.post("/api/export/brief", { format: "csv" })).statusCode).toBe(400);
  });
});

describe("what it says, read by another program", () => {
  const SHOWN = [
    "constituencies",
    "mps_declared",
    "petitions_filed",
    "mp_turnout",
    "party_register",
    "days_to_polling",
    "ministers_lost",
    "petitions_mp_lc5",
    "mps_in_force",
    "resolution_rate",
    "lc5_turnout",
    "cec_victory",
  ];

  test("HOME-03 HOME-09 its figures are those of the home page, with their denominators", async () => {
    const figures = await analyst.read<Figure[]>("/api/figures");
    const [page = ""] = await pdfPages(await unchanged());
    const lines = page.split("\n");
    for (const id of SHOWN) {
      const figure = figures.find((one) => one.id === id);
      if (figure === undefined || figure.value === null) throw new Error(`There is no figure ${id}.`);
      const value =
        figure.unit === "percent" ? `${figure.value.toFixed(1)}%` : figure.value.toLocaleString("en-GB");
      // The value stands on the line below its label.
      const at = lines.findIndex((line) => line.includes(figure.label));
      const below = lines.slice(at + 1, at + 3).join(" ");
      expect(below, figure.label).toContain(value);
      if (figure.denominator !== null)
        expect(page).toContain(figure.denominator.value.toLocaleString("en-GB"));
    }
  });

  test("HOME-06 regions have the turnout of the regional table", async () => {
    const text = await wordsOf(await unchanged());
    for (const { region, mpTurnout, lc5Turnout } of await analyst.read<RegionalPerformance[]>(
      "/api/regional-performance",
    )) {
      expect(text).toContain(`${region} ${mpTurnout}%`);
      expect(text).toMatch(new RegExp(`${region} .{0,60}?\\b${mpTurnout} ${lc5Turnout}\\b`));
    }
  });

  test("HOME-09 the date, the sample notice, whom it was given to, the days to the election", async () => {
    const text = await wordsOf(await unchanged());
    expect(text).toContain("As of Tuesday 2 September 2025");
    expect(text).toContain("Sample data: records and figures are invented");
    expect(text).toMatch(/Prepared for .*analyst\)?, \d+ \w{3} \d{4} · as of 2 Sep 2025 · revision \d+/);
    expect(text).toContain("Page 2 of 2");
    expect(text).toMatch(/132 days to 12 January 2026/);
    expect(text).toMatch(/133 including election day\./);
    expect(text).toContain("146 of 146 districts and cities reported");
    expect(text).toContain("26 boundaries each cover 2 to 4 of today's districts");
  });

  test("HOME-08 STAT-06 DAY-03 what changed is what the records since the day before say, as on home; what is due follows", async () => {
    const { rows } = await sql<{ filed: number; ruled: number }>`
      select count(*) filter (where filed_on = '2025-09-02')::int as filed,
        count(*) filter (where ruled_on = '2025-09-02')::int as ruled
      from petition_state where retired_at is null`.execute(server.database.db);
    const text = await wordsOf(await unchanged());
    expect(rows[0]?.ruled).toBeGreaterThan(0);
    expect(text).toContain(
      `Tuesday 2 September 2025: ${rows[0]?.filed} petitions filed, ${rows[0]?.ruled} petitions resolved (capacity 56 a day)`,
    );
    expect(text).toContain(
      "84 of 710 petitions pending (26 of them MP or LC5), about a day and a half's work for the 8 panels.",
    );
    expect(text).toMatch(/Dismissed \d+ ([A-Z\d]+\/\d+ .*?){3}/);
    expect(text).toContain("What changed since 1 September 2025");
    expect(text).not.toContain("Monday 1 September 2025:");
    const { groups, dueSoon } = await analyst.read<Changes>("/api/changes");
    const overdue = groups.find(({ kind }) => kind === "petition_overdue");
    expect(overdue?.count).toBeGreaterThan(0);
    expect(text).toContain(`Became overdue ${overdue?.count} ${overdue?.entries[0]?.petition}`);
    expect(text).toContain(`${dueSoon} rulings are due in 7 days.`);
    expect(text).toMatch(/Rulings due in 7 days Wednesday 3 September 3 COU\/039 .*COU\/040 /);
    expect(text).not.toContain("Petitions against capacity");
  });

  test("EXP-03 to somebody who may not export petitions they are counted, not listed", async () => {
    const text = await words(viewer);
    expect(text).toMatch(/\d+ petitions resolved \(capacity 56 a day\)/);
    expect(text).toContain("Petitions are counted, not listed: your account may not export them.");
    expect(text).not.toMatch(/[A-Z]+\d?\/\d{3}/);
  });

  test("EXP-06 of an empty database it says that nothing is recorded", async () => {
    const text = await words(empty.admin);
    expect(text).toContain("Nothing was recorded since");
    expect(text).toContain("No region has reported its primaries.");
    expect(text).toContain("no election cycle is set up");
    expect(text).toContain("No election day is set.");
    expect(text).not.toContain("Sample data");
    expect(text).not.toMatch(/NaN|undefined|null/);
  });
});

const write = async (body: object) => {
  const answer = await analyst.post("/api/notes", { inBrief: true, ...body });
  expect(answer.statusCode, answer.body).toBe(200);
};

describe("notes in the brief", () => {
  test("DAY-06 the brief prints marked notes with author and time, and those on petitions only for accounts that may export them", async () => {
    await write({ figure: "mps_declared", text: "Two seats\nare\n\nre-declared" });
    await write({ petition: "MP/015", text: "Panel 2 sits on Friday" });
    await write({ chart: "rulings_by_day", day: "2025-08-12", text: "<b>Power cut</b>" });
    await write({ figure: "districts", text: "Left out", inBrief: false });
    const text = await words();
    expect(text).toMatch(/Notes .*Rulings, 12 Aug 2025 analyst \(analyst\), .* EAT <b>Power cut<\/b>/);
    expect(text).toContain("Panel 2 sits on Friday");
    expect(text).toContain("Two seats are re-declared");
    expect(text).not.toContain("Left out");
    const forViewer = await words(viewer);
    expect(forViewer).toContain("Two seats are re-declared");
    expect(forViewer).not.toContain("Panel 2 sits on Friday");
  });
});

describe("on other days and with other records", () => {
  const onDay = (day: string) =>
    server.change(async (write) => {
      await write.db.updateTable("cycle").set({ as_of: day }).where("in_force", "=", true).execute();
      write.touch("cycle");
    });

  test("HOME-08 a correction recorded after the brief’s day is no change up to it", async () => {
    await server.change(async (write) => {
      write.touch("results");
      await sql`
        with wrong as (
          update declaration set retired_at = now()
          where id = (select min(id) from declaration where reason = 'first' and status = 'declared') returning *)
        insert into declaration (contest_id, status, reason, true_on, declared_at, winner_candidacy_id, source_id, corrects_id)
        select contest_id, status, reason, true_on, declared_at, winner_candidacy_id, source_id, id from wrong`.execute(
        write.db,
      );
    });
    const brief = await server.database.read("everywhere", (read) => readBrief(read, true));
    expect(brief.changes.length).toBeGreaterThan(0);
    expect([...brief.changes, brief.lastChange].map((entry) => entry?.kind)).not.toContain("corrected");
  });

  test("EXP-08 a district that is no more on the as-of date is not one that its reader sees", async () => {
    const { database } = server;
    const ids = await database.db
      .selectFrom("area")
      .select("id")
      .where("kind", "=", "district")
      .where("name", "in", ["Abim", "Gulu"])
      .execute();
    await server.change(async (write) => {
      await write.db
        .updateTable("area")
        .set({ valid_to: "2025-09-01" })
        .where("kind", "=", "district")
        .where("name", "=", "Gulu")
        .execute();
      write.touch("areas");
    });
    const scope = ids.map(({ id }) => id);
    const { seen, districtCount } = await database.read(scope, (read) => readBrief(read, true));
    expect({ seen, districtCount }).toEqual({ seen: ["Abim"], districtCount: 1 });
  });

  test("HOME-08 days on which nothing was recorded are said to be such", async () => {
    await onDay("2025-07-10");
    const text = await words(admin);
    expect(text).toContain("Nothing was recorded since 9 July 2025.");
    expect(text).toContain("No petition is recorded.");
    expect(text).toContain("0 of 146 districts and cities reported");
  });

  test("HOME-06 on the day of the MP primaries their turnout stands alone, with the LC5 primaries to come", async () => {
    await onDay("2025-07-17");
    const text = await words(admin);
    expect(text).toMatch(/Western 85\.0 – 4,927,278/);
    expect(text).toContain("17 July 2025, today");
    expect(text).toMatch(/Thursday 17 July 2025: \d+ declarations/);
  });
});

test("DAY-06 long notes continue on further pages, and only the newest are printed", async () => {
  for (let nth = 1; nth <= 35; nth += 1)
    await write({ figure: "lc5_turnout", text: `Note ${nth}. ${"x\n".repeat(nth === 35 ? 55 : 20)}` });
  const pages = await pdfPages(await take());
  expect(pages.length).toBeGreaterThan(10);
  const text = pages.join(" ");
  expect(text).toContain("Note 35.");
  expect(text).not.toContain("Note 1.");
  expect(text).toContain("Older notes are in the Command Center.");
});
