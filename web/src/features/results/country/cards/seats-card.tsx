import { listSeatResults, type SeatResult } from "@command-center/contract/results/seat-results";
import type { StationResults } from "@command-center/contract/results/station-results";
import { useMemo } from "react";
import { useRead } from "../../../../api/queries.ts";
import { Panel } from "../../../../page/panel.tsx";
import type { Column } from "../../../../page/records/record-table.tsx";
import { ExportShown } from "../../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../../parts/lists/list-table.tsx";
import { useFacet, type FacetField } from "../../../../parts/lists/facets/use-facet.ts";
import { formatCount } from "../../../../ui/format.ts";
import { OwnMark } from "../../../../parts/results/own-mark.tsx";
import { PlaceLink } from "../place-link.tsx";
import { askedIn, chosenIn, type ResultsAddress } from "../results-address.ts";
import { seatRows, seatsNote, type SeatRow } from "./seat-rows.ts";
import { PERCENT, POINTS } from "../../../../page/records/column-kinds.ts";

export interface SeatsCardProps {
  results: StationResults;
  address: ResultsAddress;
}

/** The seats of a unit that votes for more than one, each with its leader. */
export function SeatsCard({ results, address }: SeatsCardProps) {
  const { contest, pollingDay, issuer } = results;
  const { constituency: _, ...asked } = askedIn(address);
  const read = useRead(listSeatResults, { ...asked, contest, pollingDay, issuer });
  const columns = contest === "mp" ? COLUMNS : WITHOUT_DISTRICT;
  return (
    <Panel
      title="Seats"
      note={read.data === undefined ? undefined : seatsNote(read.data.seats)}
      noteLike="000 of 000 seats with results"
      read={read}
      what="The seats"
      skeleton={<ListSkeleton columns={columns} noun={NOUN} filters={[ALL]} />}
    >
      {({ seats }) => <Seats seats={seats} columns={columns} results={results} address={address} />}
    </Panel>
  );
}

const NOUN = ["seat", "seats"] as const;

const COLUMNS: readonly Column<SeatRow>[] = [
  { id: "seat", label: "Seat", like: "Name of a seat", value: ({ name }) => name, cell: PlaceLink },
  { id: "district", label: "District", like: "Name", value: ({ district }) => district },
  {
    id: "leader",
    label: "Leader",
    like: "Names of the Leader",
    value: ({ leaders }) => leaders.join(" and "),
    cell: ({ leaders, isOwn }) =>
      leaders.length === 0 ? null : (
        <>
          {leaders.length > 1 && "Tied: "}
          {leaders.join(" and ")}
          {isOwn && <OwnMark isShort className="ml-1.5" />}
        </>
      ),
    missing: "No result yet",
  },
  { id: "share", label: "Share", ...PERCENT, value: ({ share }) => share, missing: "–", lead: true },
  { id: "points", label: "Lead", ...POINTS, value: ({ points }) => points, missing: "–" },
  {
    id: "lead",
    label: "Lead",
    unit: "votes",
    kind: "number",
    like: "0,000",
    value: ({ votesAhead }) => votesAhead,
    missing: "–",
  },
  { id: "cast", label: "Votes cast", kind: "number", like: "00,000", value: ({ total }) => total },
  { id: "turnout", label: "Turnout", ...PERCENT, value: ({ turnout }) => turnout, missing: "–" },
  {
    id: "stations",
    label: "Stations counted",
    kind: "number",
    like: "000 of 000",
    value: ({ counted, stations }) => (stations === 0 ? null : counted / stations),
    cell: ({ counted, stations }) => `${formatCount(counted)} of ${formatCount(stations)}`,
    missing: "none",
  },
];
/** A district or a city is the seat’s unit itself. */
const WITHOUT_DISTRICT = COLUMNS.filter(({ id }) => id !== "district");

const SEARCH = {
  label: "Search the seats",
  hint: "Seat, district or leader",
  in: [
    ({ name }: SeatRow) => name,
    ({ district }: SeatRow) => district,
    ({ leaders }: SeatRow) => leaders.join(" "),
  ],
} as const;

/** Names in the address, which also holds those of the units. */
const LIST = "seats";
const ALL = "All seats";
const WITH_RESULTS = { value: "with-results", label: "With results" } as const;

const RESULTS_KNOWN: FacetField<SeatRow> = {
  name: LIST,
  label: "Seats",
  all: ALL,
  options: [WITH_RESULTS],
  valuesOf: ({ leaders }) => (leaders.length > 0 ? [WITH_RESULTS.value] : []),
};

interface SeatsProps extends SeatsCardProps {
  seats: readonly SeatResult[];
  columns: readonly Column<SeatRow>[];
}

function Seats({ seats, columns, results, address }: SeatsProps) {
  const rows = useMemo(() => seatRows(seats, results, address), [seats, results, address]);
  const facet = useFacet(RESULTS_KNOWN, rows, LIST);
  return (
    <ListTable
      views="seats"
      isExportedWhole
      label="Seats"
      name={LIST}
      rows={rows}
      columns={columns}
      noun={NOUN}
      search={SEARCH}
      facets={[facet]}
      renderActions={(list) => (
        <ExportShown dataType="seat_results" shown={list} results={chosenIn(results, address)} />
      )}
      empty="No seat is contested here"
    />
  );
}
