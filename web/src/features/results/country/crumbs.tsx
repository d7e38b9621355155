import type { StationResults } from "@command-center/contract/results/station-results";
import { Link } from "../../../navigation/link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { hrefAbove, type ResultsAddress } from "./results-address.ts";
import { unitNoun } from "@command-center/domain/results/stations/units";

/** The way down to the unit that is shown, each step a link. */
export function Crumbs({ results, address }: { results?: StationResults; address?: ResultsAddress }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-2 text-12 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-2">
        {results === undefined || address === undefined ? (
          <li className="inline-flex items-center pointer-coarse:min-h-11">
            <SkeletonWords like="Uganda" unseen />
          </li>
        ) : (
          [...results.above, results.area].map((unit, place) => (
            <li key={unit.id} className="inline-flex items-center gap-1.5 pointer-coarse:min-h-11">
              {place > 0 && <Icon name="chevron-right" className="size-3 text-mute" />}
              {place < results.above.length ? (
                <Link
                  href={hrefAbove(address, results.above, unit)}
                  className="text-mute hover:text-ink hover:underline touch-reach"
                >
                  {unit.name}
                </Link>
              ) : (
                <span aria-current="page" className="font-semibold">
                  {unit.name}
                </span>
              )}
              {["party_region", "sub_region"].includes(unit.kind) && (
                <span className="text-mute">({unitNoun(unit.kind)[0]})</span>
              )}
            </li>
          ))
        )}
      </ol>
    </nav>
  );
}
