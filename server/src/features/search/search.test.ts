import { describe, expect, test } from "vitest";
import type { District } from "@command-center/contract/areas/districts";
import type { SearchHit } from "@command-center/contract/search";
import { sampleServer } from "../../testing/sample-server.ts";
import { found } from "./search.store.ts";

const { server, admin } = sampleServer();

const search = (q: string) => admin.read<SearchHit[]>(`/api/search?q=${encodeURIComponent(q)}`);
const titles = async (q: string) => (await search(q)).map(({ title }) => title);

describe("GET /api/search", () => {
  test("finds districts, seats, people and petitions, names that start with the text first", async () => {
    const hits = await search("gulu");
    expect(hits[0]).toEqual({
      id: expect.stringMatching(/^district \d+$/),
      kind: "district",
      title: "Gulu",
      detail: "Acholi, Northern",
      district: "gulu",
      area: null,
      seatId: null,
      of: null,
    });
    expect(hits[1]?.title).toBe("Gulu City");
    expect(new Set(hits.map(({ kind }) => kind))).toEqual(new Set(["district", "seat", "petition"]));
    const starts = hits.map(({ title }) => title.toLowerCase().startsWith("gulu"));
    expect(starts).toEqual(starts.toSorted().toReversed());
  });

  test("every word must stand in the name, in any order and case", async () => {
    expect(await titles("WOMAN gulu")).toEqual(
      expect.arrayContaining(["Gulu District Woman MP", "Gulu City Woman MP"]),
    );
    expect(await search("gulu zebra")).toEqual([]);
  });

  test("an office holder is found by name once, with the party office before any other", async () => {
    const hits = await search("Anita Among");
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({ kind: "person", of: "cec" });
    expect(hits[0]?.detail).toContain("Second National Vice-Chairperson (Female)");
  });

  test("a minister and a candidate who lost are found, and lead to a place", async () => {
    const minister = await server.database.db
      .selectFrom("minister")
      .innerJoin("person", "person.id", "minister.person_id")
      .where("minister.outcome", "=", "lost")
      .select("person.name")
      .orderBy("person.id")
      .execute();
    const [first] = await search(minister[0]?.name ?? "");
    expect(first).toMatchObject({ kind: "person", title: minister[0]?.name });
    const loser = await server.database.db
      .selectFrom("candidacy")
      .innerJoin("person", "person.id", "candidacy.person_id")
      .innerJoin("contest", "contest.id", "candidacy.contest_id")
      .where("contest.kind", "=", "lc5_primary")
      .where("candidacy.id", "not in", (q) =>
        q
          .selectFrom("declaration")
          .select("winner_candidacy_id")
          .where("winner_candidacy_id", "is not", null),
      )
      .select(["person.id", "person.name"])
      .limit(1)
      .execute();
    const lost = (await search(loser[0]?.name ?? "")).find(({ id }) => id === `person ${loser[0]?.id}`);
    expect(lost).toMatchObject({ of: "lc5_primary", detail: expect.stringMatching(/, candidate$/) });
    expect(lost?.district).toMatch(/^[a-z-]+$/);
    const stoodFor = await server.database.db
      .selectFrom("candidacy")
      .innerJoin("contest", "contest.id", "candidacy.contest_id")
      .where("candidacy.person_id", "=", loser[0]?.id ?? 0)
      .select("contest.seat_id")
      .executeTakeFirst();
    expect(lost?.seatId).toBe(stoodFor?.seat_id);
  });

  test("a petition is found by its number and by its subject", async () => {
    const [petition] = await admin.read<{ number: string; contest: string }[]>("/api/petitions?limit=1");
    expect(await titles(petition?.number ?? "")).toContain(petition?.number);
    const hits = await search(`${petition?.contest} ${petition?.number}`);
    expect(hits.map(({ title, detail }) => [title, detail])).toEqual([[petition?.number, petition?.contest]]);
  });

  test("IMP-19 a number is found with another dash, spacing and count of zeros", async () => {
    const [petition] = await admin.read<{ number: string }[]>("/api/petitions?limit=1&q=mp");
    const [letters = "", digits = ""] = (petition?.number ?? "").split("/");
    for (const typed of [
      `${letters}-${digits}`,
      `${letters} / ${digits}`,
      `${letters}/00${digits}`,
      `${letters}/\u200b${digits}`,
    ])
      expect(await titles(typed), typed).toContain(petition?.number);
  });

  test.each(["T'Oo", "T’oo", "tʼoo", "t`OO", "too county"])("IMP-19 %s is T'Oo County", async (typed) => {
    expect(await titles(typed)).toContain("T'Oo County");
  });

  test("at most 20 hits, at most 8 of a kind, each with an id of its own", async () => {
    const hits = await search("a");
    expect(hits).toHaveLength(20);
    for (const kind of ["area", "district", "seat", "person", "petition"]) {
      expect(hits.filter((hit) => hit.kind === kind).length).toBeLessThanOrEqual(8);
    }
    expect(new Set(hits.map(({ id }) => id)).size).toBe(20);
  });

  test("LIST-02 what is named so comes first, then what lies in it: gulu finds Aswa County", async () => {
    const hits = await search("gulu");
    const at = hits.findIndex(({ title }) => title === "Aswa County");
    expect(hits[at]).toMatchObject({ kind: "seat", detail: "Gulu, Acholi", district: "gulu" });
    const named = hits.map(
      ({ title, detail }) => /gulu/i.test(`${title} ${detail}`) && !/^Gulu( City)?, /.test(detail),
    );
    expect(named.lastIndexOf(true)).toBeLessThan(at);
  });

  test("LIST-02 AREA-01 a sub-region is found by its name, before its districts and what is contested in them", async () => {
    const [area, ...others] = await search("buganda");
    expect(area).toEqual({
      id: expect.stringMatching(/^area \d+$/),
      kind: "area",
      title: "Buganda",
      detail: "Sub-region, Central",
      district: null,
      area: "buganda",
      of: null,
      seatId: null,
    });
    expect(others.slice(0, 8).map(({ kind, detail }) => [kind, detail])).toEqual(
      Array.from({ length: 8 }, () => ["district", "Buganda, Central"]),
    );
    expect(new Set(others.map(({ kind }) => kind))).toEqual(new Set(["district", "seat", "petition"]));
    expect((await search("acholi sub-region")).map(({ area: slug }) => slug)).toEqual(["acholi"]);
  });

  test("LIST-02 AREA-01 a party region is found, and where a sub-region is the same one, it alone", async () => {
    const [northern] = await search("northern");
    expect(northern).toMatchObject({ kind: "area", title: "Northern", detail: "Region", area: "northern" });
    const karamoja = (await search("karamoja")).filter(({ kind }) => kind === "area");
    expect(karamoja.map(({ area: slug, detail }) => [slug, detail])).toEqual([["karamoja", "Region"]]);
  });

  test("LIST-02 a name and the place above it may be typed together", async () => {
    expect(await titles("acholi woman mp")).toContain("Gulu District Woman MP");
    expect(await titles("lango gulu")).toEqual([]);
  });

  test("nothing is looked for without a text", async () => {
    expect(await search("")).toEqual([]);
    expect(await search("   ")).toEqual([]);
    expect(await admin.read("/api/search")).toEqual([]);
  });

  test.each(["%", "_", "\\", "%%", "';--", "' or 1=1", "a_b%"])("%j is taken literally", async (text) => {
    for (const { title, detail } of await search(text)) {
      for (const word of text.split(" ")) expect(`${title} ${detail}`).toContain(word);
    }
  });

  test("signs that mean something to the database, apostrophes and ŋ are found where they stand", async () => {
    const districts = await admin.read<District[]>("/api/districts");
    const names = ["100% Ŋora", "Under_score", "N'kora \\ West"];
    const rename = (values: readonly string[]) =>
      server.change(async (write) => {
        write.touch("areas");
        for (const [i, name] of values.entries()) {
          await write.db
            .updateTable("area")
            .set({ name })
            .where("id", "=", districts[i]?.id ?? 0)
            .execute();
        }
      });
    const firstDistrict = async (q: string) =>
      (await search(q)).find(({ kind }) => kind === "district")?.title;
    await rename(names);
    try {
      expect(await firstDistrict("100%")).toBe("100% Ŋora");
      expect(await firstDistrict("ŋOR")).toBe("100% Ŋora");
      expect(await firstDistrict("r_s")).toBe("Under_score");
      expect(await firstDistrict("n'k")).toBe("N'kora \\ West");
      expect(await firstDistrict("\\")).toBe("N'kora \\ West");
    } finally {
      await rename(districts.slice(0, 3).map(({ name }) => name));
    }
  });

  test.each(["?q=%00", `?q=${"a".repeat(101)}`, "?text=a"])(
    "%s is refused with a sentence",
    async (query) => {
      const answer = await admin.get(`/api/search${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toMatch(/\.$/);
    },
  );

  test("nothing outside the caller's scope is found", async () => {
    const districts = await admin.read<District[]>("/api/districts");
    const scope = [districts.find(({ slug }) => slug === "gulu")?.id ?? 0];
    const within = await server.database.read(scope, (read) => found(read, "a"));
    expect(within.length).toBeGreaterThan(0);
    for (const { district } of within) expect([null, "gulu"]).toContain(district);
    expect(await server.database.read(scope, (read) => found(read, "abim"))).toEqual([]);
    expect(await server.database.read(scope, (read) => found(read, "buganda"))).toEqual([]);
    const acholi = await server.database.read(scope, (read) => found(read, "acholi"));
    expect(acholi[0]).toMatchObject({ kind: "area", area: "acholi" });
    for (const { district } of acholi) expect([null, "gulu"]).toContain(district);
  });
});
