import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Structure } from "@command-center/contract/areas/structure";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { Cycle } from "@command-center/contract/cycle";
import type { CycleEntry } from "@command-center/contract/cycles";
import type { Figure } from "@command-center/contract/figures";
import { caseFile } from "../../../../testing/cases/case-file.ts";
import { answersTo, importsBy, makeCycle } from "../../../../testing/imports.ts";
import { countryServer } from "../../../../testing/sample-server.ts";

const { server, admin, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
let cycle: number;
beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

async function organs() {
  const { organs, leagues } = await viewer.read<Structure>(`/api/structure?cycle=${cycle}`);
  return [...organs, ...leagues].map(({ name, areaKind, units, posts }) => [
    name,
    areaKind,
    units,
    ...posts.map(
      ({ title, holder, isElected }) => `${title}: ${holder ?? "-"}${isElected ? ", elected" : ""}`,
    ),
  ]);
}

test("IMP-04 IMP-05 IMP-10 IMP-11 organs and posts come in rows of their own; one that is corrected keeps its place, and all is undone", async () => {
  const header = "Kind,Organ or league,Level,Number,Basis of the number,Post,Holder\n";
  const first = await imports.read(`${header}Organ,National Council,,,,,
Organ,Central Executive Committee,,,,,
Organ,Central Executive Committee,,,,National Treasurer,
Organ,Central Executive Committee,,,,Secretary General,Todwong Example
Organ,Sub-county Conference,Sub-county,"2,191","Gazette, 2025",,
League,Youth League,,,,Chair,
Organ,Example Committee,District,3,,Chair,
Organ,Example Committee,,,,,A Example
Party,Example,,,,,
`);
  expect(first).toMatchObject({
    kind: "structure",
    state: "ready",
    counts: { rows: 9, new: 6, refused: 3 },
    impact: [
      { what: "Organs", from: "0", to: "3" },
      { what: "Posts", from: "0", to: "3" },
    ],
  });
  expect(await imports.codes(first.id)).toEqual([
    [10, "F042", "Kind"],
    [8, "F066", "Level"],
    [9, "F033", "Post"],
  ]);
  expect(await organs()).toEqual([]);
  await imports.act(first.id, "commit");
  const committee = ["Central Executive Committee", null, null, "National Treasurer: -"];
  expect(await organs()).toEqual([
    ["National Council", null, null],
    [...committee, "Secretary General: Todwong Example"],
    ["Sub-county Conference", "sub_county", 2191],
    ["Youth League", null, null, "Chair: -"],
  ]);

  // Whoever won an election to the CEC is shown in the post of that name.
  const elected = await imports.take(
    "Seat,Office,Winner,Polling day,Declared on\nCEC,National treasurer,Nakato Example,2020-08-20,2020-08-20\n",
  );
  expect((await organs())[1]).toContain("National Treasurer: Nakato Example, elected");
  await imports.act(elected.id, "undo");
  expect((await organs())[1]).toContain("National Treasurer: -, elected");

  const later = await imports.take(
    `${header}Organ,central executive committee,,25,Constitution,,\nOrgan,Central Executive Committee,,,,Secretary General,Other Example\nOrgan,National Council,,,,,\n`,
  );
  expect(later.counts).toMatchObject({ rows: 3, changed: 2, same: 1 });
  expect((await organs())[1]).toEqual([
    "central executive committee",
    null,
    25,
    "National Treasurer: -, elected",
    "Secretary General: Other Example",
  ]);
  expect((await analyst.post(`/api/imports/${first.id}/undo`, {})).statusCode).toBe(409);
  await imports.act(later.id, "undo");
  expect((await organs())[1]?.at(-1)).toBe("Secretary General: Todwong Example");
  await imports.act(first.id, "undo");
  expect(await organs()).toEqual([]);
});

async function calendar() {
  const found = await viewer.read<Cycle>(`/api/cycle?cycle=${cycle}`);
  return [
    found.countdown?.title ?? null,
    ...found.calendar.map(({ title, startsOn, endsOn, kind }) => [title, startsOn, endsOn, kind]),
  ];
}

test("IMP-04 IMP-10 IMP-11 an event of the same name is corrected, and that is undone, unless somebody changed it by hand", async () => {
  const header = "Event,Starts on,Ends on,Roadmap,Kind,Countdown\n";
  const first = await imports.take(
    `${header}MP primaries,2020-09-04,,Party,MP primary,\nPolling,2021-01-14,2021-01-20,EC,General election,Yes\n`,
  );
  expect(first).toMatchObject({
    kind: "calendar",
    counts: { rows: 2, new: 2, refused: 0 },
    impact: [
      { what: "Days to 2026", from: null, to: "-17 days" },
      { what: "Events of the calendar", from: "0", to: "2" },
      { what: "Of the party", from: "0", to: "1" },
      { what: "Of the Electoral Commission", from: "0", to: "1" },
    ],
  });
  const polling = ["Polling", "2021-01-14", "2021-01-20", "general"];
  expect(await calendar()).toEqual([
    "Polling",
    ["MP primaries", "2020-09-04", "2020-09-04", "mp_primary"],
    polling,
  ]);
  const later = await imports.take(
    `${header}MP Primaries,2020-09-05,,Party,MP primary,\nPolling,2021-01-14,2021-01-20,EC,General election,Yes\nAnother day,2021-01-10,,Party,,Yes\n`,
  );
  expect(later.counts).toMatchObject({ changed: 1, same: 1, refused: 1 });
  // Another event has the countdown.
  expect(await imports.codes(later.id)).toEqual([[4, "F068", "Countdown"]]);
  expect((await calendar())[1]).toEqual(["MP Primaries", "2020-09-05", "2020-09-05", "mp_primary"]);
  await imports.act(later.id, "undo");
  expect((await calendar())[1]).toEqual(["MP primaries", "2020-09-04", "2020-09-04", "mp_primary"]);

  const entry = (await analyst.read<CycleEntry[]>("/api/cycles")).find(({ id }) => id === cycle);
  const changed = {
    id: cycle,
    version: entry?.version,
    name: entry?.name,
    seasonLabel: entry?.seasonLabel,
    opensOn: entry?.opensOn,
    closesOn: entry?.closesOn,
    asOf: entry?.asOf,
    calendar: entry?.calendar
      .filter(({ kind }) => kind === "general")
      .map(({ kind, title, startsOn, endsOn, body, isCountdown }) => ({
        kind,
        title,
        startsOn,
        endsOn,
        body,
        isCountdown,
      })),
  };
  const answer = await server.app.inject({
    method: "PUT",
    url: "/api/cycles",
    headers: { cookie: await analyst.cookie() },
    payload: changed,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await calendar()).toEqual(["Polling", polling]);
  const refused = await analyst.post(`/api/imports/${first.id}/undo`, {});
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    expect.stringContaining(
      "These events were later changed under Data → Cycles. Correct the calendar there.",
    ),
  ]);
});

