import { QUALITY_GROUPS, type Quality, type QualityProblem } from "@command-center/contract/data/quality";
import type { Read } from "../../database/database.ts";
import { figures } from "../figures/figures.ts";
import { primaryProblems } from "./primary-problems.ts";
import { publishedProblems } from "./published-problems.ts";
import { stationProblems } from "./station-problems.ts";

/** Problems of the cycle's records that the caller may see, and of how much of the country its headline figures are. */
export async function qualityOf(read: Read): Promise<Quality> {
  const { problems: ofStations, unlisted } = await stationProblems(read);
  const problems: QualityProblem[] = [
    ...(await publishedProblems(read)),
    ...(await primaryProblems(read)),
    ...ofStations,
  ];
  const unlistedOf = (group: string) =>
    unlisted
      .filter(({ rule }) => (rule === "more-than-voters" ? "impossible" : "unusual") === group)
      .reduce((sum, { found }) => sum + found, 0);
  return {
    asOf: read.moment.asOf,
    groups: QUALITY_GROUPS.map((group) => ({
      group,
      found: problems.filter((problem) => problem.group === group).length + unlistedOf(group),
    })),
    // A stable sort: within a group the order of the queries.
    problems: problems.toSorted(
      (one, other) => QUALITY_GROUPS.indexOf(one.group) - QUALITY_GROUPS.indexOf(other.group),
    ),
    coverage: (await figures(read)).flatMap(({ id, label, coverage }) =>
      coverage === null ? [] : [{ figure: id, label, ...coverage }],
    ),
  };
}
