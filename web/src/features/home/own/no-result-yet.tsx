import { pluralText } from "@command-center/domain/number-text";
import { missingResults, readMissingResults } from "@command-center/contract/results/station-results";
import { useRead } from "../../../api/queries.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { Panel } from "../../../page/panel.tsx";
import { sample } from "../../../page/sample.ts";
import { useMayChange } from "../../../parts/account/use-may-change.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { formatCount } from "../../../ui/format.ts";

const SAMPLE = sample(missingResults, { expected: { stations: 34_000, voters: 18_000_000, districts: 146 } });

/** A station list without any result. */
export function NoResultYet() {
  const mayImport = useMayChange("data.import");
  const read = useRead(readMissingResults, { contest: "president" });
  return (
    <Panel className="mb-4" title="No result yet" read={read} what="The station list" sample={SAMPLE}>
      {({ expected: { stations, voters, districts } }) => (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-16">
            <strong>{formatCount(stations)} stations</strong> are expected.
            <span className="block text-12 text-mute">
              The list covers {formatCount(districts)}{" "}
              {pluralText(districts, "district or city", "districts and cities")}
              {voters !== null && `, ${formatCount(voters)} registered voters`}
            </span>
          </p>
          {mayImport && (
            <Link href={paths.imports()} className={buttonClass({ look: "primary" })} data-print="hide">
              Import results
            </Link>
          )}
        </div>
      )}
    </Panel>
  );
}
