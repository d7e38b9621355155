import type { Minister } from "@command-center/contract/results/renewal";
import { MINISTER_OUTCOME_WORDS } from "@command-center/domain/results/result-words";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { formatCount } from "../../ui/format.ts";
import { Panel } from "../../page/panel.tsx";
import { RecordTable, type Column } from "../../page/records/record-table.tsx";
import type { RenewalRead } from "./outcomes-card.tsx";
import { RecordTableSkeleton } from "../../page/records/record-table-skeleton.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";

const COLUMNS: readonly Column<Minister>[] = [
  {
    id: "name",
    like: "Three Names of One",
    label: "Minister",
    kind: "text",
    value: (row) => row.name,
    cell: (row) => <span className="xl:whitespace-nowrap">{row.name}</span>,
  },
  {
    id: "office",
    like: ["State Minister for One Thing", "State Minister for One Thing and Another (formerly Else)"],
    label: "Office",
    kind: "text",
    value: (row) => row.office,
  },
  {
    id: "seat",
    like: "Name District Woman MP",
    label: "Seat contested",
    kind: "text",
    value: (row) => row.seat,
    cell: ({ seat, seatId, note }) =>
      seat === null || seatId === null ? (
        <span className="text-mute">{note ?? "No seat is recorded."}</span>
      ) : (
        <Link href={paths.seat(seatId)} className="touch-reach link">
          {seat}
        </Link>
      ),
  },
  { id: "region", like: "Western", label: "Party region", kind: "text", value: (row) => row.partyRegion },
  {
    id: "outcome",
    skeleton: (
      <Badge>
        <SkeletonWords like="Lost" />
      </Badge>
    ),
    label: "Outcome",
    kind: "text",
    lead: true,
    value: (row) => MINISTER_OUTCOME_WORDS[row.outcome],
    cell: (row) => (
      <Badge tone={row.outcome === "lost" ? "bad" : "neutral"}>{MINISTER_OUTCOME_WORDS[row.outcome]}</Badge>
    ),
  },
  {
    id: "winner",
    skeleton: (
      <>
        <SkeletonWords like="Names Winner" />
        <span className="block text-12 whitespace-nowrap">
          <SkeletonWords like="invented for the sample" />
        </span>
      </>
    ),
    label: "Who won",
    kind: "text",
    value: (row) => row.winner?.name,
    missing: "winner not recorded",
    cell: (row) =>
      row.winner === null ? null : (
        <>
          <span className="whitespace-nowrap">{row.winner.name}</span>
          {row.winner.isInvented && (
            <span className="block text-12 whitespace-nowrap text-mute">invented for the sample</span>
          )}
        </>
      ),
  },
];
const FIRST = { by: "name", order: "asc" } as const;
const NOUN = ["minister", "ministers"] as const;

/** Every minister on record with the seat contested and who won it. */
export function MinistersCard({ className, read }: RenewalRead) {
  const ministers = read.data?.ministers;
  const lost = ministers?.filter(({ outcome }) => outcome === "lost").length ?? 0;
  return (
    <Panel
      className={className}
      distance="close"
      title="Ministers in the primaries"
      note={
        ministers === undefined || ministers.length === 0
          ? "Office, seat contested and who won"
          : `${formatCount(lost)} of the ${formatCount(ministers.length)} on record lost. Ministers who won are not listed`
      }
      read={read}
      what="The ministers"
      noteLike="0 of the 0 on record lost. Ministers who won are not listed"
      skeleton={<RecordTableSkeleton columns={COLUMNS} pageSize={null} rows={7} />}
    >
      {(renewal) => (
        <RecordTable
          label="Ministers in the primaries"
          rows={renewal.ministers}
          rowKey={(row) => row.id}
          columns={COLUMNS}
          noun={NOUN}
          first={FIRST}
          pageSize={null}
          empty="No minister is recorded yet"
        />
      )}
    </Panel>
  );
}
