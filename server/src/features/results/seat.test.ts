import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { DistrictDetail } from "@command-center/contract/areas/district";
import type { Petition } from "@command-center/contract/petitions";
import type { CecContest } from "@command-center/contract/results/cec";
import type { Election } from "@command-center/contract/results/elections";
import type { SeatDetail } from "@command-center/contract/results/seat";
import type { Minister } from "@command-center/contract/results/renewal";
import { someOf } from "../../testing/nightly.ts";
import { callerOn, readEmptyServer, sampleServer } from "../../testing/sample-server.ts";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import { seat, seatPetitions } from "./seat.store.ts";

interface SeatPetitions {
  petitions: Petition[];
  inDistrict: number | null;
}

const { server, admin } = sampleServer();
let elections: Election[];
const read = (id: number | undefined) => admin.read<SeatDetail>(`/api/seat?id=${id}`);
const petitionsOf = (id: number | undefined) => admin.read<SeatPetitions>(`/api/seat/petitions?id=${id}`);
const seatCalled = async (name: string): Promise<number> => {
  const { id } = await server.database.db
    .selectFrom("seat")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return id;
};

beforeAll(async () => {
  elections = await admin.read("/api/elections");
});

describe("SEAT-01 one seat", () => {
  test("SEAT-01 says where it lies, its place among the seats of its district, and what its page is made of", async () => {
    const { seats } = await admin.read<DistrictDetail>("/api/district?slug=budaka");
    const found = await Promise.all(seats.map(({ seatId }) => read(seatId)));
    expect(found.map(({ id, name, kind }) => ({ seatId: id, seat: name, kind }))).toEqual(
      seats.map(({ seatId, seat: name, kind }) => ({ seatId, seat: name, kind })),
    );
    for (const [index, { among, place }] of found.entries()) {
      expect(among).toMatchObject({ position: index + 1, total: seats.length });
      expect(among.previous?.id ?? null).toBe(seats[index - 1]?.seatId ?? null);
      expect(among.next?.id ?? null).toBe(seats[index + 1]?.seatId ?? null);
      expect(place).toEqual({
        district: { slug: "budaka", name: "Budaka", type: "district" },
        subRegion: { slug: "bukedi", name: "Bukedi" },
        partyRegion: { slug: "eastern", name: "Eastern" },
      });
    }
    expect(found[0]).toMatchObject({
      contest: { kind: "mp_primary", pollingDay: "2025-07-17", status: "declared", standing: [] },
      turnout: {
        district: { votesCast: 43_946, registered: 104_343, percent: 42.1 },
        region: { name: "Eastern", percent: 43.1 },
      },
      lastCycle: { name: "2020–2021", pollingDay: "2020-09-04", result: null, votesCast: 48_959 },
      general: [],
    });
    expect(found[0]?.sources.map(({ of, kind }) => `${of}: ${kind}`)).toEqual([
      "result: sample",
      "turnout: sample",
      "seat: publication",
    ]);
  });

  test("SEAT-01 its current declaration is the one that lists of seats show", async () => {
    for (const { seatId, winner, votes, margin } of someOf(elections.slice(0, 40), 10)) {
      const { declarations } = await read(seatId);
      const current = declarations.filter(({ isCurrent }) => isCurrent);
      expect(current).toHaveLength(1);
      expect(current[0]).toBe(declarations.at(-1));
      expect(current[0]).toMatchObject({ status: "declared", winner, leadPoints: margin });
      expect(current[0]?.candidates.find(({ isWinner }) => isWinner)?.votes ?? null).toBe(votes);
    }
  });

  test("SEAT-01 a seat whose primary was held again has both declarations, each with the votes of its own round", async () => {
    const rerun = elections.filter(({ rerunOn }) => rerunOn !== undefined);
    expect(rerun.length).toBeGreaterThan(10);
    for (const { seatId, rerunOn } of someOf(rerun, 4)) {
      const { declarations } = await read(seatId);
      expect(declarations.map(({ reason, isCurrent }) => [reason, isCurrent])).toEqual([
        ["first", false],
        ["rerun", true],
      ]);
      const [first, second] = declarations;
      expect(first?.polledOn).toBe("2025-07-17");
      expect(second?.polledOn).toBe(rerunOn);
      expect(second?.validVotes).toBeLessThan(first?.validVotes ?? 0);
      const { petitions } = await petitionsOf(seatId);
      const ruling = petitions.find(({ outcome }) => outcome === "fresh_poll_ordered");
      expect(ruling?.ruledOn && ruling.ruledOn > (first?.declaredOn ?? "")).toBe(true);
      expect(ruling?.ruledOn && ruling.ruledOn < (second?.declaredOn ?? "")).toBe(true);
    }
  });

  test("SEAT-01 petitions about it are those of its district that name it, the latest first", async () => {
    const all = await admin.read<Petition[]>("/api/petitions");
    const about = all.filter(({ seatId, district }) => seatId !== null && district !== null).slice(0, 20);
    for (const { seatId, district } of someOf(about, 4)) {
      const found = await petitionsOf(seatId ?? 0);
      const expected = all.filter((one) => one.seatId === seatId);
      expect(found.petitions.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      const days = found.petitions.map(({ filedOn }) => filedOn);
      expect(days).toEqual(days.toSorted().toReversed());
      expect(found.inDistrict).toBe(all.filter((one) => one.district === district).length);
    }
  });

  test("SEAT-01 an office of the party that nobody else stood for has no votes, and no district", async () => {
    const { contests } = await admin.read<{ contests: CecContest[] }>("/api/cec-results/conference");
    const unopposed = contests.find(({ isUnopposed }) => isUnopposed);
    const found = await read(unopposed?.seatId);
    expect(found).toMatchObject({
      kind: "cec_office",
      name: unopposed?.position,
      place: null,
      turnout: null,
      contest: { kind: "cec", status: "declared" },
      among: { total: contests.length },
    });
    expect(found.declarations).toMatchObject([
      { isUnopposed: true, validVotes: null, leadVotes: null, leadPoints: null },
    ]);
    expect(found.declarations[0]?.candidates.map(({ votes }) => votes)).toEqual([null]);
    const contested = await read(contests.find(({ candidates }) => candidates.length > 1)?.seatId);
    expect(contested.declarations[0]).toMatchObject({
      validVotes: 12_582,
      winner: expect.any(String) as string,
    });
    expect(contested.declarations[0]?.candidates[0]).toMatchObject({ votes: 11_680, share: 92.8 });
    expect(await petitionsOf(unopposed?.seatId)).toEqual({ petitions: [], inDistrict: null });
  });

  test("SEAT-01 a seat that a minister is reported to have lost names no winner and no votes", async () => {
    const { ministers } = await admin.read<{ ministers: Minister[] }>("/api/renewal");
    const seats = ministers.flatMap(({ seatId, winner }) =>
      seatId === null || winner !== null ? [] : [seatId],
    );
    expect(seats.length).toBeGreaterThan(4);
    for (const id of seats) {
      const { declarations } = await read(id);
      expect(declarations).toMatchObject([
        { winner: null, validVotes: null, leadVotes: null, leadPoints: null },
      ]);
      for (const { candidates } of declarations)
        expect(
          candidates.every(({ votes, share, isWinner }) => votes === null && share === null && !isWinner),
        ).toBe(true);
    }
  });

  test("SEAT-01 a special-interest seat lies in no district and stands among those of its kind", async () => {
    const found = await read(await seatCalled("Youth MP, Northern"));
    expect(found).toMatchObject({
      kind: "special_interest_mp",
      place: null,
      turnout: null,
      among: { total: 20 },
    });
    expect(found.lastCycle).toMatchObject({ result: null, votesCast: null });
  });

  test("SEAT-01 every kind of seat has a page, provisional results and those without votes too", async () => {
    const statuses = new Set<string>();
    const seats = await server.database.db
      .selectFrom("seat")
      .select(["id", "kind"])
      .where("kind", "in", ["lc5_chairperson", "mayor"])
      .execute();
    const asked = [
      ...seats.filter(({ kind }) => kind === "mayor"),
      ...someOf(
        seats.filter(({ kind }) => kind === "lc5_chairperson"),
        40,
      ),
    ];
    for (const { id } of asked) {
      const { declarations, contest } = await read(id);
      statuses.add(`${contest?.kind} ${contest?.status}`);
      for (const { candidates, validVotes } of declarations)
        if (validVotes === null) expect(candidates.every(({ votes }) => votes === null)).toBe(true);
    }
    expect([...statuses].toSorted()).toEqual([
      "lc5_primary declared",
      "mayoral_primary declared",
      "mayoral_primary provisional",
    ]);
  });
});

describe("SEAT-01 what is not there", () => {
  test.each(["/api/seat", "/api/seat/petitions"])(
    "SEAT-01 %s: an unknown id is a 404 sentence",
    async (path) => {
      for (const id of ["999999999", "1000000"]) {
        const answer = await admin.get(`${path}?id=${id}`);
        expect(answer.statusCode, id).toBe(404);
        expect(answer.body).toBe(`There is no seat ${id}.`);
      }
    },
  );

  test.each(["/api/seat", "/api/seat/petitions"])("SEAT-01 %s refuses what is no number", async (path) => {
    for (const query of [
      "",
      "?id=",
      "?id=0",
      "?id=-1",
      "?id=1.5",
      "?id=1e3",
      "?id=budaka",
      "?id=9999999999",
      `?id=${"1".repeat(120)}`,
      "?id=23'--",
      "?id=%00",
      "?id=23&id=24",
      "?id=23&x=1",
    ])
      expect((await admin.get(`${path}${query}`)).statusCode, query).toBe(400);
  });

  test("SEAT-01 LOGIN-07 a seat outside the caller's scope is as unknown as any other; offices of the party are everybody's", async () => {
    const limited = callerOn(server, async () => {
      const credentials = await addAccount(server.database, { username: "eastern", role: "analyst" });
      await sql`insert into account_scope (account_id, area_id) select account.id, area.id from account, area
        where username = 'eastern' and area.kind = 'district' and area.slug = 'budaka'`.execute(
        server.database.db,
      );
      await sealAgain(server.database, "eastern");
      return server.signIn(credentials);
    });
    const [own, elsewhere, special, office] = [
      await seatCalled("Budaka County"),
      await seatCalled("Abim District Woman MP"),
      await seatCalled("Youth MP, Northern"),
      await seatCalled("Second National Vice-Chairperson (Female)"),
    ];
    for (const path of ["/api/seat", "/api/seat/petitions"]) {
      const unknown = await limited.get(`${path}?id=999999`);
      for (const id of [elsewhere, special]) {
        const answer = await limited.get(`${path}?id=${id}`);
        expect([answer.statusCode, answer.body, answer.headers["content-type"]]).toEqual([
          404,
          unknown.body.replace("999999", String(id)),
          unknown.headers["content-type"],
        ]);
      }
      for (const id of [own, office]) expect((await limited.get(`${path}?id=${id}`)).statusCode).toBe(200);
    }
    const { turnout } = await limited.read<SeatDetail>(`/api/seat?id=${own}`);
    expect(turnout?.region).toMatchObject({ name: "Budaka, part of Eastern", percent: 42.1 });
  });

  test("SEAT-01 a contest without a result says who stands, and one that was nullified says so", async () => {
    const id = await seatCalled("Abim District Woman MP");
    const change = (columns: object) =>
      server.change(async (write) => {
        write.touch("results");
        await write.db
          .updateTable("declaration")
          .set(columns)
          .where("contest_id", "in", write.db.selectFrom("contest").select("id").where("seat_id", "=", id))
          .execute();
      });
    const before = await read(id);
    await change({ status: "nullified" });
    const nullified = await read(id);
    expect(nullified.contest?.status).toBe("nullified");
    expect(nullified.declarations).toMatchObject([{ status: "nullified", winner: null }]);
    await change({ status: "declared", true_on: "2029-01-01" });
    const awaiting = await read(id);
    expect(awaiting).toMatchObject({ contest: { status: "awaiting" }, declarations: [] });
    expect(awaiting.contest?.standing.map(({ name }) => name)).toEqual(
      before.declarations[0]?.candidates.map(({ name }) => name).toSorted(),
    );
  });

  test("SEAT-01 a seat without a primary in the cycle leads to the results of its general election", async () => {
    const id = await server.change(async (write) => {
      write.touch("areas", "results");
      const { rows } = await sql<{ id: number }>`
        with made as (
          insert into seat (kind, name, area_id, source_id)
          select 'president', 'President', area.id, area.source_id from area where kind = 'country' returning id, source_id
        ), held as (
          insert into contest (cycle_id, kind, seat_id, polling_day, source_id)
          select (select id from cycle where in_force), 'general', made.id, '2026-01-15', made.source_id from made
        ) select id from made`.execute(write.db);
      return rows[0]?.id ?? 0;
    });
    expect(await read(id)).toMatchObject({
      kind: "president",
      contest: null,
      declarations: [],
      general: [{ contest: "president", pollingDay: "2026-01-15" }],
      turnout: null,
    });
  });

  test("SEAT-01 what the seat's last cycle declared stands beside it", async () => {
    const id = await seatCalled("Iki-Iki County");
    await server.change(async (write) => {
      write.touch("results");
      await sql`with held as (
          insert into contest (cycle_id, kind, seat_id, polling_day, source_id)
          select cycle.previous_cycle_id, 'mp_primary', ${id}, '2020-09-04', cycle.source_id from cycle where in_force
          returning id, source_id
        ), stood as (
          insert into candidacy (contest_id, person_id, source_id, recorded_at)
          select held.id, (select min(id) from person), held.source_id, '2020-08-01' from held returning id, contest_id, source_id
        ) insert into declaration (contest_id, winner_candidacy_id, status, votes, declared_at, true_on, recorded_at, source_id)
        select contest_id, id, 'declared', 700, '2020-09-05', '2020-09-05', '2020-09-05', source_id from stood`.execute(
        write.db,
      );
    });
    const { lastCycle, declarations } = await read(id);
    expect(lastCycle?.result).toMatchObject({
      status: "declared",
      candidates: [{ votes: 700, isWinner: true }],
    });
    expect(declarations.every(({ polledOn }) => polledOn >= "2025-01-01")).toBe(true);
  });
});

describe("SEAT-01 before there are records", () => {
  const { admin: newcomer, server: empty } = readEmptyServer();

  test("SEAT-01 there is no seat in an empty database", async () => {
    for (const path of ["/api/seat", "/api/seat/petitions"])
      expect((await newcomer.get(`${path}?id=1`)).statusCode).toBe(404);
    for (const ask of [seat, seatPetitions])
      await expect(
        empty.database.read("everywhere", (within) => ask(within, { id: 1 }).then(() => null)),
      ).rejects.toThrow("There is no seat 1.");
  });
});
