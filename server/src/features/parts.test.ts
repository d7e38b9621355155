import { describe, expect, test } from "vitest";
import type { CampaignAim } from "@command-center/contract/campaign";
import type { District } from "@command-center/contract/areas/districts";
import type { Figure } from "@command-center/contract/figures";
import type { Membership } from "@command-center/contract/areas/membership";
import type { PetitionBacklog } from "@command-center/contract/petitions";
import type { RegionalPerformance } from "@command-center/contract/areas/regions";
import type { Structure } from "@command-center/contract/areas/structure";
import type { TurnoutByRegion } from "@command-center/contract/turnout";
import { exportedFrom } from "../testing/files/exported.ts";
import { pdfPages } from "../testing/files/pdf-text.ts";
import { limitedTo, sampleServer, type TestCaller } from "../testing/sample-server.ts";

/** What is summed up to a party region. */
interface Sum {
  readonly region?: string;
  readonly partyRegion?: string | null;
}

/** Answers that sum up to areas, and where in them the sums stand. */
const SUMS: Readonly<Record<string, (answer: never) => readonly Sum[]>> = {
  "/api/regional-performance": (answer: Sum[]) => answer,
  "/api/turnout/regions": ({ regions }: { regions: Sum[] }) => regions,
  "/api/membership": ({ regions }: { regions: Sum[] }) => regions,
  "/api/structure": ({ regions }: { regions: Sum[] }) => regions,
  "/api/petitions/summary": ({ byRegion }: { byRegion: Sum[] }) => byRegion,
  "/api/incidents/summary": ({ byRegion }: { byRegion: Sum[] }) => byRegion,
  "/api/renewal": ({ contests }: { contests: { byRegion: Sum[] }[] }) =>
    contests.flatMap(({ byRegion }) => byRegion),
};

const { server, admin: whole } = sampleServer();
const gulu = limitedTo(server, "Gulu");
const three = limitedTo(server, "Gulu", "Lira", "Western");
const western = limitedTo(server, "Western");

const figures = async (by: TestCaller) => {
  const all = await by.read<Figure[]>("/api/figures");
  return new Map(all.map((figure) => [figure.id, figure]));
};

async function namesIn(path: string, by: TestCaller): Promise<string[]> {
  const rows = SUMS[path]?.((await by.read(path)) as never) ?? [];
  const names = rows.map(({ region, partyRegion }) => region ?? partyRegion);
  return [...new Set(names.filter((name) => name != null))].toSorted();
}

describe("LOGIN-07 what is summed up of a part of an area bears that part's name", () => {
  test.each(Object.keys(SUMS))("LOGIN-07 API-05 %s: Gulu, part of Northern, never Northern", async (path) => {
    expect(await namesIn(path, whole)).toContain("Northern");
    expect(await namesIn(path, gulu)).toEqual(["Gulu, part of Northern"]);
    expect(await namesIn(path, three)).toEqual(["Gulu and Lira, part of Northern", "Western"]);
    expect(await namesIn(path, western)).toEqual(["Western"]);
  });

  test("LOGIN-07 API-05 Gulu's turnout is Gulu's, and Northern's stands beside no part of it", async () => {
    const [row] = await gulu.read<RegionalPerformance[]>("/api/regional-performance");
    const all = await whole.read<RegionalPerformance[]>("/api/regional-performance");
    const northern = all.find(({ region }) => region === "Northern");
    const [district] = await gulu.read<District[]>("/api/districts");
    expect(row).toMatchObject({
      id: northern?.id,
      partOf: "Northern",
      mpTurnout: district?.mp?.percent?.toFixed(1),
    });
    expect(row?.mpTurnout).not.toBe(northern?.mpTurnout);
    expect(northern?.partOf).toBeNull();
  });

  test("LOGIN-07 the country's sums are of the part as well, on every district and in every figure", async () => {
    const part = "Gulu, part of Uganda";
    expect((await gulu.read<TurnoutByRegion>("/api/turnout/regions")).part).toBe(part);
    expect((await gulu.read<Structure>("/api/structure")).part).toBe(part);
    const [district] = await gulu.read<District[]>("/api/districts");
    expect(district?.parts).toEqual({
      country: part,
      partyRegion: "Gulu, part of Northern",
      subRegion: "Gulu, part of Acholi",
    });
    const [ofWestern] = await western.read<District[]>("/api/districts");
    expect(ofWestern?.parts).toEqual({
      country: "Western, part of Uganda",
      partyRegion: null,
      subRegion: null,
    });
    const ofAll = await whole.read<District[]>("/api/districts");
    expect(ofAll.every(({ parts }) => parts === null)).toBe(true);
    expect((await three.read<District[]>("/api/districts"))[0]?.parts?.country).toMatch(
      /^\d+ districts, part of Uganda$/,
    );
    const known = await figures(gulu);
    for (const id of ["mp_turnout", "constituencies", "petitions_pending_all", "party_register"])
      expect(known.get(id)?.part, id).toBe(part);
    for (const id of ["tribunal_panels", "days_to_polling", "target_women", "western_mp_turnout"])
      expect(known.get(id)?.part, id).toBeNull();
    expect([...(await figures(whole)).values()].every((figure) => figure.part === null)).toBe(true);
  });
});

