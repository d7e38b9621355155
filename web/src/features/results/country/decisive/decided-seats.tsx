import {
  STANDINGS,
  type CouldChangeSeats,
  type DecidedSeat,
} from "@command-center/contract/results/decisive/could-change";
import { breakEvenText } from "@command-center/domain/decisive/could-change";
import { leadersText, ownStanding, STANDING_WORDS } from "@command-center/domain/decisive/decisive-words";
import { percentText } from "@command-center/domain/number-text";
import { useMemo } from "react";
import { paths } from "../../../../navigation/paths.ts";
import type { Column } from "../../../../page/records/record-table.tsx";
import { ExportShown } from "../../../../parts/lists/export-shown.tsx";
import { useFacet, type FacetField } from "../../../../parts/lists/facets/use-facet.ts";
import { ListSkeleton } from "../../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../../parts/lists/list-table.tsx";
import { Card } from "../../../../ui/card.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Loading } from "../../../../ui/states/skeleton.tsx";
import { OwnMark } from "../../../../parts/results/own-mark.tsx";
import { StandingBadge } from "./standing-badge.tsx";

interface Row extends DecidedSeat {
  readonly id: number;
  readonly issuer: string;
}

const TITLE = "Seats, most open first";
const NOTE =
  "Break-even: the turnout at which all votes of the open stations equal the lead. Turnout seen: nearby, and the highest of the seat.";
const NOUN = ["seat", "seats"] as const;

/** Every seat, the most open first, each leading to its own page. */
export function DecidedSeats({ data }: { data: CouldChangeSeats }) {
  const { kind, pollingDay, issuer, seats } = data;
  const rows = useMemo(
    () => seats.map((seat): Row => ({ ...seat, id: seat.contest, issuer })),
    [seats, issuer],
  );
  const facet = useFacet(STANDING, rows);
  return (
    <Card title={TITLE} note={NOTE}>
      <ListTable
        views="decided"
        isExportedWhole
        label={TITLE}
        rows={rows}
        columns={COLUMNS}
        noun={NOUN}
        isRoomy
        search={SEARCH}
        facets={[facet]}
        renderActions={(list) => (
          <ExportShown dataType="could_change" shown={list} results={{ contest: kind, pollingDay, issuer }} />
        )}
        empty="No seat has a result or a station on the list"
      />
    </Card>
  );
}

const STANDING: FacetField<Row> = {
  name: "standing",
  label: "Status",
  all: "All seats",
  options: STANDINGS.map((value) => ({ value: value.replaceAll(" ", "-"), label: STANDING_WORDS[value] })),
  valuesOf: ({ standing }) => [standing.replaceAll(" ", "-")],
};

const SEARCH = {
  label: "Search the seats",
  hint: "Seat, district or candidate",
  in: [
    ({ seat }: Row) => seat,
    ({ district }: Row) => district,
    ({ leaders }: Row) => leaders.join(" "),
    ({ runnerUp }: Row) => runnerUp,
  ],
} as const;

const turnoutBy = (seat: DecidedSeat, name: string) =>
  seat.bounds.find(({ bound }) => bound === name)?.turnout ?? null;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "seat",
    label: "Seat",
    like: "Name of a seat",
    value: ({ seat }) => seat,
    to: ({ contest, issuer }) => paths.couldChangeSeat(contest, issuer),
  },
  {
    id: "standing",
    label: "Status",
    like: "Recount range",
    value: ({ standing }) => STANDING_WORDS[standing],
    cell: ({ standing }) => <StandingBadge standing={standing} />,
  },
  {
    id: "leader",
    label: "Leader",
    like: "Names of the Leader",
    value: leadersText,
    cell: (seat, value) => (
      <>
        {value}
        {ownStanding(seat) === "leads" || ownStanding(seat) === "tied" ? (
          <OwnMark isShort className="ml-1.5" />
        ) : null}
      </>
    ),
    missing: "no votes yet",
  },
  {
    id: "lead",
    label: "Lead",
    unit: "votes",
    kind: "number",
    like: "0,000",
    lead: true,
    value: ({ lead }) => lead,
    missing: "–",
  },
  { id: "stations", label: "Open stations", kind: "number", like: "00", value: ({ stations }) => stations },
  {
    id: "voters",
    label: "Voters there",
    kind: "number",
    like: "0,000",
    value: ({ registered }) => registered,
  },
  {
    id: "breakEven",
    label: "Break-even",
    kind: "number",
    like: "over 100%",
    value: ({ breakEven }) => breakEven,
    format: breakEvenText,
    missing: "–",
  },
  {
    id: "turnout",
    label: "Turnout seen",
    kind: "number",
    like: "00.0% to 00.0%",
    value: (seat) => turnoutBy(seat, "nearby"),
    cell: (seat) => <TurnoutRange seat={seat} />,
    missing: "–",
  },
  {
    id: "forms",
    label: "Other results",
    kind: "number",
    like: "0 of 0",
    value: ({ forms, stations }) => (stations === 0 ? null : forms),
    cell: ({ forms, stations }) =>
      stations === 0 ? null : `${formatCount(forms)} of ${formatCount(stations)}`,
    missing: "–",
  },
];

/** Turnouts that were seen, with a tick at the break-even. */
function TurnoutRange({ seat }: { seat: DecidedSeat }) {
  const [nearby, highest] = [turnoutBy(seat, "nearby"), turnoutBy(seat, "highest")];
  if (nearby === null || highest === null) return null;
  return (
    <span className="grid gap-0.5">
      <span>
        {percentText(nearby)} to {percentText(highest)}
      </span>
      <span
        aria-hidden="true"
        className="relative block h-1.5 min-w-18 rounded-sm bg-line"
        data-print="exact"
      >
        <i
          className="absolute inset-y-0 min-w-0.5 rounded-sm bg-s2"
          style={{ left: `${nearby}%`, right: `${100 - highest}%` }}
        />
        {seat.breakEven !== null && seat.breakEven <= 100 && (
          <b className="absolute -inset-y-0.75 w-0.5 bg-ink" style={{ left: `${seat.breakEven}%` }} />
        )}
      </span>
    </span>
  );
}

export function DecidedSeatsSkeleton() {
  return (
    <Card className="skeleton" title={TITLE} note={NOTE}>
      <Loading what="the seats">
        <ListSkeleton columns={COLUMNS} noun={NOUN} isRoomy filters={["All seats"]} />
      </Loading>
    </Card>
  );
}
