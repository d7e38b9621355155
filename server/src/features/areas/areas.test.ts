import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type {
  Area,
  AreaDetail,
  AreaDistrict,
  AreaFigures,
  AreaList,
  ComparedArea,
} from "@command-center/contract/areas/areas";
import type { District } from "@command-center/contract/areas/districts";
import type { DistrictDetail } from "@command-center/contract/areas/district";
import type { DashboardStats } from "@command-center/contract/dashboard";
import type { PetitionSummary } from "@command-center/contract/petitions";
import type { RegionalPerformance } from "@command-center/contract/areas/regions";
import type { Renewal } from "@command-center/contract/results/renewal";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import { cells, sheetFrom } from "../../testing/files/exported.ts";
import { someOf } from "../../testing/nightly.ts";
import { callerOn, sampleServer } from "../../testing/sample-server.ts";

const { server, admin } = sampleServer();
const limitedTo = (kind: "sub_region" | "district", name: string) =>
  callerOn(server, async () => {
    const credentials = await addAccount(server.database, { username: name.toLowerCase(), role: "viewer" });
    await sealAgain(
      server.database,
      credentials.username,
      sql`insert into account_scope (account_id, area_id) select account.id, area.id from account, area
        where username = ${credentials.username} and area.kind = ${kind} and area.name = ${name}`,
    );
    return server.signIn(credentials);
  });
const acholi = limitedTo("sub_region", "Acholi");
const gulu = limitedTo("district", "Gulu");

let list: AreaList;
let districts: District[];
beforeAll(async () => {
  list = await admin.read("/api/areas");
  districts = await admin.read("/api/districts");
});

const one = (slug: string, by = admin) => by.read<AreaDetail>(`/api/area?slug=${slug}`);
const compared = (slugs: string, by = admin) =>
  by.read<{ areas: ComparedArea[] }>(`/api/areas/compared?areas=${slugs}`);
const listed = (slug: string): Area => {
  const found = list.areas.find((area) => area.slug === slug);
  if (found === undefined) throw new Error(`no area ${slug}`);
  return found;
};

/** What adds up: of several areas, the sum of each. */
const added = (all: readonly AreaFigures[]) => {
  const sum = (figureOf: (figures: AreaFigures) => number | null | undefined) =>
    all.reduce((total, figures) => total + (figureOf(figures) ?? 0), 0);
  return {
    districts: sum((figures) => figures.districts),
    members: sum((figures) => figures.members),
    districtsOnRegister: sum((figures) => figures.districtsOnRegister),
    votes: sum((figures) => figures.mp?.votesCast),
    register: sum((figures) => figures.mp?.registered),
    lc5Votes: sum((figures) => figures.lc5?.votesCast),
    lc5Units: sum((figures) => figures.lc5?.unitsReported),
    petitions: sum((figures) => figures.petitions.total),
    resolved: sum((figures) => figures.petitions.resolved),
    withdrawn: sum((figures) => figures.petitions.withdrawn),
    pending: sum((figures) => figures.petitions.pending),
    overdue: sum((figures) => figures.petitions.overdue),
    seats: sum((figures) => figures.mpSeats.total),
    declared: sum((figures) => figures.mpSeats.declared),
    kept: sum((figures) => figures.mpSeats.kept),
  };
};

