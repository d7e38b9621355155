import { beforeAll, expect, test } from "vitest";
import type { CecConference } from "@command-center/contract/results/cec";
import { readEmptyServer, sampleServer } from "../../testing/sample-server.ts";

const { server, admin } = sampleServer();
const empty = readEmptyServer();
let conference: CecConference;

beforeAll(async () => {
  conference = await admin.read("/api/cec-results/conference");
});

test("STAT-03 nine offices, highest first, each with its winner first", () => {
  expect(conference.contests).toHaveLength(9);
  expect(conference.contests[0]?.position).toBe("National Chairperson");
  for (const { candidates } of conference.contests)
    expect(candidates.map(({ isWinner }) => isWinner)).toEqual([
      true,
      ...candidates.slice(1).map(() => false),
    ]);
});

test("STAT-03 the contested office has both candidates with their votes and shares of the same whole", () => {
  const contested = conference.contests.filter(({ candidates }) => candidates.length > 1);
  expect(contested).toHaveLength(1);
  expect(contested[0]).toMatchObject({
    position: "Second National Vice-Chairperson (Female)",
    isUnopposed: false,
    validVotes: 12_582,
    candidates: [
      { name: "Anita Among", isWinner: true, isIncumbent: false, votes: 11_680, percentage: 92.8 },
      { name: "Rebecca Kadaga", isWinner: false, isIncumbent: true, votes: 902, percentage: 7.2 },
    ],
  });
});

test("STAT-03 unopposed is one thing, not published another", () => {
  const unopposed = conference.contests.filter(({ isUnopposed }) => isUnopposed);
  expect(unopposed.map(({ candidates }) => candidates[0]?.name)).toEqual([
    "Yoweri Kaguta Museveni",
    "Moses Kigongo",
  ]);
  const unpublished = conference.contests.filter(
    ({ isUnopposed, candidates }) => !isUnopposed && candidates[0]?.votes === null,
  );
  expect(unpublished).toHaveLength(6);
  const karamoja = unpublished.find(({ position }) => position.endsWith("Karamoja"));
  expect(karamoja).toMatchObject({ validVotes: null, candidates: [{ percentage: 81, isIncumbent: null }] });
});

test("STAT-03 the chosen day stands with its reason, the one that disagrees beside it", () => {
  expect(conference.day).toMatchObject({ date: "2025-08-27", publishedOn: "2025-08-28" });
  expect(conference.day?.reason).toMatch(/\S/);
  expect(conference.rivalDays).toEqual([
    {
      date: "2025-08-21",
      source: "One outlet",
      publishedOn: null,
      note: "One outlet gives this date.",
    },
  ]);
});

test("STAT-03 more votes than valid votes is no percentage: sources disagree", async () => {
  await server.change(async (write) => {
    write.touch("results");
    await write.db.updateTable("vote_count").set({ votes: 20_000 }).where("votes", "=", 902).execute();
  });
  const { contests } = (await admin.get("/api/cec-results/conference")).json<CecConference>();
  const contest = contests.find(({ position }) => position === "Second National Vice-Chairperson (Female)");
  expect(contest?.candidates).toMatchObject([
    { votes: 11_680, percentage: 92.8 },
    { votes: 20_000, percentage: null },
  ]);
});

test("an empty database has no contest and no day", async () => {
  const answer = await empty.admin.read("/api/cec-results/conference");
  expect(answer).toEqual({ contests: [], day: null, rivalDays: [] });
});
