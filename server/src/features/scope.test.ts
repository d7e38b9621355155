import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import { DATA_SETS } from "@command-center/contract/wire/live";
import { figures } from "../measures/figures/figures.ts";
import { rightsOfAll } from "../identity/accounts/account-scope.ts";
import { addAccount, sealAgain, TEST_SEALS } from "../testing/accounts.ts";
import { declaredEndpoints } from "../testing/requests/endpoints.ts";
import { NIGHTLY, someOf } from "../testing/nightly.ts";
import { exportedFrom, IN_SAMPLE } from "../testing/files/exported.ts";
import { pdfPages } from "../testing/files/pdf-text.ts";
import { callerOn, sampleServer, type TestCaller } from "../testing/sample-server.ts";

const REGION = "Western";

/** Query strings for endpoints that need input; by day only the first two of each. All other GETs are called without. */
const ASKED: Record<string, (names: Names) => Record<string, string>[]> = {
  "search.everything": ({ foreign }) => [
    ...["a", foreign[0] ?? "", "e", "o", "mp", "district", REGION].map((q) => ({ q })),
    ...foreign.slice(1, 8).map((q) => ({ q })),
  ],
  "areas.read": () =>
    ["western", "northern", "acholi", "ankole", "kampala-sub-region"].map((slug) => ({ slug })),
  "areas.compared": ({ slugs }) => [
    { areas: "northern,western" },
    { areas: "western,ankole" },
    ...slugs.map((slug) => ({ areas: `western,${slug}` })),
  ],
  "moments.find": () => ["2020-01-01", "2025-08-20", "2030-01-01"].map((day) => ({ at: `${day}T12:00:00Z` })),
  "notes.list": () => [
    { figure: "mps_declared" },
    { petition: "MP/015" },
    { petition: "LEA/001" },
    { chart: "petitions_pending" },
  ],
  "administration.sessions": () => [{ accountId: "nobody" }],
  "imports.units": () => [{ question: "district//LUWERO" }],
  "districts.read": ({ slugs }) => slugs.map((slug) => ({ slug })),
  "districts.petitions": ({ slugs }) => slugs.map((slug) => ({ slug })),
  "changes.read": () => [{}, { since: "2025-01-01" }, { since: "2025-08-26" }],
  "changes.between": () => [{}, { from: "2025-05-06" }],
  "changes.records": () => [
    { from: "2025-08-22" },
    { from: "2025-05-06", by: "cause", group: "ruling" },
    ...["filing", "step", "declaration", "entry"].map((group) => ({ from: "2025-05-06", group })),
    { from: "2025-05-06", by: "place" },
    { from: "2025-05-06", by: "time", group: "2025-07-18" },
  ],
  "changes.moved": () => [{ from: "2025-07-20" }, { from: "2025-07-20", figure: "mps_in_force" }],
  "changes.nextPetitionStep": () => [{ number: "MP/015" }, { number: "MP/005" }],
  "changes.history": ({ slugs, seats }) => [
    ...slugs.slice(0, 5).map((id) => ({ kind: "district", id })),
    ...seats.slice(0, 10).map((id) => ({ kind: "seat", id })),
    ...["northern", "acholi", "western"].map((id) => ({ kind: "area", id })),
    ...["MP/015", "MP/073", "MP/005", "LC5/153", "LEA/001"].map((id) => ({ kind: "petition", id })),
    { kind: "figure", id: "petitions_filed" },
  ],
  "changes.waiting": ({ slugs, seats }) => [
    ...slugs.slice(0, 2).map((id) => ({ kind: "district", id })),
    ...seats.slice(0, 2).map((id) => ({ kind: "seat", id })),
    { kind: "petition", id: "MP/015" },
  ],
  "changes.marks": () => ["petitions_pending", "mps_declared"].map((chart) => ({ chart })),
  "changes.importHistory": () => [{ id: "1" }],
  "figures.published": () => [{ figure: "petitions_filed" }, { figure: "tribunal_panels" }],
  "changes.recordForm": () => [{ kind: "petitions" }, { kind: "turnout", district: "gulu" }],
  "follows.find": () => [{ kind: "seat", id: "70" }],
  "petitions.read": () =>
    ["MP/015", "MP/073", "MP/050", "MP/005", "LC5/153", "LEA/001"].map((number) => ({ number })),
  "seats.read": ({ seats }) => seats.map((id) => ({ id })),
  "seats.petitions": ({ seats }) => seats.map((id) => ({ id })),
  "results.comparison": () => [{ with: "1" }],
  "results.station-sheets": () => [{ area: "1" }],
  "results.couldChangeSeat": () => [{ contest: "1" }],
  "results.courtCases": () => [{ contest: "1" }],
  "results.seatStations": () => [{ contest: "1" }],
  "results.proof": () => [{ contest: "1" }],
  "results.formSample": () => [{ id: "1" }],
  "changes.sheetHistory": () => [
    { contest: "president", pollingDay: "2021-01-14", area: "1", issuer: "Electoral Commission" },
  ],
  "changes.previewSheet": () => [
    {
      contest: "president",
      pollingDay: "2021-01-14",
      area: "1",
      issuer: "Electoral Commission",
      state: "not received",
    },
  ],
  "views.list": () => [{ list: "petitions" }, { list: "districts" }],
  "shares.check": () => [{ code: "7QK-4M2D" }],
  "exports.verify": () => [{ sha256: "0".repeat(64) }],
};

