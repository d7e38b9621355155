import type { CecContest } from "@command-center/contract/results/cec";
import { paths } from "../../../navigation/paths.ts";
import type { Column } from "../../../page/records/record-table.tsx";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import { formatDay } from "../../../ui/format.ts";
import { resultText } from "./contest-words.ts";
import { EXPECTED } from "../../../page/expected.ts";

const winnerOf = ({ candidates }: CecContest) => candidates.find(({ isWinner }) => isWinner);

const COLUMNS: readonly Column<CecContest>[] = [
  {
    id: "position",
    label: "Office",
    kind: "text",
    value: (row) => row.position,
    like: "Regional Vice-Chairperson, Western",
    to: ({ seatId }) => paths.seat(seatId),
  },
  {
    id: "winner",
    label: "Winner",
    kind: "text",
    value: (row) => winnerOf(row)?.name,
    like: ["Three Names Winner · incumbent", "Names Winner", "Names Winner"],
    cell: (row) => <Winner contest={row} />,
  },
  {
    id: "result",
    label: "Result",
    kind: "text",
    value: resultText,
    like: ["Unopposed: no vote was taken", "Votes not published", "Votes not published"],
  },
];
/** The columns where not all offices were elected on one day. */
const COLUMNS_WITH_DATE: readonly Column<CecContest>[] = [
  ...COLUMNS,
  {
    id: "date",
    label: "Date",
    kind: "text",
    orders: ["oldest first", "newest first"],
    value: (row) => row.date,
    cell: (row) => <span className="whitespace-nowrap">{formatDay(row.date)}</span>,
  },
];

const NOUN = ["office", "offices"] as const;

/** All offices with their winner and how they won. */
export function OfficesTable({ contests }: { contests: readonly CecContest[] }) {
  const days = new Set(contests.map(({ date }) => date));
  return (
    <ListTable
      label="CEC offices"
      rows={contests}
      rowKey={(row) => row.id}
      columns={days.size > 1 ? COLUMNS_WITH_DATE : COLUMNS}
      noun={NOUN}
      size="all"
      renderActions={(shown) => <ExportShown dataType="cec_results" shown={shown} />}
      empty="No CEC election is declared yet"
    />
  );
}

function Winner({ contest }: { contest: CecContest }) {
  const winner = winnerOf(contest);
  return (
    <>
      {winner?.name}
      {winner?.isIncumbent === true && <span className="text-mute"> · incumbent</span>}
    </>
  );
}

/** Skeleton of the table: the party has nine offices. */
export function OfficesTableSkeleton() {
  return <ListSkeleton columns={COLUMNS} noun={NOUN} isSearched={false} rows={EXPECTED.offices} />;
}
