import { beforeAll, describe, expect, test } from "vitest";
import type { Figure } from "@command-center/contract/figures";
import { figureDefinition } from "@command-center/domain/figure-definitions";
import { FIGURE_LABELS, type FigureId } from "@command-center/domain/figures";
import { sampleServer } from "../../testing/sample-server.ts";

const { server, admin } = sampleServer();
let figures: Figure[];

beforeAll(async () => {
  figures = await read();
});

async function read(): Promise<Figure[]> {
  return await admin.read("/api/figures");
}

function figure(id: FigureId): Figure {
  const found = figures.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no figure ${id}.`);
  return found;
}

function part(id: FigureId, label: string): number | undefined {
  return figure(id).parts.find((one) => one.label === label)?.value;
}

describe("API-01 GET /api/dashboard/stats", () => {
  test("API-01 constituencies 519, mpsDeclared 536, totalPetitions 710, and nothing else", async () => {
    const answer = await admin.get("/api/dashboard/stats");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ constituencies: 519, mpsDeclared: 536, totalPetitions: 710 });
  });
});

describe("the sample cycle's figures, by the queries that serve real data", () => {
  test("HOME-03 519 seats = 353 constituency + 146 woman + 20 special-interest", () => {
    expect(figure("constituencies").value).toBe(519);
    expect(figure("constituencies").parts).toEqual([
      { label: "constituency", value: 353 },
      { label: "District Woman", value: 146 },
      { label: "special-interest", value: 20 },
    ]);
  });

  test("HOME-03 +2 seats against 517 in the last cycle", () => {
    expect(figure("constituencies").trend).toEqual({ value: 2, since: "against the cycle 2020–2021" });
    expect(figure("constituencies").history[0]?.value).toBe(517);
  });

  test("HOME-03 HOME-07 536 MP declarations = 519 + 17 after reruns; 519 in force of 519 seats", () => {
    expect(figure("mps_declared").value).toBe(536);
    expect(figure("mps_declared").denominator).toEqual({ value: 519, label: "seats" });
    expect(part("mps_declared", "current")).toBe(519);
    expect(part("mps_declared", "re-declared after a rerun or ruling")).toBe(17);
    expect(figure("mps_in_force").value).toBe(519);
  });

  test("HOME-03 +536 declarations since the start of the cycle, when there was none", () => {
    expect(figure("mps_declared").trend).toEqual({ value: 536, since: "since the start of the cycle" });
  });

  test("HOME-03 710 petitions = 431 MP + 182 LC5 + 97 others", () => {
    expect(figure("petitions_filed").value).toBe(710);
    expect(figure("petitions_filed").parts).toEqual([
      { label: "MP", value: 431 },
      { label: "LC5", value: 182 },
      { label: "other", value: 97 },
    ]);
  });

  test("HOME-03 +127 petitions filed in the last 30 days", () => {
    expect(figure("petitions_filed").trend).toEqual({ value: 127, since: "in 30 days" });
  });

  test("HOME-07 STAT-06 613 petitions = 431 MP + 182 LC5", () => {
    expect(figure("petitions_mp_lc5").value).toBe(613);
    expect(figure("petitions_mp_lc5").parts).toEqual([
      { label: "MP", value: 431 },
      { label: "LC5", value: 182 },
    ]);
  });

  test("STAT-06 of 613, 587 resolved, 26 pending: 95.8%", () => {
    expect(figure("petitions_resolved").value).toBe(587);
    expect(figure("petitions_pending").value).toBe(26);
    expect(figure("resolution_rate")).toMatchObject({
      value: 95.8,
      unit: "percent",
      numerator: { value: 587 },
      denominator: { value: 613 },
    });
  });

  test("STAT-06 8 panels with a capacity of 56 petitions a day", () => {
    expect(figure("tribunal_panels").value).toBe(8);
    expect(figure("tribunal_daily_capacity").value).toBe(56);
  });

  test("STAT-06 28 days from filing to ruling in the median", () => {
    expect(figure("petition_median_days")).toMatchObject({ value: 28, unit: "days" });
  });

  test("STAT-06 84 petitions of every category wait before the panels, 26 of them MP and LC5", () => {
    expect(figure("petitions_pending_all")).toMatchObject({
      value: 84,
      denominator: { value: 710 },
      parts: [
        { label: "MP and LC5", value: 26 },
        { label: "other", value: 58 },
      ],
    });
  });

  test("STAT-06 the deadline of 28 days is a record of the cycle, with its own source", () => {
    expect(figure("petition_deadline_days")).toMatchObject({
      value: 28,
      unit: "days",
      sources: [
        { title: "The party's data desk, Figures shown by the previous Command Center", isSample: false },
      ],
    });
  });

  test("HOME-03 MP turnout 49.8% = 9,220,000 of 18,500,000, −12.2 points against 62%", () => {
    expect(figure("mp_turnout")).toMatchObject({
      value: 49.8,
      numerator: { value: 9_220_000, label: "votes cast" },
      denominator: { value: 18_500_000, label: expect.stringContaining("party register") },
      trend: { value: -12.2, since: "against 62% in the cycle 2020–2021" },
    });
  });

  test("LC5-01 LC5 turnout 43% of the register", () => {
    expect(figure("lc5_turnout")).toMatchObject({ value: 43, denominator: { value: 18_500_000 } });
  });

  test("HOME-06 Western 85%, Kampala 8%", () => {
    expect(figure("western_mp_turnout").value).toBe(85);
    expect(figure("kampala_mp_turnout").value).toBe(8);
  });

  test("HOME-06 CEC victory 92.8% = 11,680 of 12,582", () => {
    expect(figure("cec_victory")).toMatchObject({
      value: 92.8,
      numerator: { value: 11_680 },
      denominator: { value: 12_582 },
    });
  });

  test("STAT-04 party register 18,500,000, target 22,000,000", () => {
    expect(figure("party_register").value).toBe(18_500_000);
    expect(figure("membership_target").value).toBe(22_000_000);
  });

  test("HOME-09 ANLY-04 132 days to 12 January 2026, 133 including election day", () => {
    expect(figure("days_to_polling").value).toBe(132);
    expect(part("days_to_polling", "including election day")).toBe(133);
    expect(figure("days_to_polling").rivals.map(({ value }) => value)).toContain(133);
  });

  test("HOME-09 STAT-08 7 ministers lost; the 10 of other papers stands beside it with its source", () => {
    expect(figure("ministers_lost").value).toBe(7);
    expect(figure("ministers_lost").chosenReason).toEqual(expect.any(String));
    expect(figure("ministers_lost").rivals).toEqual([
      {
        value: 10,
        source: expect.stringMatching(/\S/),
        publishedOn: "2025-07-18",
        note: expect.stringMatching(/\S/),
      },
    ]);
  });

  test("STAT-07 146 districts = 135 districts + Kampala + 10 cities", () => {
    expect(figure("districts").value).toBe(146);
    expect(part("districts", "districts")).toBe(135);
    expect(part("districts", "capital city")).toBe(1);
    expect(part("districts", "other cities")).toBe(10);
  });

  test("STAT-08 LC5: 118 incumbents re-elected, 28 new leaders = 26 incumbents defeated + 2 open seats", () => {
    expect(figure("lc5_incumbents_reelected")).toMatchObject({ value: 118, denominator: { value: 146 } });
    expect(figure("lc5_new_leaders").value).toBe(28);
    expect(figure("incumbents_defeated").value).toBe(26);
    expect(part("lc5_new_leaders", "incumbents defeated")).toBe(26);
    expect(part("lc5_new_leaders", "open or new seats")).toBe(2);
  });

  test("STAT-05 targets: renewal 15%, youth 25%, women 35%, presidential victory 70%", () => {
    expect(figure("target_renewal").value).toBe(15);
    expect(figure("target_youth").value).toBe(25);
    expect(figure("target_women").value).toBe(35);
    expect(figure("target_presidential").value).toBe(70);
  });

  test("STAT-05 renewal, youth and women are shares of the flagbearers who are known: of six seats nobody says who won", () => {
    for (const id of ["flagbearers_renewal", "flagbearers_youth", "flagbearers_women"] as const) {
      expect(figure(id).denominator?.value, id).toBe(519 - 6);
    }
  });

  test("about 60 violence incidents", () => {
    expect(figure("violence_incidents").value).toBeGreaterThanOrEqual(50);
    expect(figure("violence_incidents").value).toBeLessThanOrEqual(70);
  });
});

describe("HOME-10 each figure's sheet", () => {
  test("HOME-10 every figure that has words is answered, once, with these words", () => {
    expect(figures.map(({ id }) => id).toSorted()).toEqual(Object.keys(FIGURE_LABELS).toSorted());
    for (const { id, label, definition, unit, subject } of figures) {
      if (subject === null) expect({ id, label, definition, unit }).toEqual(figureDefinition(id as FigureId));
    }
  });

  test("HOME-06 HOME-10 a figure about one region or office is called what the cycle calls it, and names it", () => {
    const named = figures.filter(({ subject }) => subject !== null);
    expect(named.map(({ id, label, subject }) => [id, label, subject])).toEqual([
      ["western_mp_turnout", "Western Region", "Western"],
      ["kampala_mp_turnout", "Kampala", "Kampala"],
      ["cec_victory", "CEC Victory", "Second National Vice-Chairperson (Female)"],
    ]);
    for (const { definition, subject } of named) expect(definition).toContain(subject);
  });

  test("HOME-10 every figure is known, with source and as-of date", () => {
    for (const { id, value, sources, asOf } of figures) {
      expect(value, id).toEqual(expect.any(Number));
      expect(sources.length, id).toBeGreaterThan(0);
      expect(asOf <= "2025-09-02", id).toBe(true);
    }
  });

  test("HOME-10 a percentage has numerator and denominator, and follows from them", () => {
    for (const { id, unit, value, numerator, denominator } of figures) {
      // A target is set, not counted.
      if (unit !== "percent" || id.startsWith("target_")) continue;
      const share = ((numerator?.value ?? Number.NaN) / (denominator?.value ?? Number.NaN)) * 100;
      expect(Math.abs((value ?? Number.NaN) - share), id).toBeLessThanOrEqual(0.05);
    }
  });

  test("HOME-10 parts sum to the whole where they are its parts", () => {
    for (const id of [
      "constituencies",
      "petitions_filed",
      "petitions_mp_lc5",
      "districts",
      "lc5_new_leaders",
    ] as const) {
      expect(
        figure(id).parts.reduce((sum, { value }) => sum + value, 0),
        id,
      ).toBe(figure(id).value);
    }
  });

  test("HOME-10 a rival never agrees with the figure it stands beside", () => {
    for (const { id, value, rivals } of figures) {
      for (const rival of rivals) expect(rival.value, id).not.toBe(value);
    }
  });

  test("HOME-03 the small lines end at the figure they draw, oldest first", () => {
    for (const { id, value, history } of figures) {
      const days = history.map(({ on }) => on);
      expect(days, id).toEqual(days.toSorted());
      if (history.length > 0) expect(history.at(-1)?.value, id).toBe(value);
    }
  });
});

describe("a claim against the record", () => {
  test("a published value that disagrees becomes a rival and leaves the computed value alone", async () => {
    await server.change(async (write) => {
      write.touch("claims");
      const claim = await write.db
        .selectFrom("claim")
        .selectAll()
        .where("measure", "=", "ministers_lost")
        .where("is_chosen", "=", false)
        .executeTakeFirstOrThrow();
      const { id: _, recorded_at: _at, retired_at: _until, ...columns } = claim;
      await write.db
        .insertInto("claim")
        .values({ ...columns, measure: "constituencies", value: 529, numerator: null, denominator: null })
        .execute();
    });
    const constituencies = (await read()).find(({ id }) => id === "constituencies");
    expect(constituencies).toMatchObject({ value: 519, basis: "query" });
    expect(constituencies?.rivals.map(({ value }) => value)).toEqual([529]);
  });

  test("a claim about one district says nothing about the country", async () => {
    await server.change(async (write) => {
      write.touch("claims");
      const district = await write.db
        .selectFrom("district")
        .select("area_id")
        .limit(1)
        .executeTakeFirstOrThrow();
      await write.db
        .updateTable("claim")
        .set({ area_id: district.area_id })
        .where("measure", "=", "constituencies")
        .execute();
    });
    expect((await read()).find(({ id }) => id === "constituencies")?.rivals).toEqual([]);
  });
});