interface Names {
  /** Of districts, constituencies, seats and people that are nowhere but in other regions. */
  readonly foreign: readonly string[];
  readonly slugs: readonly string[];
  readonly seats: readonly string[];
}

const { server, admin } = sampleServer();
let endpoints: Endpoint[];
const limited = callerOn(server, async () => {
  const credentials = await addAccount(server.database, { username: "western", role: "analyst" });
  await sql`insert into account_scope (account_id, area_id)
    select account.id, area.id from account, area
    where username = 'western' and area.kind = 'party_region' and area.name = ${REGION}`.execute(
    server.database.db,
  );
  await sealAgain(server.database, "western");
  return server.signIn(credentials);
});
let names: Names;
beforeAll(async () => {
  endpoints = (await declaredEndpoints()).filter(
    ({ method, access, answersStream }) => method === "GET" && access !== "public" && !answersStream,
  );
  names = await collectNames();
});

async function idOf(username: string): Promise<string> {
  const account = await server.database.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return account.id;
}

/** National leaders, who are on lists that everybody may read, are not foreign. */
async function collectNames(): Promise<Names> {
  const { rows } = await sql<{ name: string; foreign: boolean }>`
    with place as (
      select area.id, area.name, coalesce(region.name, '') <> ${REGION} as elsewhere
      from area left join area region on region.id = area.party_region_id
      where area.kind in ('district', 'division', 'constituency')
    ),
    seat_place as (
      select seat.id, seat.name, coalesce(place.elsewhere, seat.kind <> 'cec_office') as elsewhere
      from seat left join place on place.id = seat.area_id
    ),
    named as (
      select name, elsewhere from place
      union all select name, elsewhere from seat_place
      union all select person.name, seat_place.elsewhere
        from candidacy join person on person.id = candidacy.person_id
        join contest on contest.id = candidacy.contest_id join seat_place on seat_place.id = contest.seat_id
      union all select person.name, coalesce(seat_place.elsewhere, true)
        from minister join person on person.id = minister.person_id
        left join contest on contest.id = minister.contest_id left join seat_place on seat_place.id = contest.seat_id
      union all select person.name, false from post join person on person.id = post.holder_id
      union all select name, false from area where kind in ('party_region', 'sub_region', 'region', 'country')
      union all select title, false from calendar_event
      union all select title, false from source
    )
    select name, bool_and(elsewhere) as foreign from named group by name`.execute(server.database.db);
  const common = new Set<string>();
  const inCommon = finderOf(rows.filter((row) => row.foreign).map(({ name }) => name));
  for (const row of rows) if (!row.foreign) for (const name of inCommon(row.name)) common.add(name);
  const foreign = rows.filter((row) => row.foreign && !common.has(row.name)).map(({ name }) => name);
  const districts = await sql<{ slug: string }>`
    select slug from (
      select area.slug, row_number() over (partition by region.name = ${REGION} order by area.id) as place
      from area join area region on region.id = area.party_region_id
      where area.kind = 'district'
    ) district where place <= ${NIGHTLY ? 6 : 2}`.execute(server.database.db);
  const slugs = districts.rows.map(({ slug }) => slug);
  const seats = await sql<{ id: string }>`
    select id::text from (
      select seat.id, row_number() over (partition by seat.kind, region.name = ${REGION} order by seat.id) as place
      from seat left join area on area.id = seat.area_id left join area region on region.id = area.party_region_id
    ) seat where place <= ${NIGHTLY ? 3 : 1}`.execute(server.database.db);
  return { foreign, slugs, seats: seats.rows.map(({ id }) => id) };
}

