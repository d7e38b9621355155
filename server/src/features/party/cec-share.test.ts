import { sql } from "kysely";
import { expect, test } from "vitest";
import type { CecConference, CecResult } from "@command-center/contract/results/cec";
import type { Figure } from "@command-center/contract/figures";
import { sheetFrom } from "../../testing/files/exported.ts";
import { sampleServer } from "../../testing/sample-server.ts";

const { server, admin } = sampleServer();

const OFFICE = "Second National Vice-Chairperson (Female)";

/** The winner's share as the home page, the CEC page, the CEC tab and an exported file have it. */
async function shares() {
  const figures = await admin.read<Figure[]>("/api/figures");
  const conference = await admin.read<CecConference>("/api/cec-results/conference");
  const results = await admin.read<CecResult[]>("/api/cec-results");
  const file = await sheetFrom(admin, "cec_results");
  const figure = figures.find(({ id }) => id === "cec_victory");
  const contest = conference.contests.find(({ position }) => position === OFFICE);
  return {
    // Where the records give none, the published claim is shown in its place.
    home: figure?.basis === "query" ? figure.value : null,
    page: contest?.candidates.find(({ isWinner }) => isWinner)?.percentage,
    tab: results.find(({ position }) => position === OFFICE)?.percentage,
    file: file.rows.find((row) => row["position"] === OFFICE)?.["percentage"],
  };
}

/** Of 12,582 valid votes the winner had 11,680, which are 92.8 %. */
test.each([
  ["published", { votes: 11_680, share_percent: 90.04 }, 11_680, 90],
  ["not published, but the votes are", { votes: 11_680, share_percent: null }, 11_680, 92.8],
  ["not published, and the votes only as counted", { votes: null, share_percent: null }, 11_680, 92.8],
  ["published without votes", { votes: null, share_percent: 81 }, 11_680, 81],
  ["of more votes than valid ones, which is none", { votes: null, share_percent: null }, 12_583, null],
])(
  "STAT-03 ELEC-06 HOME-06 EXP-03 a winner's share is one and the same everywhere: %s",
  async (_, declared, counted, share) => {
    await server.change(async (write) => {
      write.touch("results");
      const { rows } = await sql<{ id: number; winner: number }>`
        select d.id, d.winner_candidacy_id as winner from declaration d
        join contest on contest.id = d.contest_id join seat on seat.id = contest.seat_id
        where seat.name = ${OFFICE}`.execute(write.db);
      const [{ id, winner } = { id: 0, winner: 0 }] = rows;
      await write.db.updateTable("declaration").set(declared).where("id", "=", id).execute();
      await write.db
        .updateTable("vote_count")
        .set({ votes: counted })
        .where("candidacy_id", "=", winner)
        .execute();
    });
    expect(await shares()).toEqual({ home: share, page: share, tab: share, file: share });
  },
);