async function figure(id: string) {
  const figures = await viewer.read<Figure[]>(`/api/figures?cycle=${cycle}`);
  const found = figures.find((one) => one.id === id);
  return [found?.value, found?.basis, found?.chosenReason, found?.rivals];
}

test("IMP-04 IMP-05 IMP-10 IMP-11 published figures stand beside those of the records; of one figure one value is chosen", async () => {
  const header = "Figure,Value,Publication,Published by,Published on,As of,Chosen because,Note\n";
  const first =
    await imports.read(`${header}Ministers lost,9,Ministers fall,Example Times,2021-01-18,2021-01-17,,
Average turnout,51.2%,Primaries in numbers,Example Daily,,2021-01-17,It names its source.,Without Kampala.
LC5 turnout,103,Primaries in numbers,Example Daily,,2021-01-17,,
`);
  expect(first).toMatchObject({
    kind: "claims",
    state: "ready",
    counts: { rows: 3, new: 3, refused: 0, warned: 1 },
    impact: [
      { what: "Average turnout", from: null, to: "51.2%" },
      {
        what: "Ministers Lost, against 9 published by Example Times, Ministers fall (18 Jan 2021)",
        from: null,
        to: "9 below",
      },
      { what: "Published figures", from: "0", to: "3" },
      { what: "Findings among them", from: "0", to: "1" },
    ],
  });
  expect(await imports.codes(first.id)).toEqual([[4, "W124", "Value"]]);
  await imports.commit(first);
  expect(await figure("ministers_lost")).toMatchObject([
    0,
    "query",
    null,
    [{ value: 9, source: "Example Times, Ministers fall", publishedOn: "2021-01-18", note: null }],
  ]);
  // No record gives a turnout: the chosen value is shown, and said to be one.
  const chosen = [51.2, "claim", "It names its source.", []];
  expect(await figure("mp_turnout")).toEqual(chosen);
  expect((await figure("lc5_turnout"))[0]).toBeNull();

  // A second value is not chosen beside the first one, and an unknown figure is none.
  const newer = "Average turnout,50,Other numbers,Example Times,,2021-01-17,It is newer.,\n";
  const two = await imports.read(
    `${header}${newer}Average happiness,5,Other numbers,Example Times,,2021-01-17,,\nLC5 turnout,103,Primaries in numbers,Example Daily,,2021-01-17,,\n`,
  );
  expect(two.counts).toMatchObject({ same: 1, refused: 2 });
  expect(await imports.codes(two.id)).toEqual(
    expect.arrayContaining([
      [2, "F067", "Chosen because"],
      [3, "F042", "Figure"],
    ]),
  );
  const turned = await imports.take(
    `${header}Average turnout,51.2,Primaries in numbers,Example Daily,,2021-01-17,,Without Kampala.\n${newer}`,
  );
  expect(turned.counts).toMatchObject({ changed: 1, new: 1 });
  expect(await figure("mp_turnout")).toMatchObject([50, "claim", "It is newer.", [{ value: 51.2 }]]);
  expect((await analyst.post(`/api/imports/${first.id}/undo`, {})).statusCode).toBe(409);
  await imports.act(turned.id, "undo");
  expect(await figure("mp_turnout")).toEqual(chosen);
  await imports.act(first.id, "undo");
  expect((await figure("mp_turnout"))[0]).toBeNull();
});

