import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { petitionDetail, type PetitionDetail } from "@command-center/contract/petition";
import type { Petition } from "@command-center/contract/petitions";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import { callerOn, readEmptyServer, sampleServer, type TestCaller } from "../../testing/sample-server.ts";

const { server, admin, viewer } = sampleServer();
const western = callerOn(server, async () => {
  const credentials = await addAccount(server.database, { username: "western", role: "analyst" });
  await sealAgain(
    server.database,
    "western",
    sql`insert into account_scope (account_id, area_id) select account.id, area.id from account, area
      where username = 'western' and area.kind = 'party_region' and area.name = 'Western'`,
  );
  return server.signIn(credentials);
});

let all: Petition[];
beforeAll(async () => {
  all = await admin.read("/api/petitions");
});

const address = (number: string) => `/api/petition?number=${encodeURIComponent(number)}`;
const read = (number: string, by: TestCaller = admin) => by.read<PetitionDetail>(address(number));
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** One of each category, status and outcome that the sample has. */
function oneOfEach(): Petition[] {
  const kinds = new Map(
    all.map((petition) => [[petition.category, petition.status, petition.outcome].join(), petition]),
  );
  return [...kinds.values()];
}

describe("PET-01 GET /api/petition", () => {
  test("PET-01 MP/015, overdue: who petitions against whom, how long it waits, who rules on it", async () => {
    const petition = await read("MP/015");
    const [declaration] = petition.declarations;
    expect(petition).toMatchObject({
      number: "MP/015",
      asOf: "2025-09-02",
      isPending: true,
      isOverdue: true,
      rulingDays: 28,
      rulingDueOn: "2025-08-16",
      daysLeft: -17,
      daysWaited: 45,
      petitioner: { name: declaration?.candidates[1]?.name, stood: true, place: 2 },
      respondent: declaration?.winner,
      disputedId: declaration?.id,
      followedById: null,
      isWinnerChanged: null,
      part: null,
      list: { place: 15, total: 431 },
    });
    expect(petition.declarations).toHaveLength(1);
    expect(petition.history.map(({ what }) => what)).toEqual(["Heard", "Filed"]);
    expect(petition.sources).toEqual([
      expect.objectContaining({ of: "petition", kind: "sample" }),
      expect.objectContaining({ of: "declaration", kind: "sample" }),
      expect.objectContaining({ of: "deadline", kind: "publication" }),
    ]);
  });

  test("PET-01 every kind of petition has its page, and says what the list says of it", async () => {
    const some = oneOfEach();
    expect(some.length).toBeGreaterThan(14);
    for (const listed of some) {
      const petition = await read(listed.number);
      expect(petition).toMatchObject(listed);
      expect(petitionDetail.safeParse(petition).success, listed.number).toBe(true);
      expect(petition.rulingDueOn).toBe(
        new Date(Date.parse(listed.filedOn) + 28 * 86_400_000).toISOString().slice(0, 10),
      );
      const until = listed.ruledOn ?? (listed.isPending ? "2025-09-02" : null);
      expect(petition.daysLeft).toBe(until === null ? null : 28 - days(listed.filedOn, until));
      expect(petition.withdrawnOn === null).toBe(listed.status !== "withdrawn");
      expect(petition.declarations.length > 0).toBe(listed.seatId !== null);
      expect(petition.onGround).toBe(all.filter(({ ground }) => ground === listed.ground).length);
    }
  });

  test("PET-01 a panel's counts are those of the list, with the median of what it ruled on", async () => {
    for (const panel of [1, 6]) {
      const its = all.filter((one) => one.panel === panel);
      const ruled = its.filter(({ status }) => status === "resolved");
      const waits = ruled.map(({ daysWaited }) => daysWaited ?? 0).toSorted((a, b) => a - b);
      expect((await read(its[0]?.number ?? "")).panelCounts).toEqual({
        petitions: its.length,
        ruledOn: ruled.length,
        awaiting: its.filter(({ isPending }) => isPending).length,
        medianDays: waits[Math.ceil(waits.length / 2) - 1],
      });
    }
  });

  test("PET-01 17 fresh polls led to a rerun, 4 rulings declared another candidate: each petition names the declaration it led to", async () => {
    const settled = all.filter(
      ({ seatId, outcome }) => seatId !== null && outcome !== null && outcome !== "dismissed",
    );
    expect(settled).toHaveLength(21);
    let changed = 0;
    for (const { number, outcome, ruledOn } of settled) {
      const { declarations, disputedId, followedById, isWinnerChanged, history } = await read(number);
      const [before, after] = declarations;
      expect([disputedId, followedById]).toEqual([before?.id, after?.id]);
      expect(after?.reason).toBe(outcome === "fresh_poll_ordered" ? "rerun" : "ruling");
      expect((after?.declaredOn ?? "") >= (ruledOn ?? "")).toBe(true);
      expect(isWinnerChanged).toBe(before?.winner !== after?.winner);
      const what = outcome === "fresh_poll_ordered" ? "Rerun declared" : "Other candidate declared";
      expect(history).toContainEqual({ what, recordedAt: after?.recordedAt });
      if (isWinnerChanged) changed += 1;
    }
    expect(changed).toBe(7 + 4);
  });

  test("PET-01 what nobody recorded is null: a petition about a post has no parties, contest or seat", async () => {
    const league = all.find(({ category }) => category === "league")?.number ?? "";
    expect(await read(league)).toMatchObject({
      petitioner: null,
      respondent: null,
      declarations: [],
      disputedId: null,
      followedById: null,
      sameSeat: [],
    });
  });

  test("PET-01 related petitions are all others about the seat, and the others of the district", async () => {
    const twice = all.filter(
      ({ seatId }) => seatId !== null && all.filter((one) => one.seatId === seatId).length > 1,
    );
    for (const { number, seatId, district } of twice.slice(0, 8)) {
      const { sameSeat, inDistrict } = await read(number);
      const others = all.filter((one) => one.number !== number);
      const numbers = (some: readonly Petition[]) => some.map((one) => one.number).toSorted();
      expect(numbers(sameSeat)).toEqual(numbers(others.filter((one) => one.seatId === seatId)));
      expect(inDistrict.total).toBe(
        others.filter((one) => one.district === district && one.seatId !== seatId).length,
      );
      expect(inDistrict.first).toHaveLength(Math.min(inDistrict.total, 5));
    }
  });

  test("PET-01 one goes through the category by number, to its end", async () => {
    const numbers = all.filter(({ category }) => category === "mayoral").map(({ number }) => number);
    for (const [index, number] of numbers.toSorted().entries()) {
      const { list } = await read(number);
      expect(list).toMatchObject({ place: index + 1, total: numbers.length });
      expect([list.previous?.number, list.next?.number]).toEqual([numbers[index - 1], numbers[index + 1]]);
    }
    expect((await read("MP/431")).list).toMatchObject({ place: 431, total: 431, next: null });
  });

  test("PET-01 an unknown number is a 404 sentence; what can be no number is refused", async () => {
    for (const number of [
      "MP/999",
      "mp/015",
      "MP/15",
      "",
      "'; drop table petition; --",
      "%25",
      "MP/015\u2019",
      "ŋ/1",
    ]) {
      const answer = await admin.get(address(number));
      expect([answer.statusCode, answer.body]).toEqual([404, `There is no petition “${number}”.`]);
    }
    for (const query of [
      "",
      "?number=%00",
      `?number=${"9".repeat(120)}`,
      "?number=MP/015&x=1",
      "?number=MP/015&list=all",
    ])
      expect((await admin.get(`/api/petition${query}`)).statusCode, query).toBe(400);
  });

  test("PET-01 LOGIN-07 one out of scope is the same 404; in scope, counts are of the part, and named so", async () => {
    const elsewhere = all.find(({ partyRegion }) => partyRegion === "Central")?.number ?? "";
    const [unknown, outside] = await Promise.all(
      ["MP/999", elsewhere].map((number) => western.get(address(number))),
    );
    expect(outside?.statusCode).toBe(404);
    expect(outside?.body).toBe(unknown?.body.replace("MP/999", elsewhere));
    const own = all.filter(({ partyRegion }) => partyRegion === "Western");
    const petition = await read(own.find(({ panel }) => panel !== null)?.number ?? "", western);
    expect(petition.part).toBe("Western, part of Uganda");
    expect(petition.onGround).toBe(own.filter(({ ground }) => ground === petition.ground).length);
    expect(petition.panelCounts?.petitions).toBe(own.filter(({ panel }) => panel === petition.panel).length);
    expect(petition.list.total).toBe(own.filter(({ category }) => category === petition.category).length);
  });

  test("PET-01 whoever may read petitions may read one; a guest may not", async () => {
    expect((await viewer.get(address("MP/015"))).statusCode).toBe(200);
    expect((await server.get(address("MP/015"))).statusCode).toBe(401);
  });

  test("PET-01 a corrected record is told in the history, and the page says what is in force", async () => {
    const pending = all.find(({ status, panel }) => status === "hearing" && panel === 6)?.number ?? "";
    await server.change(async (write) => {
      write.touch("petitions");
      await sql`
        with wrong as (
          update petition_state set retired_at = now() where retired_at is null and status = 'hearing'
            and petition_id = (select id from petition where number = ${pending}) returning *
        )
        insert into petition_state (petition_id, ground, status, filed_on, served_on, heard_on, panel_id, true_on, source_id)
        select petition_id, ground, status, filed_on, null, heard_on, panel.id, true_on, wrong.source_id
        from wrong, tribunal_panel panel where panel.number = 2 and panel.cycle_id = (select id from cycle where in_force)`.execute(
        write.db,
      );
    });
    const petition = await read(pending);
    expect(petition).toMatchObject({ panel: 2, servedOn: null });
    expect(petition.history[0]?.what).toBe("Heard corrected, Served on, Panel");
  });

  test("PET-01 without a deadline nothing is overdue or due", async () => {
    await server.change(async (write) => {
      write.touch("petitions", "cycle");
      await sql`delete from cycle_rule where rule = 'petition_ruling_days'`.execute(write.db);
    });
    expect(await read("MP/015")).toMatchObject({
      isOverdue: null,
      rulingDays: null,
      rulingDueOn: null,
      daysLeft: null,
    });
  });
});

describe("PET-01 without records", () => {
  const empty = readEmptyServer();

  test("PET-01 no number has a page", async () => {
    expect((await empty.admin.get(address("MP/015"))).statusCode).toBe(404);
  });
});
