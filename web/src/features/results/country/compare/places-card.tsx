import { signedText } from "@command-center/domain/number-text";
import { pointsText } from "@command-center/domain/results/change";
import { useMemo } from "react";
import type { Column } from "../../../../page/records/record-table.tsx";
import { ExportShown } from "../../../../parts/lists/export-shown.tsx";
import { ListTable } from "../../../../parts/lists/list-table.tsx";
import { useFacet, type FacetField } from "../../../../parts/lists/facets/use-facet.ts";
import { Card } from "../../../../ui/card.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { PlaceLink } from "../place-link.tsx";
import { askedIn, type ResultsAddress } from "../results-address.ts";
import { unitNoun } from "@command-center/domain/results/stations/units";
import { measureName, stationsText, type ComparisonView } from "./comparison-view.ts";
import { GroundMark } from "./ground-mark.tsx";
import { JOINED, placeRows, type PlaceRow } from "./place-rows.ts";
import { PERCENT } from "../../../../page/records/column-kinds.ts";

const NOUN = ["place", "places"] as const;

/** The columns with what both elections are called. */
function columnsOf([earlier, later]: readonly [string, string]): readonly Column<PlaceRow>[] {
  return [
    {
      id: "name",
      label: "Place",
      like: "Name of a place",
      value: ({ name }) => name,
      cell: ({ name, href, kind }) => (
        <>
          {href === null ? <b>{name}</b> : <PlaceLink name={name} href={href} />}
          {kind !== "" && <span className="block text-12 text-mute">{kind}</span>}
        </>
      ),
    },
    { id: "before", label: earlier, ...PERCENT, value: ({ before }) => before, missing: "–" },
    { id: "after", label: later, ...PERCENT, value: ({ after }) => after, missing: "–" },
    {
      id: "change",
      label: "Difference",
      unit: "points",
      kind: "number",
      value: ({ change }) => change,
      cell: ({ change, ground, reason }) =>
        change === null ? (
          <span className="inline-flex items-center gap-1.5 text-left text-12 whitespace-normal text-mute">
            <GroundMark ground={ground} />
            {reason ?? "Not compared"}
          </span>
        ) : (
          <b>{pointsText(change)}</b>
        ),
      missing: "not compared",
      lead: true,
    },
    {
      id: "votes",
      label: "Votes",
      kind: "number",
      value: ({ votes }) => votes,
      format: (votes) => signedText(votes, formatCount),
      missing: "–",
    },
    {
      id: "turnout",
      label: "Turnout",
      unit: "points",
      kind: "number",
      value: ({ turnout }) => turnout,
      format: pointsText,
      missing: "–",
    },
    {
      id: "counted-before",
      label: `Counted ${earlier}`,
      kind: "number",
      value: ({ counted }) => counted.before.stations.counted,
      cell: ({ counted }) => stationsText(counted.before),
    },
    {
      id: "counted-after",
      label: `Counted ${later}`,
      kind: "number",
      value: ({ counted }) => counted.after.stations.counted,
      cell: ({ counted }) => stationsText(counted.after),
    },
  ];
}

const SEARCH = {
  label: "Search the places",
  hint: "Place",
  in: [({ name }: PlaceRow) => name, ({ kind }: PlaceRow) => kind],
} as const;

export interface PlacesCardProps {
  view: ComparisonView;
  address: ResultsAddress;
  own: { readonly pollingDay: string; readonly issuer: string };
  other: { readonly cycle: { readonly id: number }; readonly pollingDay: string };
}

/** Every place with both elections, its difference or why there is none, and the stations counted on each side. */
export function PlacesCard({ view, address, own, other }: PlacesCardProps) {
  const rows = useMemo(() => placeRows(view, address, own.pollingDay), [view, address, own.pollingDay]);
  const hasSeats = rows.some(
    ({ counted: { before, after } }) => before.seatsWithoutStations + after.seatsWithoutStations > 0,
  );
  const columns = useMemo(() => columnsOf(view.names), [view.names]);
  const facet = useFacet(LEVEL, rows, LIST);
  return (
    <Card
      title="Place by place"
      note={`${measureName(view.measure, view.subject)}. Counted: stations with votes, of those on each election’s list${hasSeats ? ", and seats published without stations" : ""}`}
    >
      <ListTable
        views="places"
        isExportedWhole
        isRoomy
        label="Place by place"
        name={LIST}
        rows={rows}
        columns={columns}
        noun={NOUN}
        size="25"
        search={SEARCH}
        facets={[facet]}
        renderActions={(list) => (
          <ExportShown
            dataType="compared_results"
            shown={list}
            results={{
              ...askedIn(address),
              contest: view.comparison.contest,
              pollingDay: own.pollingDay,
              issuer: own.issuer,
              with: other.cycle.id,
              withDay: other.pollingDay,
            }}
          />
        )}
        empty="Nothing to compare"
      />
    </Card>
  );
}

const LIST = "places";
const LEVEL: FacetField<PlaceRow> = {
  name: "level",
  label: "Level",
  all: "Every level",
  options: (rows) =>
    [...new Set(rows.map(({ level }) => level).filter((level) => level !== ""))].map((value) => ({
      value,
      label:
        value === JOINED
          ? "Districts joined"
          : unitNoun(value)[1].replace(/^./, (letter) => letter.toUpperCase()),
    })),
  valuesOf: ({ level }) => [level],
};
