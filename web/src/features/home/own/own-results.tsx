import type { Cycle } from "@command-center/contract/cycle";
import type { ElectionHeld } from "@command-center/contract/results/elections-held";
import {
  missingResults,
  readMissingResults,
  readStationResults,
  stationResults,
} from "@command-center/contract/results/station-results";
import { isPartial } from "@command-center/domain/results/stations/coverage";
import { pluralText } from "@command-center/domain/number-text";
import { useRead } from "../../../api/queries.ts";
import { Late } from "../../../page/late.tsx";
import { Panel } from "../../../page/panel.tsx";
import { sample } from "../../../page/sample.ts";
import { lazy } from "../../../ui/loading/lazy.ts";
import { LeadAndMissing } from "./lead-and-missing.tsx";
import { PartOfCountry } from "./part-of-country.tsx";
import { askedOf, useOwnElection } from "./use-own-election.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { useMayChange } from "../../../parts/account/use-may-change.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { formatCount } from "../../../ui/format.ts";

const DistrictsCard = lazy(async () => ({
  default: (await import("./districts-card.tsx")).DistrictsCard,
}));
const UnusualCard = lazy(async () => ({ default: (await import("./unusual-card.tsx")).UnusualCard }));

/** What home opens with in a cycle that has a station list or results by station: leader, what is missing, map, unusual results. */
export function OwnResults({ cycle }: { cycle: Cycle }) {
  const { election, read } = useOwnElection(cycle);
  if (cycle.stationResults === "expected" || election === null) return <NoResultYet />;
  if (election !== undefined) return <OfElection election={election} />;
  return (
    <Panel
      className="mb-4"
      title="Where it stands"
      read={read}
      what="The results"
      skeleton={<div className="h-72" />}
    >
      {() => null}
    </Panel>
  );
}

const SAMPLE = {
  results: sample(stationResults, {
    valid: 10_000_000,
    registeredCounted: 18_000_000,
    total: 10_000_000,
    districts: { covered: 146, whole: 146 },
    seat: { own: "Names of the Leader" },
    candidates: [
      { name: "Names of the Leader", votes: 5_800_000, share: 58 },
      { name: "Names of the Next One", votes: 3_500_000, share: 35 },
    ],
    ranking: 0,
    above: 0,
    below: 0,
  }),
  missing: sample(missingResults, { reasons: 3, areas: 6 }),
};

function OfElection({ election }: { election: ElectionHeld }) {
  const asked = askedOf(election);
  const results = useRead(readStationResults, asked);
  const missing = useRead(readMissingResults, asked);
  const both =
    results.data === undefined || results.data === null || missing.data === undefined
      ? undefined
      : { results: results.data, missing: missing.data };
  const read = {
    data: both,
    error: results.error ?? missing.error,
    isFetching: results.isFetching || missing.isFetching,
    refetch: () => Promise.all([results.refetch(), missing.refetch()]),
  };
  const isPart = both !== undefined && isPartial(both.results);
  // Below a district are constituencies, which have no outlines.
  const hasDistricts = both?.results.area.kind !== "district";
  return (
    <div className="mb-4 grid grid-cols-1 gap-4">
      <Panel
        title={isPart ? "Part of the country" : "Where it stands"}
        read={read}
        what="The results"
        sample={SAMPLE}
      >
        {(data) =>
          isPartial(data.results) ? (
            <PartOfCountry {...data} election={election} />
          ) : (
            <LeadAndMissing {...data} election={election} />
          )
        }
      </Panel>
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-12">
        {hasDistricts && (
          <div className="min-w-0 wide:col-span-7">
            <Late title="Districts and cities">
              <DistrictsCard election={election} />
            </Late>
          </div>
        )}
        <div className={hasDistricts ? "min-w-0 wide:col-span-5" : "min-w-0 wide:col-span-12"}>
          <Late title="Check these first">
            <UnusualCard election={election} />
          </Late>
        </div>
      </div>
    </div>
  );
}

const MISSING_SAMPLE = sample(missingResults, {
  expected: { stations: 34_000, voters: 18_000_000, districts: 146 },
});

/** A station list without any result. */
function NoResultYet() {
  const mayImport = useMayChange("data.import");
  const read = useRead(readMissingResults, { contest: "president" });
  return (
    <Panel className="mb-4" title="No result yet" read={read} what="The station list" sample={MISSING_SAMPLE}>
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