describe("LOGIN-07 STAT-05 STAT-06 what is set for the whole country is not held against a part", () => {
  test("LOGIN-07 STAT-05 no target of the country, neither of the campaign nor of the membership", async () => {
    const { aims } = await gulu.read<{ aims: CampaignAim[] }>("/api/campaign");
    const national = new Set(["membership", "renewal", "youth", "women"]);
    for (const { id, target, progress, dueOn, isPart } of aims.filter((aim) => national.has(aim.id)))
      expect({ target, progress, dueOn, isPart }, id).toEqual({
        target: null,
        progress: null,
        dueOn: null,
        isPart: true,
      });
    expect(aims.map(({ id }) => id)).not.toContain("presidential");
    const { total, regions } = await gulu.read<Membership>("/api/membership");
    expect([total.target, total.reached, regions[0]?.target]).toEqual([null, null, null]);
    const ofWestern = await western.read<Membership>("/api/membership");
    expect([ofWestern.total.target, ofWestern.regions[0]?.partOf]).toEqual([null, null]);
    expect(ofWestern.regions[0]?.target).toBeGreaterThan(0);
  });

  test("LOGIN-07 STAT-06 the tribunal's capacity stands beside the backlog of the whole country alone", async () => {
    expect(await whole.read<PetitionBacklog>("/api/petitions/backlog")).toMatchObject({ dailyCapacity: 56 });
    for (const by of [gulu, western])
      expect(await by.read<PetitionBacklog>("/api/petitions/backlog")).toMatchObject({
        panels: 8,
        dailyCapacity: null,
      });
  });
});

describe("LOGIN-07 EXP-06 files say of what part they are", () => {
  test("LOGIN-07 EXP-06 rows of regions and figures, subtotals and totals", async () => {
    const { data } = await exportedFrom(gulu, {
      dataTypes: ["regional_performance", "analytics", "constituencies"],
      groupBy: "region",
      includeMetadata: false,
    });
    const [regional, analytics, seats] = data;
    expect(regional?.rows.map(({ region }) => region)).toEqual(["Gulu, part of Northern"]);
    const named = analytics?.rows.map(({ figure }) => figure);
    expect(named).toContain("Average turnout (Gulu, part of Uganda)");
    expect(named).toContain("Tribunal panels");
    const file = await gulu.post("/api/export", {
      format: "csv",
      dataTypes: ["constituencies"],
      groupBy: "region",
      includeMetadata: false,
    });
    expect(file.body).toContain("Gulu, part of Northern");
    expect(file.body).toContain("Gulu, part of Uganda");
    // Where a seat lies is no sum.
    expect(new Set(seats?.rows.map(({ region }) => region))).toEqual(new Set(["Northern"]));
  });

  test("LOGIN-07 EXP-08 the morning brief names the part and holds no capacity against it", async () => {
    const brief = await gulu.post("/api/export/brief", {});
    const text = (await pdfPages(brief.rawPayload)).join("\n").replaceAll(/\s+/g, " ");
    expect(text).toContain("MP primary turnout in Gulu, part of Uganda, ");
    expect(text.match(/Gulu, part of Northern/g)?.length).toBeGreaterThanOrEqual(2);
    expect(text.replaceAll("part of Northern", "")).not.toContain("Northern");
    expect(text).not.toContain("a day");
  });
});
