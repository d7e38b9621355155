import type { DistrictCount, DistrictDetail } from "@command-center/contract/areas/district";
import type { ReactNode } from "react";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";

const WORDS: Record<DistrictCount["measure"], string> = {
  population: "People",
  registered_voters: "Registered voters",
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
      distance="close"
      title="The district in numbers"
      read={read}
      what="The counts"
      skeleton={<CountsSkeleton />}
    >
      {({ counts, members, petitions }) => (
        <dl className={LIST}>
          <Line
            label="Party register"
            value={members === null ? "Not on it" : formatCount(members)}
            note="in force"
          />
          {counts
            .toSorted((a, b) => ORDER.indexOf(a.measure) - ORDER.indexOf(b.measure))
            .map(({ measure, value, on }) => (
              <Line key={measure} label={WORDS[measure]} value={formatCount(value)} note={formatDay(on)} />
            ))}
          <Line label="Petitions filed" value={formatCount(petitions)} note="this cycle" />
        </dl>
      )}
    </Panel>
  );
}

const LIST = "grid gap-x-8 sm:grid-cols-2";

/** Skeleton of the counts that every district has. */
function CountsSkeleton() {
  return (
    <dl className={LIST}>
      {["Party register", ...Object.values(WORDS), "Petitions filed"].map((label) => (
        <Line
          key={label}
          label={label}
          value={<SkeletonWords like="00,000" />}
          note={<SkeletonWords like="0 Sep 0000" />}
        />
      ))}
    </dl>
  );
}

function Line({ label, value, note }: { label: string; value: ReactNode; note: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-1.5">
      <dt>
        {label} <span className="text-12 text-mute">{note}</span>
      </dt>
      <dd className="text-right font-semibold">{value}</dd>
    </div>
  );
}
