import type { StationResults } from "@command-center/contract/results/station-results";
import type { ShareStatement } from "@command-center/contract/shares";
import { percentText } from "../number-text.ts";
import { GENERAL_CONTEST_WORDS } from "../results/result-words.ts";
import { candidateName } from "../results/stations/candidate-names.ts";
import { coveredName } from "../results/stations/coverage.ts";
import { leadIn } from "../results/stations/lead.ts";
import { stationsOf } from "../results/stations/units.ts";
import { longDayText } from "../time/moment-text.ts";
import { countText, MAX_BARS } from "./figure-statement.ts";

/** Results of a unit by station: how many are in, turnout, and the leader where all votes are for one seat. */
export function resultsStatement(results: StationResults): ShareStatement {
  const place = coveredName(results);
  const { counted, all } = stationsOf(results.units);
  const stations = `${countText(counted)} of ${countText(all)} stations`;
  const turnout = results.turnout === null ? null : percentText(results.turnout);
  const lead = leadIn(results);
  const leader = lead === null ? null : lead.names.map(candidateName).join(" and ");
  const share = lead === null ? "" : percentText(lead.share);
  const leads = lead !== null && lead.names.length > 1 ? "lead" : "leads";
  const contest = GENERAL_CONTEST_WORDS[results.contest];
  const turnoutWords =
    turnout === null
      ? ""
      : ` Turnout at counted stations: ${turnout} (${countText(results.turnoutVotes)} of ${countText(results.registeredCounted)} voters).`;
  const leadWords =
    lead === null || leader === null
      ? ""
      : ` ${leader} ${leads} with ${countText(lead.votes)} of ${countText(results.valid)} valid votes (${share})${
          lead.next === null ? "" : `, ${countText(lead.next.votesBehind)} ahead`
        }.`;
  return {
    title:
      leader === null
        ? `${place}: ${stations} are in${turnout === null ? "" : `, turnout so far ${turnout}`}`
        : `${leader} ${leads} in ${place} with ${share}`,
    sentence: `${contest}, ${place}: ${stations} are in.${leadWords}${turnoutWords} ${results.issuer}, election of ${longDayText(results.pollingDay)}.`,
    values: [
      { label: "Stations in", text: `${countText(counted)} of ${countText(all)}` },
      { label: "Valid votes", text: countText(results.valid) },
      { label: "Turnout", text: turnout ?? "not known" },
      ...results.candidates.map(({ name, votes, share: ofValid }) => ({
        label: candidateName(name),
        text: `${countText(votes)}${ofValid === null ? "" : ` (${percentText(ofValid)})`}`,
      })),
    ],
    bars: results.candidates.slice(0, MAX_BARS).flatMap(({ name, votes, share: ofValid }) =>
      ofValid === null
        ? []
        : [
            {
              label: candidateName(name),
              text: `${countText(votes)} · ${percentText(ofValid)}`,
              percent: ofValid,
            },
          ],
    ),
    coverage: { counted, expected: all },
    source: results.issuer,
  };
}
