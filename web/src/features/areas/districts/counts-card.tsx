import {
  readDistrict,
  type DistrictCount,
  type DistrictDetail,
} from "@command-center/contract/areas/district";
import { sample } from "../../../page/sample.ts";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { RecordButton } from "../../../parts/entry/record-button.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";

const WORDS: Record<DistrictCount["measure"], string> = {
  population: "People",
  registered_voters: "Registered voters",
  polling_stations: "Polling stations",
  constituencies: "Constituencies",
  sub_counties: "Sub-counties and divisions",
  parishes: "Parishes and wards",
  villages: "Villages and cells",
};
const SAMPLE = sample(readDistrict.output, { counts: Object.keys(WORDS).length });
const ORDER = Object.keys(WORDS);

/** How large the district is, each count with the day it stands for. */
export function CountsCard({ read }: { read: PanelProps<DistrictDetail>["read"] }) {
  return (
    <Panel distance="close" title="The district in numbers" read={read} what="The counts" sample={SAMPLE}>
      {({ slug, counts, members, petitions }) => (
        <>
          <dl className="grid gap-x-8 sm:grid-cols-2">
            <Line
              label="Party register"
              value={members === null ? "Not on it" : formatCount(members)}
              note="current"
            />
            {counts
              .toSorted((a, b) => ORDER.indexOf(a.measure) - ORDER.indexOf(b.measure))
              .map(({ measure, value, on }) => (
                <Line key={measure} label={WORDS[measure]} value={formatCount(value)} note={formatDay(on)} />
              ))}
            <Line label="Petitions filed" value={formatCount(petitions)} note="this cycle" />
          </dl>
          <div className="mt-2 empty:hidden">
            <RecordButton
              kind="party-register"
              name={{ district: slug }}
              label={members === null ? "Enter members" : "Correct members"}
            />
          </div>
        </>
      )}
    </Panel>
  );
}

function Line({ label, value, note }: Record<"label" | "value" | "note", string>) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-1.5">
      <dt>
        {label} <span className="text-12 text-mute">{note}</span>
      </dt>
      <dd className="text-right font-semibold">{value}</dd>
    </div>
  );
}