describe("AREA-01 GET /api/areas", () => {
  test("AREA-01 answers six party regions and seventeen sub-regions, each by an address of its own", () => {
    const of = (kind: Area["kind"]) => list.areas.filter((area) => area.kind === kind);
    expect(of("party_region").map(({ slug }) => slug)).toEqual([
      "central",
      "eastern",
      "kampala",
      "karamoja",
      "northern",
      "western",
    ]);
    expect(of("sub_region")).toHaveLength(17);
    expect(new Set(list.areas.map(({ slug }) => slug)).size).toBe(23);
    expect(listed("acholi")).toMatchObject({
      name: "Acholi",
      label: "Acholi",
      isPart: false,
      partyRegions: [{ slug: "northern", name: "Northern" }],
      subRegions: [],
      sameAs: null,
      districts: 9,
    });
    expect(listed("northern").subRegions.map(({ name }) => name)).toEqual([
      "Acholi",
      "Lango",
      "Madi",
      "West Nile",
    ]);
  });

  test("AREA-01 two sub-regions are party regions over again, and say of which", () => {
    const repeated = list.areas.filter(({ sameAs }) => sameAs !== null);
    expect(repeated.map(({ slug, sameAs }) => [slug, sameAs?.slug])).toEqual([
      ["kampala-sub-region", "kampala"],
      ["karamoja-sub-region", "karamoja"],
    ]);
    expect(list.areas.flatMap(({ slug, again }) => (again === null ? [] : [[slug, again.slug]]))).toEqual([
      ["kampala", "kampala-sub-region"],
      ["karamoja", "karamoja-sub-region"],
    ]);
    expect(list.districts.filter(({ isRepeated }) => isRepeated)).toEqual([
      { slug: "kampala-district", name: "Kampala", subRegion: "Kampala", isRepeated: true },
    ]);
  });

  test("AREA-01 sub-regions of a region add up to it, regions to the country without what lies in no district", () => {
    const regions = list.areas.filter(({ kind }) => kind === "party_region");
    for (const region of regions)
      expect(added(region.subRegions.map(({ slug }) => listed(slug))), region.slug).toEqual(added([region]));
    const { inNoDistrict } = list.country;
    const whole = added([list.country]);
    const sums = added(regions);
    expect({ ...sums, petitions: sums.petitions + inNoDistrict.petitions }).toMatchObject({
      districts: 146,
      votes: whole.votes,
      register: whole.register,
      lc5Votes: whole.lc5Votes,
      members: whole.members,
      petitions: whole.petitions,
    });
    expect(sums.seats + inNoDistrict.mpSeats).toBe(whole.seats);
    expect(inNoDistrict.mpSeats).toBe(20);
  });

  test("AREA-01 the country's figures are those of every other page", async () => {
    const stats = await admin.read<DashboardStats>("/api/dashboard/stats");
    const { all } = await admin.read<PetitionSummary>("/api/petitions/summary");
    const renewal = await admin.read<Renewal>("/api/renewal");
    const mp = renewal.contests.find(({ kind }) => kind === "mp_primary");
    const { petitions, mpSeats, members } = list.country;
    expect(mpSeats).toEqual({
      total: stats.constituencies,
      declared: mp?.total,
      kept: mp?.incumbentReelected,
      notKnown: mp?.notKnown,
    });
    expect(petitions).toEqual({
      total: all.total,
      resolved: all.resolved,
      withdrawn: all.withdrawn,
      pending: all.pending,
      overdue: all.overdue,
    });
    expect(petitions.resolved + petitions.withdrawn + petitions.pending).toBe(petitions.total);
    expect(members).toBe(districts.reduce((sum, district) => sum + (district.members ?? 0), 0));
    for (const row of await admin.read<RegionalPerformance[]>("/api/regional-performance")) {
      const area = list.areas.find(({ kind, name }) => kind === "party_region" && name === row.region);
      expect([area?.mp?.percent?.toFixed(1), area?.lc5?.percent?.toFixed(1)]).toEqual([
        row.mpTurnout,
        row.lc5Turnout,
      ]);
    }
  });
});

