import type { DistrictCount, DistrictDetail } from "@command-center/contract/district";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const WORDS: Record<DistrictCount["measure"], string> = {
  population: "People",
  registered_voters_2021: "Registered voters",
  polling_stations: "Polling stations",
  constituencies: "Constituencies",
  sub_counties: "Sub-counties and divisions",
  parishes: "Parishes and wards",
  villages: "Villages and cells",
};
const ORDER = Object.keys(WORDS);

/** How large the district is, each count with the day it stands for. */
export function CountsCard({ read }: { read: PanelProps<DistrictDetail>["read"] }) {
  return (
    <Panel
      title="The district in numbers"
      read={read}
      what="The counts"
      skeleton={<Skeleton className="mt-3 w-full h-74 sm:h-61 lg:h-71 xl:h-41" />}
    >
      {({ counts, members, petitions }) => (
        <dl className="mt-2 grid gap-x-8 sm:grid-cols-2">
          <Line label="Party register" value={members ?? "Not on it"} note="in force" />
          {counts
            .toSorted((a, b) => ORDER.indexOf(a.measure) - ORDER.indexOf(b.measure))
            .map(({ measure, value, on }) => (
              <Line key={measure} label={WORDS[measure]} value={value} note={formatDay(on)} />
            ))}
          <Line label="Petitions filed" value={petitions} note="this cycle" />
        </dl>
      )}
    </Panel>
  );
}

function Line({ label, value, note }: { label: string; value: number | string; note: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-1.5">
      <dt>
        {label} <span className="text-12 text-mute">{note}</span>
      </dt>
      <dd className="text-right font-semibold">{typeof value === "number" ? formatCount(value) : value}</dd>
    </div>
  );
}
