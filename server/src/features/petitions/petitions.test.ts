import { addDays } from "@command-center/domain/time/calendar";
import { beforeAll, describe, expect, test } from "vitest";
import type { Petition, PetitionBacklog } from "@command-center/contract/petitions";
import { sampleServer } from "../../testing/sample-server.ts";

const { server, admin } = sampleServer();
let all: Petition[];
let backlog: PetitionBacklog;

beforeAll(async () => {
  all = await admin.read("/api/petitions");
  backlog = await admin.read("/api/petitions/backlog");
});

const isMpOrLc5 = ({ category }: Petition) => category === "mp" || category === "lc5";

describe("API-04 GET /api/petitions", () => {
  test("API-04 answers 710 petitions: 431 MP, 182 LC5 and 97 others", () => {
    expect(all).toHaveLength(710);
    expect(all.filter(({ category }) => category === "mp")).toHaveLength(431);
    expect(all.filter(({ category }) => category === "lc5")).toHaveLength(182);
    expect(all.filter((petition) => !isMpOrLc5(petition))).toHaveLength(97);
    expect(new Set(all.map(({ number }) => number)).size).toBe(710);
  });

  test("API-04 each row has exactly the contract's fields, dates in their order", () => {
    for (const petition of all) {
      expect(Object.keys(petition)).toEqual([
        "id",
        "number",
        "category",
        "contest",
        "seatId",
        "district",
        "subRegion",
        "partyRegion",
        "ground",
        "filedOn",
        "servedOn",
        "heardOn",
        "ruledOn",
        "withdrawnOn",
        "status",
        "outcome",
        "panel",
        "hearingOn",
        "isPending",
        "isOverdue",
        "daysWaited",
        "rulingDueOn",
      ]);
      const dates = [petition.filedOn, petition.servedOn, petition.heardOn, petition.ruledOn].filter(
        (date) => date !== null,
      );
      expect(dates).toEqual(dates.toSorted());
      expect(petition.filedOn <= "2025-09-02").toBe(true);
      expect(petition.status === "resolved").toBe(petition.ruledOn !== null && petition.outcome !== null);
    }
  });

  test("DAY-03 each is due 28 days after filing, overdue from the next day on, and the list sorts by it", async () => {
    for (const { number, filedOn, rulingDueOn: dueOn, isPending, isOverdue } of all)
      expect({ number, dueOn, isOverdue }).toEqual({
        number,
        dueOn: addDays(filedOn, 28),
        isOverdue: isPending && addDays(filedOn, 28) < "2025-09-02",
      });
    const sorted = await admin.read<Petition[]>("/api/petitions?sort=rulingDueOn&order=desc&limit=40");
    const days = sorted.map((row) => row.rulingDueOn ?? "");
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test("STAT-06 of 613 MP and LC5 petitions 587 are resolved and 26 pending", () => {
    const counted = all.filter(isMpOrLc5);
    expect(counted).toHaveLength(613);
    expect(counted.filter(({ status }) => status === "resolved")).toHaveLength(587);
    expect(counted.filter(({ status }) => status === "filed" || status === "hearing")).toHaveLength(26);
  });

  test("STAT-06 each says whether it is pending, how long it waited and whether 28 days are over; a ruling is late no more", () => {
    const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
    for (const { number, status, filedOn, ruledOn, ...verdict } of all) {
      const isPending = status === "filed" || status === "hearing";
      const until = isPending ? "2025-09-02" : ruledOn;
      const daysWaited = until === null ? null : days(filedOn, until);
      expect(verdict, number).toMatchObject({
        isPending,
        daysWaited,
        isOverdue: isPending && (daysWaited ?? 0) > 28,
      });
    }
    const late = (from: Petition[]) => from.filter(({ daysWaited }) => (daysWaited ?? 0) > 28);
    expect(late(all).some(({ isOverdue }) => isOverdue === false)).toBe(true);
    expect(late(all).some(({ isOverdue }) => isOverdue)).toBe(true);
  });

  test("API-11 q finds number, contest and district; sorting by a date puts what has none last", async () => {
    const [first] = all;
    const byNumber = await admin.get(`/api/petitions?q=${encodeURIComponent(first?.number ?? "")}`);
    expect(byNumber.json()).toEqual([first]);
    const byDistrict = await admin.read<Petition[]>("/api/petitions?q=kampala");
    expect(byDistrict).toEqual(
      all.filter(({ number, contest, district }) => `${number}\n${contest}\n${district}`.includes("Kampala")),
    );
    const byRuling = await admin.read<Petition[]>("/api/petitions?sort=ruledOn&order=desc");
    expect(byRuling[0]?.ruledOn).toBe("2025-09-02");
    const firstUnruled = byRuling.findIndex(({ ruledOn }) => ruledOn === null);
    expect(byRuling.slice(firstUnruled).every(({ ruledOn }) => ruledOn === null)).toBe(true);
  });
});

describe("STAT-06 the tribunal's backlog", () => {
  test("STAT-06 8 panels rule on 56 petitions a day within 28 days", () => {
    expect(backlog).toMatchObject({
      counts: "Petitions of every category",
      panels: 8,
      dailyCapacity: 56,
      rulingDays: 28,
      sitsFrom: "2025-07-29",
    });
  });

  test("STAT-06 it runs day by day to 2 September and ends at the 84 pending of every category, 26 of them MP and LC5", () => {
    const { days } = backlog;
    expect(days[0]?.on).toBe(all.map(({ filedOn }) => filedOn).toSorted()[0]);
    expect(days.at(-1)).toMatchObject({ on: "2025-09-02", pending: 84 });
    const pending = all.filter(({ status }) => status === "filed" || status === "hearing");
    expect([pending.length, pending.filter(isMpOrLc5).length]).toEqual([84, 26]);
    for (const [index, { on }] of days.entries()) {
      const first = days[0]?.on ?? "";
      expect(on).toBe(new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10));
    }
  });

  test("STAT-06 710 filed, less those ruled on and withdrawn, are what is pending", () => {
    const withdrawn = all.filter(({ status }) => status === "withdrawn").length;
    const filed = backlog.days.reduce((sum, day) => sum + day.filed, 0);
    const resolved = backlog.days.reduce((sum, day) => sum + day.resolved, 0);
    expect([filed, resolved, withdrawn]).toEqual([710, 624, 2]);
    expect(backlog.days.at(-1)?.pending).toBe(filed - resolved - withdrawn);
  });

  test("STAT-06 no day has more rulings than the capacity, and none before the tribunal sits", () => {
    for (const { on, resolved } of backlog.days) {
      expect(resolved, on).toBeLessThanOrEqual(56);
      if (on < "2025-07-29") expect(resolved, on).toBe(0);
    }
  });
});

describe("STAT-06 what a change does to the backlog", () => {
  const read = async () => await admin.read<PetitionBacklog>("/api/petitions/backlog");

  test("a withdrawn petition is pending no longer, and is no ruling", async () => {
    const pending = all.find((petition) => isMpOrLc5(petition) && petition.status === "hearing");
    const before = await read();
    await server.change(async (write) => {
      write.touch("petitions");
      const state = await write.db
        .selectFrom("petition_state")
        .selectAll()
        .where("petition_id", "=", pending?.id ?? 0)
        .where("status", "=", "hearing")
        .executeTakeFirstOrThrow();
      const { id: _, recorded_at: _at, retired_at: _until, ...columns } = state;
      await write.db
        .insertInto("petition_state")
        .values({ ...columns, status: "withdrawn", true_on: "2025-09-02" })
        .execute();
    });
    expect((await read()).days.at(-1)).toEqual({ ...before.days.at(-1), pending: 83 });
  });

  test("a panel that sits from tomorrow adds no capacity today", async () => {
    await server.change(async (write) => {
      write.touch("petitions");
      const panel = await write.db
        .selectFrom("tribunal_panel")
        .selectAll()
        .limit(1)
        .executeTakeFirstOrThrow();
      const { id: _, ...columns } = panel;
      await write.db
        .insertInto("tribunal_panel")
        .values({ ...columns, number: 99, sits_from: "2025-09-03" })
        .execute();
    });
    expect(await read()).toMatchObject({ panels: 8, dailyCapacity: 56 });
  });
});
