import type { UnusualResult } from "@command-center/contract/results/unusual-results";
import { RowsButton } from "../../../../../parts/export/rows-button.tsx";
import { formatCount } from "../../../../../ui/format.ts";
import { AllOfRule } from "./all-of-rule.tsx";
import { Found } from "./found-results.tsx";
import type { OfRule } from "./of-rule.ts";

export interface OpenedRuleProps extends OfRule {
  /** The first of them. */
  results: readonly UnusualResult[];
}

/** What a rule found, with its export. */
export function OpenedRule({ rule, found, results, address, asked }: OpenedRuleProps) {
  return (
    <>
      {found > results.length ? (
        <AllOfRule
          // Of other results nothing is kept.
          key={JSON.stringify(asked)}
          rule={rule}
          found={found}
          first={results}
          address={address}
          asked={asked}
        />
      ) : (
        <Found results={results} address={address} />
      )}
      <div className="mt-2 flex" data-print="hide">
        <RowsButton
          dataType="unusual_results"
          label={exportLabel(found, results.length)}
          rows={{ all: found }}
          results={{ ...asked, rule }}
          shown={[]}
        />
      </div>
    </>
  );
}

/** Of a rule whose first results alone are listed the file has all. */
function exportLabel(found: number, listed: number): string {
  if (found === 1) return "Export this row";
  return `Export ${found > listed ? "all" : "these"} ${formatCount(found)}`;
}