const WORD = /[\p{L}\p{M}]+/gu;

/** Finds these names as whole words in a text. */
function finderOf(some: readonly string[]): (text: string) => readonly string[] {
  const byFirstWord = new Map<string, string[]>();
  for (const name of some) {
    const word = name.match(WORD)?.[0] ?? name;
    byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), name]);
  }
  return (text) => {
    const found: string[] = [];
    for (const { 0: word, index } of text.matchAll(WORD))
      for (const name of byFirstWord.get(word) ?? []) {
        const begins = index - name.indexOf(word);
        if (!text.startsWith(name, begins)) continue;
        if (!/^[\p{L}\p{M}]/u.test(text.slice(begins + name.length))) found.push(name);
      }
    return found;
  };
}

/** Finds a name from elsewhere in a file or an answer; null where there is none. Each text is looked through once. */
function finder(): (body: string) => string | null {
  const foreignIn = finderOf(names.foreign);
  const known = new Map<string, string | null>();
  return (body) => {
    for (const text of body.split(/["\n]/)) {
      let found = known.get(text);
      if (found === undefined) known.set(text, (found = foreignIn(text)[0] ?? null));
      if (found !== null) return found;
    }
    return null;
  };
}

/** The queries about seats and districts are half from the region, half from elsewhere: all are sent by day too. */
function askedOf({ id }: Endpoint): readonly Record<string, string>[] {
  const all = ASKED[id]?.(names) ?? [{}];
  return NIGHTLY || /^(seats|districts)\./.test(id) ? all : all.slice(0, 2);
}

/** Every answer that is not a refusal, by what was asked. */
async function answersTo(by: TestCaller, of: readonly Endpoint[] = endpoints): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const endpoint of of) {
    for (const query of askedOf(endpoint)) {
      const url = `${endpoint.path.replace(":id", "1").replace(":kind", "station-list")}?${new URLSearchParams(query)}`;
      const answer = await by.get(url);
      const isForOthers = ["accounts.administer", "audit.read", "data.import", "status.read"].includes(
        endpoint.access,
      );
      // The sample takes no records in.
      const refused = endpoint.id === "changes.recordForm" ? [403, 409] : isForOthers ? [403] : [];
      expect([200, 404, ...refused], `${url}: ${answer.body.slice(0, 200)}`).toContain(answer.statusCode);
      if (answer.statusCode === 200) answers.set(`${endpoint.id} ${JSON.stringify(query)}`, answer.body);
    }
  }
  return answers;
}

