import { QUALITY_GROUPS, type Quality, type QualityProblem } from "@command-center/contract/data/quality";
import { RECORD_WORDS } from "@command-center/domain/files/export-names";
import type { Read } from "../../database/database.ts";
import { figures } from "../figures/figures.ts";
import { primaryProblems } from "./primary-problems.ts";
import { publishedProblems } from "./published-problems.ts";
import { stationProblems } from "./station-problems.ts";

/** Problems of the cycle's records that the caller may see, and of how much of the country its headline figures are. */
export async function qualityOf(read: Read): Promise<Quality> {
  const { problems: ofStations, unlisted } = await stationProblems(read);
  const gap = (await isSample(read)) ? RECORD_WORDS.sample : null;
  const problems = [...(await publishedProblems(read)), ...(await primaryProblems(read)), ...ofStations].map(
    (problem): QualityProblem => ({ ...problem, record: problem.record ?? gap }),
  );
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

/** Whether what is missing is missing in the sample. */
async function isSample({ db, cycle }: Read): Promise<boolean> {
  const row = await db.selectFrom("cycle").select("is_sample").where("id", "=", cycle.id).executeTakeFirst();
  return row?.is_sample ?? false;
}
