import { DISTRICT } from "@command-center/contract/exports/file-columns";
import { MOST_SHOWN_ROWS } from "@command-center/contract/exports/most-rows";
import type { UnusualResult } from "@command-center/contract/results/unusual-results";
import type { UnusualRule } from "@command-center/contract/results/unusual-rules";
import { UNUSUAL_RULE_WORDS, unitName } from "@command-center/domain/results/stations/units";
import { Refusal } from "../../../http/errors.ts";
import { firstUnusualResults } from "../../../measures/sums/unusual-results.ts";
import { CONSTITUENCY, PARISH, SUB_COUNTY } from "../tables/station-tables.ts";
import { LINE, listOfResults, NUMBER, ofWholeUnit, SHEET, text } from "./listed.ts";

/** All results under a unit that are unusual by a rule, or by every rule, in the order of the page. */
export const UNUSUAL_RESULTS = listOfResults<UnusualResult & { readonly rule: UnusualRule }>({
  list: async (read, results) => {
    const { rules } = await firstUnusualResults(read, ofWholeUnit(results), MOST_SHOWN_ROWS);
    const found = rules.reduce((sum, rule) => sum + rule.found, 0);
    if (found > MOST_SHOWN_ROWS)
      throw new Refusal(422, "Export at most 10,000 rows of a list. Choose one rule, or a smaller unit.");
    return { items: rules.flatMap(({ rule, results: own }) => own.map((one) => ({ rule, ...one }))) };
  },
  columns: [
    NUMBER,
    text("rule", "Unusual", ({ rule }) => UNUSUAL_RULE_WORDS[rule]),
    text("place", "Place", ({ area }) => unitName(area)),
    ...[DISTRICT, CONSTITUENCY, SUB_COUNTY, PARISH].map((column) => ({
      ...column,
      cell: ({ above, area }: UnusualResult) =>
        [area, ...above].find(({ kind }) => kind === column.key)?.name ?? null,
    })),
    text("figures", "Figures", ({ figures }) => figures),
    SHEET,
    LINE,
  ],
  orderedBy: ["number"],
});