describe("LOGIN-07 a person limited to one party region", () => {
  test("LOGIN-07 there is something to be hidden from", () => {
    expect(names.foreign.length).toBeGreaterThan(800);
    expect(names.foreign).toEqual(expect.arrayContaining(["Gulu", "Abim District Woman MP"]));
    expect(names.foreign).not.toContain("Mbarara");
  });

  test("LOGIN-07 a district elsewhere is a 404, also its petitions", async () => {
    for (const path of ["/api/district", "/api/district/petitions"]) {
      expect((await limited.get(`${path}?slug=gulu`)).statusCode).toBe(404);
      expect((await limited.get(`${path}?slug=mbarara`)).statusCode).toBe(200);
    }
  });

  test("LOGIN-07 an export of whatever there is holds nothing from elsewhere", async () => {
    const foreignIn = finder();
    const request = { dataTypes: IN_SAMPLE, dateRange: "all", groupBy: "none", includeMetadata: true };
    const [own, whole] = [await exportedFrom(limited, request), await exportedFrom(admin, request)];
    expect(own.data.map(({ dataType }) => dataType)).toEqual(IN_SAMPLE);
    for (const sheet of own.data) expect.soft(foreignIn(JSON.stringify(sheet)), sheet.dataType).toBeNull();
    expect(foreignIn(JSON.stringify(own))).toBeNull();
    expect(whole.data.filter(({ rows }) => rows.length === 0)).toEqual([]);
  });

  test("LOGIN-07 the morning brief holds nothing from elsewhere", async () => {
    const answer = await limited.post("/api/export/brief", {});
    expect(answer.statusCode).toBe(200);
    const text = (await pdfPages(answer.rawPayload)).join("\n");
    expect(text).toContain(REGION);
    expect(finder()(text)).toBeNull();
  });

  test("LOGIN-07 what is counted is what may be seen", async () => {
    const { data } = await exportedFrom(limited, {
      dataTypes: ["constituencies", "petitions", "ministers"],
    });
    const rows = new Map(data.map((sheet) => [sheet.dataType, sheet.rows]));
    const figures = (await limited.get("/api/figures")).json<{ id: string; value: number | null }[]>();
    const figure = (id: string) => figures.find((one) => one.id === id)?.value;
    expect(figure("constituencies")).toBe(rows.get("constituencies")?.length);
    expect(figure("petitions_filed")).toBe(rows.get("petitions")?.length);
    expect(figure("ministers_lost")).toBe(
      rows.get("ministers")?.filter((minister) => minister["outcome"] === "Lost").length,
    );
    const districts = (await limited.get("/api/districts")).json<{ partyRegion: string }[]>();
    expect(figure("districts")).toBe(districts.length);
    expect(new Set(districts.map(({ partyRegion }) => partyRegion))).toEqual(new Set([REGION]));
  });

  test("LOGIN-07 a figure that bears a region's name is there for whoever sees all of that region", async () => {
    const turnoutOf = async (scope: readonly number[]) => {
      const all = await server.database.read(scope, figures);
      return all.find(({ id }) => id === "western_mp_turnout")?.value ?? null;
    };
    const { scope = "everywhere" } =
      [...(await rightsOfAll(server.database, TEST_SEALS, [await idOf("western")])).values()][0] ?? {};
    if (scope === "everywhere") throw new Error("The account is not limited.");
    expect(await turnoutOf(scope)).toBeGreaterThan(0);
    expect(await turnoutOf(scope.slice(1))).toBeNull();
  });

  let before: ReadonlyMap<string, string>;
  test("LOGIN-07 no GET endpoint returns a name from outside the scope; to an administrator they return many", async () => {
    const foreignIn = finder();
    before = await answersTo(limited);
    const found = [...before].flatMap(([asked, body]) => {
      const name = foreignIn(body);
      return name === null ? [] : [`${asked}: ${name}`];
    });
    expect(found).toEqual([]);
    const some = someOf(endpoints, 3);
    const whole = [...(await answersTo(admin, some))].filter(([, body]) => foreignIn(body) !== null);
    expect(whole.length).toBeGreaterThan(some.length / 4);
  });

  test("LOGIN-07 no response changes when all records outside the scope are deleted", async () => {
    expect(before.size).toBeGreaterThan(40);
    await server.change(async (write) => {
      write.touch(...DATA_SETS);
      const outside = sql`(select area.id from area left join area region on region.id = area.party_region_id
        where region.name is distinct from ${REGION})`;
      for (const table of ["turnout_count", "violence_incident", "register_count"]) {
        await sql`delete from ${sql.table(table)} where area_id in ${outside}`.execute(write.db);
      }
      await sql`delete from petition_state where petition_id in (
        select id from petition where area_id is null or area_id in ${outside})`.execute(write.db);
      await sql`delete from minister where contest_id is null or contest_id in (
        select contest.id from contest join seat on seat.id = contest.seat_id
        where seat.area_id is null or seat.area_id in ${outside})`.execute(write.db);
      await sql`delete from declaration where contest_id in (
        select contest.id from contest join seat on seat.id = contest.seat_id
        where seat.kind <> 'cec_office' and (seat.area_id is null or seat.area_id in ${outside}))`.execute(
        write.db,
      );
    });
    const after = await answersTo(limited);
    const changed = [...before].filter(([asked, body]) => after.get(asked) !== body).map(([asked]) => asked);
    expect(changed).toEqual([]);
  });
});
