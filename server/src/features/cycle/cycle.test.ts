import { expect, test } from "vitest";
import type { Cycle } from "@command-center/contract/cycle";
import { sampleServer } from "../../testing/sample-server.ts";

const { server, admin } = sampleServer();

const read = () => admin.read<Cycle>("/api/cycle");

test("LOGIN-05 GET /api/welcome tells a stranger the names and the season, and nothing else", async () => {
  const answer = await server.get("/api/welcome");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    productName: expect.stringMatching(/Command Center$/),
    partyName: "National Resistance Movement",
    partyShortName: "NRM",
    seasonLabel: "2025–2026 Election Season",
  });
});

test("SHELL-02 the cycle in force is the sample, as of 2 September 2025, and says so", async () => {
  expect(await read()).toMatchObject({
    name: "2025–2026",
    seasonLabel: "2025–2026 Election Season",
    asOf: "2025-09-02",
    isSample: true,
    dataSyncProvider: expect.stringMatching(/\S/),
    supportEmail: expect.stringMatching(/@/),
  });
});

test("ANLY-04 132 days to 12 January 2026, 133 including election day", async () => {
  expect((await read()).countdown).toEqual({
    to: "2026-01-12",
    title: expect.stringMatching(/\S/),
    days: 132,
    daysCountingElectionDay: 133,
  });
});

test("ANLY-04 the calendar runs in order, with the LC5 primaries of 24 July completed and 12 January upcoming", async () => {
  const { calendar } = await read();
  const starts = calendar.map(({ startsOn }) => startsOn);
  expect(starts).toEqual(starts.toSorted());
  expect(calendar.find(({ title }) => title === "LC5 chairperson primaries")).toMatchObject({
    startsOn: "2025-07-24",
    state: "completed",
  });
  expect(calendar.find(({ startsOn }) => startsOn === "2026-01-12")?.state).toBe("upcoming");
  for (const { startsOn, endsOn, state } of calendar) {
    expect(endsOn >= startsOn).toBe(true);
    if (state === "completed") expect(endsOn < "2025-09-02").toBe(true);
    else if (state === "upcoming") expect(startsOn > "2025-09-02").toBe(true);
  }
});

test.each([
  ["2025-08-27", "2026-01-12", 138, 139, "under_way"],
  ["2025-08-28", "2026-01-12", 137, 138, "under_way"],
  ["2026-01-12", "2026-01-12", 0, 1, "completed"],
  ["2026-01-13", "2026-01-15", 2, 3, "completed"],
  ["2026-01-20", "2026-01-15", -5, 0, "completed"],
])(
  "ANLY-04 as of %s the count runs to %s: %i days, %i including election day; the National Conference is %s",
  async (asOf, to, days, counting, state) => {
    await server.change(async (write) => {
      write.touch("cycle");
      await write.db.updateTable("cycle").set({ as_of: asOf }).where("in_force", "=", true).execute();
    });
    const cycle = await read();
    expect(cycle.countdown).toMatchObject({ to, days, daysCountingElectionDay: counting });
    expect(cycle.calendar.find(({ title }) => title === "National Conference")?.state).toBe(state);
  },
);

test("before an administrator sets a day to count down to, there is no countdown", async () => {
  await server.change(async (write) => {
    write.touch("cycle");
    await write.db.updateTable("calendar_event").set({ is_countdown: false }).execute();
  });
  expect((await read()).countdown).toBeNull();
});