describe("AREA-01 GET /api/area", () => {
  test("AREA-01 every area's figures are the sums over its districts, which are those of the districts' pages", async () => {
    for (const area of someOf(list.areas, 4)) {
      const detail = await one(area.slug);
      expect(detail.area).toEqual(area);
      expect(detail.country).toEqual(list.country);
      expect(added(detail.districts), area.slug).toEqual(added([area]));
      for (const { slug, members, mp, lc5, petitions, subRegion } of detail.districts)
        expect({ members, mp, lc5, petitions: petitions.total, subRegion }, slug).toEqual(
          expect.objectContaining(
            (({ members: own, mp: ofMp, lc5: ofLc5, petitions: filed, subRegion: within }) => ({
              members: own,
              mp: ofMp,
              lc5: ofLc5,
              petitions: filed,
              subRegion: within,
            }))(districts.find((district) => district.slug === slug) as District),
          ),
        );
    }
  });

  test("AREA-01 an area stands beside what it lies in or holds, and not beside itself", async () => {
    const around = async (slug: string) => (await one(slug)).around.map((other) => other.slug);
    expect(await around("acholi")).toEqual(["northern"]);
    expect(await around("northern")).toEqual(["acholi", "lango", "madi", "west-nile"]);
    for (const slug of ["karamoja", "karamoja-sub-region", "kampala"]) expect(await around(slug)).toEqual([]);
  });

  test("AREA-01 a district's seats are those of its page", async () => {
    const { districts: within } = await one("acholi");
    for (const { slug, mpSeats } of within) {
      const { seats } = await admin.read<DistrictDetail>(`/api/district?slug=${slug}`);
      const mp = seats.filter(({ kind }) => kind === "constituency_mp" || kind === "district_woman_mp");
      expect(mpSeats).toMatchObject({
        total: mp.length,
        declared: mp.filter(({ status }) => status === "declared").length,
        kept: mp.filter(({ outcome }) => outcome === "incumbent_reelected").length,
      });
    }
  });

  test.each([
    "nowhere",
    "gulu",
    "kampala-district",
    "Acholi",
    "",
    "%25",
    "acholi'--",
    "ŋora",
    "uganda",
    "__proto__",
    "a".repeat(100),
  ])("AREA-01 %j is a 404 with a sentence", async (slug) => {
    const answer = await admin.get(`/api/area?slug=${encodeURIComponent(slug)}`);
    expect([answer.statusCode, answer.body]).toEqual([404, `There is no region or sub-region at “${slug}”.`]);
  });

  test.each(["", "?slug=%00", `?slug=${"a".repeat(120)}`, "?slug=acholi&x=1"])(
    "AREA-01 %j is refused",
    async (query) => expect((await admin.get(`/api/area${query}`)).statusCode).toBe(400),
  );
});

describe("AREA-02 GET /api/areas/compared", () => {
  test("AREA-02 answers districts, sub-regions and regions in the order asked for, as their own pages count them", async () => {
    const { areas } = await compared("gulu,acholi,northern,kampala-sub-region");
    expect(areas.map(({ kind, slug }) => [kind, slug])).toEqual([
      ["district", "gulu"],
      ["sub_region", "acholi"],
      ["party_region", "northern"],
      ["sub_region", "kampala-sub-region"],
    ]);
    for (const { slug, ...figures } of areas.slice(1))
      expect(added([figures])).toEqual(added([listed(slug)]));
    const { subRegion, ...district } =
      (await one("acholi")).districts.find(({ slug }) => slug === "gulu") ?? ({} as AreaDistrict);
    expect(subRegion).toBe("Acholi");
    expect(areas[0]).toMatchObject({ ...district, page: "gulu" });
    expect((await compared("kampala,kampala-district")).areas.map(({ kind }) => kind)).toEqual([
      "party_region",
      "district",
    ]);
  });

  test("AREA-02 every area that the list offers can be compared, and none is offered twice", async () => {
    const offered = [
      ...list.areas.filter(({ sameAs }) => sameAs === null).map(({ slug }) => slug),
      ...list.districts.filter(({ isRepeated }) => !isRepeated).map(({ slug }) => slug),
    ];
    expect(new Set(offered).size).toBe(offered.length);
    // 6 regions, 15 sub-regions, and the districts without Kampala, which is a region of its own.
    expect(offered).toHaveLength(6 + 15 + 145);
    const fours = Array.from({ length: Math.floor(offered.length / 4) }, (_, four) =>
      offered.slice(4 * four, 4 * four + 4),
    );
    for (const four of someOf(fours, 8)) expect((await compared(four.join(","))).areas).toHaveLength(4);
  });

  test.each([
    ["", "Choose at least two areas to compare."],
    ["gulu,", "Choose at least two areas to compare."],
    ["a,b,c,d,e", "Compare at most four areas. Remove some of them."],
    ["gulu,gulu", "An area is chosen twice. Remove one."],
    ["gulu,%00", "The names have characters that no area has."],
    ["x".repeat(501), "Those names are too long."],
  ])("AREA-02 %j is a 400 with a sentence", async (slugs, sentence) => {
    const answer = await admin.get(`/api/areas/compared?areas=${slugs}`);
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
  });

  test("AREA-02 without areas it says how they are named, and an unknown one is a 404", async () => {
    const none = await admin.get("/api/areas/compared");
    expect([none.statusCode, none.body]).toEqual([400, "Name two to four areas, as in ?areas=gulu,acholi."]);
    const unknown = await admin.get(`/api/areas/compared?areas=gulu,${encodeURIComponent("nowhere'--")}`);
    expect([unknown.statusCode, unknown.body]).toEqual([
      404,
      "There is no region, sub-region or district at “nowhere'--”. Remove it, and add another.",
    ]);
  });
});