const OF = { contest: "president", pollingDay: "2021-01-14" };
const RESULTS = String(caseFile("no-register-overvote.csv"));
const TOTALS = `Figure,Candidate,District,Value,Publication,Published by,As of,Chosen because
President: valid votes,,,1200,Final results,Example Commission,2021-01-14,
President: valid votes,,,1300,Numbers,Example Times,2021-01-14,
President: votes of a candidate,OPIO ONE,ABIM,921,Final results,Example Commission,2021-01-14,
`;
const messages = async (id: number, code: string) =>
  (await imports.problems(id)).filter((one) => one.code === code).map(({ message }) => message);

test("CLAIM-01 W141 results are compared with all published totals, or with the one that an official or a file chooses", async () => {
  await imports.take(String(caseFile("base-stations.csv")));
  expect(await imports.take(TOTALS)).toMatchObject({ kind: "claims", counts: { new: 3, refused: 0 } });
  const read = await imports.read(RESULTS, OF);
  expect(read.impact).toContainEqual({ what: "Published totals that agree", from: null, to: "1 of 3" });
  const valid = "Valid votes, Uganda: the stations add up to 1,200, Example Times published 1,300.";
  const candidate = "OPIO ONE, Abim: the stations add up to 920, Example Commission published 921.";
  expect(await messages(read.id, "W141")).toEqual([valid, candidate]);

  const { rows } = await sql<{ id: number }>`
    select claim.id from claim join source on source.id = claim.source_id
    where claim.measure = 'president_valid' and source.publisher = 'Example Times' and claim.retired_at is null`.execute(
    server.database.db,
  );
  const chosen = await analyst.post("/api/changes/figure-choices", {
    clientId: randomUUID(),
    figure: "president_valid",
    claim: rows[0]?.id,
    replaces: null,
    reason: "Printed after the recount",
  });
  expect([chosen.statusCode, chosen.json<ChangeSetDetail>()]).toMatchObject([
    200,
    { about: "President: valid votes", what: "value of the records → 1,300" },
  ]);
  const approve = ({ id, digest }: ChangeSetDetail) =>
    admin.post(`/api/changes/sets/${id}/approve`, { digest });
  await approve(chosen.json());
  const byOfficial = await imports.change(read.id, {});
  expect(byOfficial.impact).toContainEqual({ what: "Published totals that agree", from: null, to: "0 of 2" });
  expect(await messages(read.id, "W141")).toEqual([valid, candidate]);
  const undo = await analyst.post(`/api/changes/sets/${chosen.json<ChangeSetDetail>().id}/undo`, {
    reason: "No recount was held",
  });
  expect((await approve(undo.json())).statusCode).toBe(200);

  const byFile = await imports.take(
    TOTALS.replace("Commission,2021-01-14,", "Commission,2021-01-14,Official"),
  );
  expect(byFile.counts).toMatchObject({ changed: 1, same: 2 });
  const again = await imports.change(read.id, {});
  expect(again.impact).toContainEqual({ what: "Published totals that agree", from: null, to: "1 of 2" });
  expect(await messages(read.id, "W141")).toEqual([candidate]);
});

test("CLAIM-01 W140 candidates in shifted columns are unlike the previous election, with a warning by district", async () => {
  await imports.take(RESULTS, OF);
  const shifted = RESULTS.replace("OPIO ONE,AKELLO TWO", "AKELLO TWO,OPIO ONE");
  const asked = await imports.read(shifted, { ...OF, pollingDay: "2021-03-04" });
  const dated = await imports.change(asked.id, { answers: { "pollingDay/2021-03-04": "new" } });
  const read = await imports.change(asked.id, { answers: answersTo(dated) });
  expect(read.state).toBe("ready");
  expect(await messages(read.id, "W140")).toEqual([
    "Abim: 76.7%, and 23.3% on 14 Jan 2021. Check that the votes are in the right column.",
    "Abim: 23.3%, and 76.7% on 14 Jan 2021. Check that the votes are in the right column.",
  ]);
});
