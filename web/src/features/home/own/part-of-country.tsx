import { countedText } from "@command-center/domain/number-text";
import { districtsText, missingIn, missingText } from "@command-center/domain/results/stations/coverage";
import { stationsOf } from "@command-center/domain/results/stations/units";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { useMayChange } from "../../../parts/account/use-may-change.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { formatCount } from "../../../ui/format.ts";
import type { OwnCardProps } from "./lead-and-missing.tsx";

/** Results of some districts: no leader, and no sum under the name of the whole. */
export function PartOfCountry({ results, missing, election }: OwnCardProps) {
  const mayImport = useMayChange("data.import");
  const { all } = stationsOf(results.units);
  const { withResults } = results.seats;
  const counted = all > 0 ? `${formatCount(all)} stations` : countedText(withResults, "seat", "seats");
  const { covered, whole } = results.districts;
  return (
    <div className="grid gap-3">
      <p className="text-12 text-mute">No leader for {results.area.name}</p>
      <p className="text-16 text-pretty">
        <strong>
          {counted} in {districtsText(results.districts)}
        </strong>{" "}
        {missing.expected.stations > 0 ? "are on the station list" : "have results"}. Results are shown for
        these only.
      </p>
      <div aria-hidden="true" className="h-2.5 overflow-hidden rounded-sm bg-line">
        <span
          className="block h-full bg-s4"
          data-print="exact"
          style={{ width: `${(100 * covered) / whole}%` }}
        />
      </div>
      <p className="text-12 text-pretty text-mute">
        Missing: {missingIn(results).map(missingText).join(", ")}
      </p>
      <p className="flex flex-wrap gap-2 print:hidden">
        {mayImport && (
          <Link href={paths.imports()} className={buttonClass({ look: "primary" })}>
            {all > 0 ? "Import the rest of the list" : "Import the other results"}
          </Link>
        )}
        <Link
          href={paths.results({ contest: election.contest, day: election.pollingDay })}
          className={buttonClass()}
        >
          Results of the {counted}
        </Link>
      </p>
    </div>
  );
}
