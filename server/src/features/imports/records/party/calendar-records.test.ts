import { beforeAll, expect, test } from "vitest";
import type { Cycle } from "@command-center/contract/cycle";
import type { CycleEntry } from "@command-center/contract/cycles";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { importsBy, makeCycle } from "../../../../testing/imports.ts";
import { countryServer } from "../../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const HEADER = "Event,Starts on,Ends on,Roadmap,Kind,Countdown\n";
const FIRST = `${HEADER}MP primaries,2020-09-04,,Party,MP primary,
Polling,2021-01-14,2021-01-20,EC,General election,Yes
`;
let cycle: number;
let first: ImportDetail;

async function shown() {
  const found = await viewer.read<Cycle>(`/api/cycle?cycle=${cycle}`);
  return [
    found.countdown?.title ?? null,
    ...found.calendar.map(({ title, startsOn, endsOn, kind }) => [title, startsOn, endsOn, kind]),
  ];
}
const codes = async (id: number) =>
  (await imports.problems(id)).map(({ line, code, column }) => [line, code, column]).toSorted();

beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

test("IMP-04 IMP-05 a calendar comes in; its days are in order and one event is counted down to", async () => {
  const wrong = await imports.read(
    `${HEADER}A,2021-01-02,2021-01-01,Party,,\nB,2021-01-01,,Party,,Yes\nC,2021-01-01,,Party,,Yes\nD,2021-01-01,,Church,,\n`,
  );
  expect((await codes(wrong.id)).filter(([, code]) => code !== "W121")).toEqual([
    [2, "F061", "Ends on"],
    [4, "F068", "Countdown"],
    [5, "F042", "Roadmap"],
  ]);
  await imports.act(wrong.id, "discard");
  first = await imports.read(FIRST);
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
  await imports.act(first.id, "commit");
  expect(await shown()).toEqual([
    "Polling",
    ["MP primaries", "2020-09-04", "2020-09-04", "mp_primary"],
    ["Polling", "2021-01-14", "2021-01-20", "general"],
  ]);
});

test("IMP-10 IMP-11 an event of the same name is corrected, and that is undone, unless somebody changed it by hand", async () => {
  const again = await imports.read(`${FIRST}\n`);
  expect(again.counts).toMatchObject({ rows: 2, same: 2 });
  await imports.act(again.id, "discard");
  const later = await imports.take(`${HEADER}MP Primaries,2020-09-05,,Party,MP primary,\n`);
  expect((await shown())[1]).toEqual(["MP Primaries", "2020-09-05", "2020-09-05", "mp_primary"]);
  await imports.act(later.id, "undo");
  expect((await shown())[1]).toEqual(["MP primaries", "2020-09-04", "2020-09-04", "mp_primary"]);

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
  expect(await shown()).toEqual(["Polling", ["Polling", "2021-01-14", "2021-01-20", "general"]]);
  const refused = await analyst.post(`/api/imports/${first.id}/undo`, {});
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    expect.stringContaining(
      "These events were later changed under Data → Cycles. Correct the calendar there.",
    ),
  ]);
});
