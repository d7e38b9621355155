import { oneDecimal } from "@command-center/domain/results/turnout";
import { listSeatResults, type SeatResult } from "@command-center/contract/results/seat-results";
import type { StationResults } from "@command-center/contract/results/station-results";
import { useMemo } from "react";
import { useRead } from "../../../api/queries.ts";
import { FilterSelect, useFilter } from "../../../page/filter-select.tsx";
import { Panel } from "../../../page/panel.tsx";
import { RecordTableSkeleton } from "../../../page/records/record-table-skeleton.tsx";
import { RecordTable, type Column } from "../../../page/records/record-table.tsx";
import { formatCount } from "../../../ui/format.ts";
import { PlaceLink } from "../place-link.tsx";
import { askedIn, type ResultsAddress } from "../results-address.ts";
import { seatRows, seatsNote, type SeatRow } from "./seat-rows.ts";
import { usePrinting } from "../../../page/records/use-printing.ts";

export interface SeatsCardProps {
  results: StationResults;
  address: ResultsAddress;
}

/** Every seat of a unit that votes for several, with who leads it (RES-01). */
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
      skeleton={<RecordTableSkeleton columns={columns} search={SEARCH} noun={NOUN} />}
    >
      {({ seats }) => <Seats seats={seats} columns={columns} results={results} address={address} />}
    </Panel>
  );
}

const NOUN = ["seat", "seats"] as const;

// No id is that of a column of the units: the address holds one order for both tables.
const COLUMNS: readonly Column<SeatRow>[] = [
  {
    id: "seat",
    label: "Seat",
    kind: "text",
    like: "Name of a seat",
    value: ({ name }) => name,
    cell: PlaceLink,
  },
  { id: "district", label: "District", kind: "text", like: "Name", value: ({ district }) => district },
  {
    id: "seat-leader",
    label: "Leader",
    kind: "text",
    like: "Names of the Leader",
    value: ({ leaders }) => leaders.join(" and "),
    cell: ({ leaders }) => (leaders.length > 1 ? `Tied: ${leaders.join(" and ")}` : null),
    missing: "nobody yet",
  },
  {
    id: "seat-share",
    label: "Share",
    unit: "%",
    kind: "number",
    like: "00.0",
    value: ({ share }) => share,
    format: oneDecimal,
    missing: "–",
    lead: true,
  },
  {
    id: "seat-points",
    label: "Lead",
    unit: "points",
    kind: "number",
    like: "00.0",
    value: ({ points }) => points,
    format: oneDecimal,
    missing: "–",
  },
  {
    id: "seat-lead",
    label: "Lead",
    unit: "votes",
    kind: "number",
    like: "0,000",
    value: ({ votesAhead }) => votesAhead,
    missing: "–",
  },
  { id: "seat-cast", label: "Votes cast", kind: "number", like: "00,000", value: ({ total }) => total },
  {
    id: "seat-turnout",
    label: "Turnout",
    unit: "%",
    kind: "number",
    like: "00.0",
    value: ({ turnout }) => turnout,
    format: oneDecimal,
    missing: "–",
  },
  {
    id: "seat-stations",
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

const WITH_RESULTS = [{ value: "with-results", label: "With results" }] as const;

interface SeatsProps extends SeatsCardProps {
  seats: readonly SeatResult[];
  columns: readonly Column<SeatRow>[];
}

function Seats({ seats, columns, results, address }: SeatsProps) {
  const [filter, choose] = useFilter("seats", WITH_RESULTS);
  const isPrinting = usePrinting();
  const rows = useMemo(() => seatRows(seats, results, address), [seats, results, address]);
  const shown = useMemo(
    () => (filter === null ? rows : rows.filter(({ leaders }) => leaders.length > 0)),
    [rows, filter],
  );
  return (
    <RecordTable
      label="Seats"
      rows={shown}
      whole={rows.length}
      rowKey={({ id }) => id}
      columns={columns}
      noun={NOUN}
      search={SEARCH}
      filters={
        <FilterSelect label="Seats" all="All seats" options={WITH_RESULTS} value={filter} onChange={choose} />
      }
      empty="No seat is contested here"
      // On paper there is no next page; drawn anew, its rows come all at once.
      key={isPrinting ? "paper" : "screen"}
      {...(isPrinting && { pageSize: null })}
    />
  );
}
