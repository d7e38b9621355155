import { DISTRICT } from "@command-center/contract/exports/file-columns";
import { MOST_SHOWN_ROWS } from "@command-center/contract/exports/most-rows";
import { UNUSUAL_RULE_WORDS, unitName } from "@command-center/domain/results/stations/units";
import { Refusal } from "../../../http/errors.ts";
import { firstUnusualResults } from "../../../measures/sums/unusual-results.ts";
import { text } from "../tables/asked-results.ts";
import { CONSTITUENCY, PARISH, SUB_COUNTY } from "../tables/station-tables.ts";
import { LINE, listOfResults, number, ofWholeUnit, PLACE, SHEET } from "./listed.ts";

const COLUMNS = [
  number("number", "No."),
  text("rule", "Unusual"),
  PLACE,
  DISTRICT,
  CONSTITUENCY,
  SUB_COUNTY,
  PARISH,
  text("figures", "Figures"),
  SHEET,
  LINE,
] as const;

/** All results under a unit that are unusual by a rule, or by every rule, in the order of the page. */
export const UNUSUAL_RESULTS = listOfResults({
  columns: COLUMNS,
  orderedBy: ["number"],
  list: async (read, results) => {
    const { rules } = await firstUnusualResults(read, ofWholeUnit(results), MOST_SHOWN_ROWS);
    const found = rules.reduce((sum, rule) => sum + rule.found, 0);
    if (found > MOST_SHOWN_ROWS)
      throw new Refusal(422, "Export at most 10,000 rows of a list. Choose one rule, or a smaller unit.");
    const all = rules.flatMap(({ rule, results: own }) => own.map((one) => ({ rule, ...one })));
    return {
      columns: COLUMNS,
      rows: all.map(({ rule, area, above, figures, line, sheet }, at) => {
        const named = Object.fromEntries([...above, area].map(({ kind, name }) => [kind, name]));
        return {
          id: at + 1,
          number: at + 1,
          rule: UNUSUAL_RULE_WORDS[rule],
          place: unitName(area),
          district: named["district"] ?? null,
          constituency: named["constituency"] ?? null,
          sub_county: named["sub_county"] ?? null,
          parish: named["parish"] ?? null,
          figures,
          sheet,
          line,
        };
      }),
    };
  },
});
