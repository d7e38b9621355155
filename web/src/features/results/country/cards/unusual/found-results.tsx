import type { UnusualResult } from "@command-center/contract/results/unusual-results";
import { unitName } from "@command-center/domain/results/stations/units";
import { Link } from "../../../../../navigation/link.tsx";
import { formatCount } from "../../../../../ui/format.ts";
import { resultsHref, type ResultsAddress } from "../../results-address.ts";

export interface FoundProps {
  results: readonly UnusualResult[];
  address: ResultsAddress;
}

/** What a rule found: where, its figures, and the line that they came from. */
export function Found({ results, address }: FoundProps) {
  return (
    <ul className="grid gap-2 text-12">
      {results.map(({ area, above, figures, line }) => (
        <li key={area.id} className="wrap-anywhere">
          <Link
            href={resultsHref(address, { area: area.id, within: null, constituency: null })}
            className="link font-semibold touch-reach"
          >
            {unitName(area)}
          </Link>
          : {figures}
          <span className="block text-mute">
            {[...above.map(({ name }) => name), ...(line === null ? [] : [`line ${formatCount(line)}`])].join(
              " · ",
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
