import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { DistrictDetail } from "@command-center/contract/areas/district";
import type { Election } from "@command-center/contract/results/elections";
import { sampleServer } from "../../testing/sample-server.ts";

const { server, admin } = sampleServer();
let all: Election[];

beforeAll(async () => {
  all = await admin.read("/api/elections");
});

async function list(query: string): Promise<{ rows: Election[]; total: number }> {
  const answer = await admin.get(`/api/elections?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return { rows: answer.json(), total: Number(answer.headers["x-total-count"]) };
}

async function refusal(query: string): Promise<string> {
  const answer = await admin.get(`/api/elections?${query}`);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  return answer.body;
}

describe("API-02 GET /api/elections", () => {
  test("API-02 answers a plain array of id, constituency, winner, votes and margin, with its seat and where that lies, one a seat: 519", () => {
    expect(all).toHaveLength(519);
    for (const { rerunOn: _own, ...row } of all.filter(({ winner }) => winner !== null)) {
      expect(Object.keys(row)).toEqual([
        "id",
        "seatId",
        "constituency",
        "district",
        "subRegion",
        "partyRegion",
        "winner",
        "votes",
        "margin",
      ]);
      expect(row).toEqual({
        id: expect.any(Number),
        seatId: expect.any(Number),
        constituency: expect.stringMatching(/\S/),
        district: row.district === null ? null : expect.stringMatching(/\S/),
        subRegion: row.district === null ? null : expect.stringMatching(/\S/),
        partyRegion: row.district === null ? null : expect.stringMatching(/\S/),
        winner: expect.stringMatching(/\S/),
        votes: expect.any(Number),
        margin: expect.any(Number),
      });
      expect(row.votes).toBeGreaterThan(0);
      expect(row.margin).toBeGreaterThanOrEqual(0);
      expect(row.margin).toBeLessThanOrEqual(100);
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(519);
    expect(new Set(all.map(({ seatId }) => seatId)).size).toBe(519);
    expect(all.filter(({ district }) => district === null)).toHaveLength(20);
    expect(new Set(all.map(({ constituency }) => constituency)).size).toBe(519);
  });

  test("API-02 ELEC-03 of the six seats that ministers lost, winner, votes and margin are not known: null, never 0", () => {
    const unknown = all.filter(
      ({ winner, votes, margin }) => winner === null || votes === null || margin === null,
    );
    expect(
      unknown.map(({ constituency, winner, votes, margin }) => ({ constituency, winner, votes, margin })),
    ).toEqual(
      [
        "Amuria County",
        "Bulamogi North West County",
        "Bunyangabu District Woman MP",
        "Kabarole District Woman MP",
        "Moyo District Woman MP",
        "Ndorwa County West",
      ].map((constituency) => ({ constituency, winner: null, votes: null, margin: null })),
    );
  });

  test("API-02 the 17 seats that voted again have their own polling day, and no other", async () => {
    const { rows } = await sql<{ id: number; day: string }>`
      select d.contest_id as id, max(v.true_on) as day
      from declaration d
      join candidacy k on k.contest_id = d.contest_id
      join vote_count v on v.candidacy_id = k.id and v.round = d.round
      where d.reason = 'rerun'
      group by d.contest_id`.execute(server.database.db);
    expect(rows).toHaveLength(17);
    const own = all.flatMap(({ id, rerunOn }) => (rerunOn === undefined ? [] : [[id, rerunOn] as const]));
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(rows.map(({ id, day }) => [id, day])));
    expect(own.every(([, day]) => day >= "2025-08-01" && day <= "2025-08-25")).toBe(true);
    const seat = own[0]?.[0];
    const { rows: places } = await sql<{ slug: string }>`
      select district.slug from contest join seat on seat.id = contest.seat_id join area on area.id = seat.area_id
      join area district on district.id = area.district_id where contest.id = ${seat}`.execute(
      server.database.db,
    );
    const detail = await admin.get(`/api/district?slug=${places[0]?.slug}`);
    expect(detail.json<DistrictDetail>().seats.find(({ id }) => id === seat)).toMatchObject({
      declaredAgain: true,
      pollingDay: own[0]?.[1],
    });
  });

  test("API-02 every row agrees with the declaration in force and the votes counted in its round", async () => {
    const counted = await server.database.db
      .selectFrom("declaration as d")
      .innerJoin("vote_count as v", (join) =>
        join
          .onRef("v.candidacy_id", "=", "d.winner_candidacy_id")
          .onRef("v.round", "=", "d.round")
          .on("v.retired_at", "is", null),
      )
      .innerJoin("contest as c", "c.id", "d.contest_id")
      .where("c.kind", "=", "mp_primary")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("declaration as later")
              .whereRef("later.contest_id", "=", "d.contest_id")
              .whereRef("later.true_on", ">", "d.true_on"),
          ),
        ),
      )
      .select(["d.contest_id as id", "v.votes"])
      .execute();
    const known = all.filter(({ votes }) => votes !== null);
    expect(Object.fromEntries(known.map(({ id, votes }) => [id, votes]))).toEqual(
      Object.fromEntries(counted.map(({ id, votes }) => [id, votes])),
    );
  });
});

describe("API-11 searching", () => {
  test("API-11 q finds constituency or winner, in any case, and X-Total-Count says how many", async () => {
    const [first] = all;
    const winner = first?.winner ?? "";
    const { rows, total } = await list(`q=${encodeURIComponent(winner.toUpperCase())}`);
    expect(total).toBe(rows.length);
    expect(rows).toEqual(
      all.filter((row) => `${row.constituency}\n${row.winner}`.toLowerCase().includes(winner.toLowerCase())),
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test("API-11 q is trimmed; an empty one finds everything", async () => {
    expect((await list("q=%20%20abim%20")).rows).toEqual((await list("q=abim")).rows);
    expect((await list("q=")).total).toBe(519);
    expect((await list("q=%20")).total).toBe(519);
  });

  test("API-11 IMP-19 q of signs that no name is compared by finds everything", async () => {
    for (const q of ["'", "’", "-", "/"]) expect((await list(`q=${encodeURIComponent(q)}`)).total).toBe(519);
  });

  test("API-11 q finds nothing: an empty array and a total of 0", async () => {
    expect(await list("q=nowhere at all")).toEqual({ rows: [], total: 0 });
  });

  test.each(["%", "_", "\\", '"', "';--", "%%", "a_b", ".*", "[a]"])(
    "API-11 %j in q is taken literally",
    async (text) => {
      const { rows } = await list(`q=${encodeURIComponent(text)}`);
      expect(rows).toEqual(all.filter((row) => `${row.constituency}\n${row.winner}`.includes(text)));
    },
  );

  test("API-11 signs that mean something to the database, and letters such as ŋ, are found where they stand", async () => {
    const { db } = server.database;
    const names = ["100% Ŋoma", "Under_score", "O'Brien \\ Sons"];
    const [one, two, three] = all;
    const before = await db
      .selectFrom("seat")
      .innerJoin("contest", "contest.seat_id", "seat.id")
      .where("contest.id", "in", [one?.id ?? 0, two?.id ?? 0, three?.id ?? 0])
      .select(["seat.id", "seat.name", "contest.id as contestId"])
      .execute();
    const rename = (name: (row: (typeof before)[number]) => string) =>
      server.change(async (write) => {
        write.touch("results");
        for (const row of before) {
          await write.db
            .updateTable("seat")
            .set({ name: name(row) })
            .where("id", "=", row.id)
            .execute();
        }
      });
    await rename((row) => names[[one, two, three].findIndex((given) => given?.id === row.contestId)] ?? "");
    try {
      const found = async (q: string) =>
        (await list(`q=${encodeURIComponent(q)}`)).rows.map(({ constituency }) => constituency);
      expect(await found("100%")).toEqual(["100% Ŋoma"]);
      expect(await found("ŋOMA")).toEqual(["100% Ŋoma"]);
      expect(await found("er_s")).toEqual(["Under_score"]);
      expect(await found("e%e")).toEqual([]);
      expect(await found("o'bri")).toEqual(["O'Brien \\ Sons"]);
      expect(await found("\\")).toEqual(["O'Brien \\ Sons"]);
    } finally {
      await rename((row) => row.name);
    }
  });
});

describe("API-11 sorting", () => {
  const byNumber = (key: "votes" | "margin") => (a: Election, b: Election) =>
    (a[key] ?? Infinity) - (b[key] ?? Infinity) || a.id - b.id;

  test("API-11 sort=votes is ascending by number, ties by id", async () => {
    expect((await list("sort=votes")).rows).toEqual(all.toSorted(byNumber("votes")));
  });

  test("API-11 order=desc turns it around", async () => {
    const { rows } = await list("sort=margin&order=desc");
    expect(rows).toEqual(all.toSorted((a, b) => (b.margin ?? 0) - (a.margin ?? 0) || a.id - b.id));
  });

  test("API-11 text sorts by letters, not by case", async () => {
    const { rows } = await list("sort=winner&order=asc");
    const names = rows.flatMap(({ winner }) => winner?.toLowerCase() ?? []);
    expect(rows.slice(names.length).map(({ winner }) => winner)).toEqual(Array(6).fill(null));
    expect(names).toEqual(names.toSorted());
  });

  test("API-11 what was not published comes last in both directions", async () => {
    const [row] = all;
    const hide = (votes: number | null) =>
      server.change(async (write) => {
        write.touch("results");
        await write.db
          .updateTable("declaration")
          .set({ votes })
          .where("contest_id", "=", row?.id ?? 0)
          .where("retired_at", "is", null)
          .execute();
      });
    await hide(null);
    try {
      for (const order of ["asc", "desc"]) {
        const last = (await list(`sort=votes&order=${order}`)).rows.slice(-7);
        expect(last).toContainEqual({ ...row, votes: null });
        expect(last.every(({ votes }) => votes === null)).toBe(true);
      }
    } finally {
      await hide(row?.votes ?? null);
    }
  });
});

describe("API-11 paging", () => {
  test("API-11 pages together are the whole list: none lost, none twice", async () => {
    const pages = await Promise.all(
      Array.from({ length: 9 }, (_, page) => list(`page=${page + 1}&limit=60&sort=winner`)),
    );
    expect(pages.map(({ rows }) => rows.length)).toEqual([...Array.from({ length: 8 }, () => 60), 39]);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([519]));
    expect(pages.flatMap(({ rows }) => rows)).toEqual((await list("sort=winner")).rows);
  });

  test("API-11 a page without limit holds 10, a limit without page is the first page", async () => {
    expect((await list("page=2")).rows).toEqual(all.slice(10, 20));
    expect((await list("limit=3")).rows).toEqual(all.slice(0, 3));
  });

  test("API-11 a page beyond the end is an empty array, and the total still stands", async () => {
    expect(await list("page=53&limit=10")).toEqual({ rows: [], total: 519 });
    expect(await list("page=100000&limit=1000")).toEqual({ rows: [], total: 519 });
  });

  test("API-11 paging counts what was searched for", async () => {
    const { total } = await list("q=woman");
    expect(total).toBe(146);
    expect((await list("q=woman&page=15&limit=10")).rows).toHaveLength(6);
  });
});

describe("API-11 parameters that cannot be used", () => {
  test.each([
    ["q=%00", "The search text has characters that cannot be searched."],
    ["q=a%0Ab", "The search text has characters that cannot be searched."],
    [`q=${"a".repeat(101)}`, "Search for at most 100 characters."],
    ["q=a&q=b", "q has a value that is not accepted."],
    ["sort=id", "Sort by one of: constituency, winner, votes, margin."],
    ["sort=votes;drop", "Sort by one of: constituency, winner, votes, margin."],
    ["sort=", "Sort by one of: constituency, winner, votes, margin."],
    ["sort=constructor", "Sort by one of: constituency, winner, votes, margin."],
    ["order=up", "Order is asc or desc."],
    ["order=asc,(select 1)", "Order is asc or desc."],
    ["page=0", "Give a number from 1 to 100000."],
    ["page=-1", "Give a whole number."],
    ["page=1.5", "Give a whole number."],
    ["page=1e3", "Give a whole number."],
    ["page=100001", "Give a number from 1 to 100000."],
    ["page=99999999999999999999", "Give a whole number."],
    ["limit=0", "Give a number from 1 to 1000."],
    ["limit=1001", "Give a number from 1 to 1000."],
    ["limit=NaN", "Give a whole number."],
    ["limit=", "Give a whole number."],
    ["colour=red", "Unknown parameter: colour."],
    ["Q=abim", "Unknown parameter: Q."],
    ["__proto__=x", "Unknown parameter: __proto__."],
  ])("API-11 ?%s is refused with a sentence", async (query, sentence) => {
    expect(await refusal(query)).toBe(sentence);
  });
});
