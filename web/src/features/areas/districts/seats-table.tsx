import type { DistrictSeat } from "@command-center/contract/areas/district";
import {
  INCUMBENCY_WORDS,
  RESULT_STATUS_WORDS,
  SEAT_KIND_WORDS,
} from "@command-center/domain/results/result-words";
import { paths } from "../../../navigation/paths.ts";
import { Badge, BadgeSkeleton } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { formatDay } from "../../../ui/format.ts";
import type { Column } from "../../../page/records/record-table.tsx";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import { POINTS } from "../../../page/records/column-kinds.ts";
import { TwoLines } from "../../../page/records/record-table-skeleton.tsx";

const NOT_PUBLISHED = "not published";

/** A seat can be declared without anybody having said for whom. */
const noWinner = (status: DistrictSeat["status"]) =>
  status === "declared" ? "winner not recorded" : "none yet";

const COLUMNS: readonly Column<DistrictSeat>[] = [
  {
    id: "seat",
    skeleton: <TwoLines like="Name District Woman MP" below="Constituency MP" />,
    label: "Seat",
    value: ({ seat }) => seat,
    to: ({ seatId }) => paths.seat(seatId),
    cell: ({ kind }, seat) => (
      <>
        {seat}
        <span className="block text-12 font-normal text-mute">{SEAT_KIND_WORDS[kind]}</span>
      </>
    ),
  },
  {
    id: "winner",
    like: "Names Winner",
    label: "Winner",
    value: ({ winner }) => winner,
    cell: ({ winner, status }) => winner ?? <span className="text-mute">{noWinner(status)}</span>,
  },
  {
    id: "votes",
    like: "00,000",
    label: "Votes",
    kind: "number",
    lead: true,
    value: ({ votes }) => votes,
    missing: NOT_PUBLISHED,
  },
  { id: "margin", label: "Margin", ...POINTS, value: ({ margin }) => margin, missing: NOT_PUBLISHED },
  {
    id: "result",
    skeleton: <BadgeSkeleton like="Incumbent re-elected" />,
    label: "Result",
    value: resultWords,
    cell: ({ status, outcome, declaredAgain, pollingDay }) => (
      <>
        {status === "declared" && outcome !== null ? (
          <Badge tone={outcome === "incumbent_defeated" ? "middling" : "neutral"}>
            {INCUMBENCY_WORDS[outcome]}
          </Badge>
        ) : (
          <Badge tone={status === "declared" ? "neutral" : "middling"}>{RESULT_STATUS_WORDS[status]}</Badge>
        )}
        {declaredAgain && (
          <span className="block text-12 text-mute">re-declared; voting on {formatDay(pollingDay)}</span>
        )}
      </>
    ),
  },
];

/** What stands on a seat's badge, by which the column is sorted. */
function resultWords({ status, outcome }: DistrictSeat): string {
  return status === "declared" && outcome !== null ? INCUMBENCY_WORDS[outcome] : RESULT_STATUS_WORDS[status];
}

const NOUN = ["seat", "seats"] as const;

export function SeatsTable({ seats }: { seats: readonly DistrictSeat[] }) {
  if (seats.length === 0) return <EmptyState title="No seat is contested here in this cycle" />;
  return (
    <ListTable
      label="Seats"
      rows={seats}
      columns={COLUMNS}
      noun={NOUN}
      size="all"
      renderActions={(shown) => <ExportShown dataType="seats" shown={shown} />}
      empty=""
    />
  );
}

/** Skeleton of the table: most districts have a constituency or two, a woman MP and a chairperson. */
export function SeatsTableSkeleton() {
  return <ListSkeleton columns={COLUMNS} noun={NOUN} isSearched={false} rows={3} />;
}