describe("AREA-01 LOGIN-07 somebody who sees a part of the country", () => {
  test("AREA-01 LOGIN-07 sees the areas that his districts lie in, by the label of their part", async () => {
    const own = await acholi.read<AreaList>("/api/areas");
    expect(own.areas.map(({ slug, label, isPart }) => [slug, label, isPart])).toEqual([
      ["northern", "Acholi, part of Northern", true],
      ["acholi", "Acholi", false],
    ]);
    expect(own.country).toMatchObject({ label: "Acholi, part of Uganda", isPart: true, districts: 9 });
    expect(own.country.inNoDistrict).toEqual({ petitions: 0, mpSeats: 0 });
    expect(own.districts).toHaveLength(9);
    expect(added([own.areas[0] as Area])).toEqual(added([listed("acholi")]));
    const [northern] = (await compared("northern,gulu", gulu)).areas;
    expect(northern).toMatchObject({
      name: "Northern",
      label: "Gulu, part of Northern",
      isPart: true,
      districts: 1,
    });
  });

  test("AREA-01 LOGIN-07 an area of which he sees nothing is as unknown as any other", async () => {
    for (const slug of ["western", "lango", "nowhere"]) {
      const answer = await acholi.get(`/api/area?slug=${slug}`);
      expect([answer.statusCode, answer.body]).toEqual([
        404,
        `There is no region or sub-region at “${slug}”.`,
      ]);
      expect((await acholi.get(`/api/areas/compared?areas=gulu,${slug}`)).statusCode).toBe(404);
    }
    expect((await gulu.get("/api/areas/compared?areas=gulu,lira")).statusCode).toBe(404);
  });
});

test("AREA-01 what no record says is null, and never 0", async () => {
  const change = (statement: string) =>
    server.change(async (write) => {
      write.touch("registers", "turnout", "petitions", "results");
      await sql.raw(statement).execute(write.db);
    });
  const inAcholi =
    "in (select id from area where district_id in (select id from area where parent_id = (select id from area where kind = 'sub_region' and slug = 'acholi')))";
  await change(`update turnout_count set retired_at = now() where area_id ${inAcholi} and retired_at is null;
    update register set retired_at = now() where kind = 'party' and retired_at is null;
    update cycle_rule set retired_at = now() where rule = 'petition_ruling_days' and retired_at is null`);
  const { area } = await one("acholi");
  expect(area).toMatchObject({ members: null, districtsOnRegister: 0, mp: null, lc5: null });
  expect(area.petitions.overdue).toBeNull();
  await change(`update declaration set incumbency_outcome = null where contest_id in (
    select contest.id from contest join seat on seat.id = contest.seat_id where seat.area_id ${inAcholi})`);
  const { mpSeats } = (await one("acholi")).area;
  expect(mpSeats).toMatchObject({ kept: 0, notKnown: mpSeats.declared });
  const sheet = await sheetFrom(admin, "areas", { rows: [area.id] });
  expect(cells(sheet, "kept", "kept_not_recorded")).toEqual([[null, mpSeats.declared]]);
});

test("AREA-01 what is about a district that has ended is in the country's figures, as in their sheets, and in no area's", async () => {
  const before = await admin.read<AreaList>("/api/areas");
  const [lira] = (await compared("lira,gulu")).areas;
  const { petitions, mpSeats } = lira as ComparedArea;
  expect(Math.min(petitions.total, mpSeats.total)).toBeGreaterThan(0);
  await server.change(async (write) => {
    write.touch("areas");
    await sql`update area set valid_to = '2025-09-01' where kind = 'district' and name = 'Lira'`.execute(
      write.db,
    );
  });
  const { country } = await admin.read<AreaList>("/api/areas");
  const { all } = await admin.read<PetitionSummary>("/api/petitions/summary");
  expect(country).toMatchObject({
    districts: 145,
    members: before.country.members,
    mp: before.country.mp,
    petitions: before.country.petitions,
    mpSeats: before.country.mpSeats,
  });
  expect(country.petitions.total).toBe(all.total);
  expect(country.inNoDistrict).toEqual({
    petitions: before.country.inNoDistrict.petitions + petitions.total,
    mpSeats: before.country.inNoDistrict.mpSeats + mpSeats.total,
  });
});
