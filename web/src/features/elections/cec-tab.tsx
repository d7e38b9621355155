import { listCecResults, readCecConference, type CecResult } from "@command-center/contract/cec";
import { useMemo } from "react";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Panel } from "../../page/panel.tsx";
import { RecordTable, type Column } from "../../page/record-table.tsx";
import { StatStrip, type Stat } from "../../page/stat-strip.tsx";
import type { Figures } from "../../page/use-figures.ts";
import { formatCount, formatDay } from "../../ui/format.ts";

const STATS: readonly Stat[] = [
  {
    id: "cec_victory",
    label: "CEC victory",
    note: ({ numerator, denominator }) =>
      numerator === null || denominator === null
        ? "Second National Vice-Chairperson (Female)"
        : `Second National Vice-Chairperson (Female): ${formatCount(numerator.value)} of ${formatCount(denominator.value)} valid votes`,
  },
];

interface Row extends CecResult {
  /** Why there are no votes. */
  without: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { id: "position", label: "Position", kind: "text", value: (row) => row.position },
  { id: "date", label: "Date", kind: "text", value: (row) => row.date, cell: (row) => formatDay(row.date) },
  { id: "winner", label: "Winner", kind: "text", value: (row) => row.winner },
  {
    id: "votes",
    label: "Votes",
    kind: "number",
    value: (row) => row.votes,
    cell: (row) => (row.votes === null ? without(row) : formatCount(row.votes)),
    lead: true,
  },
  {
    id: "percentage",
    label: "Percentage",
    unit: "%",
    kind: "number",
    value: (row) => row.percentage,
    format: (value) => value.toFixed(1),
    missing: "–",
  },
];

function without(row: Row) {
  return <span className="text-mute">{row.without}</span>;
}

/** The party leadership elections as the list gives them. */
export function CecTab({ figures }: { figures: Figures }) {
  const read = useRead(listCecResults, {});
  const { data: conference } = useRead(readCecConference, {});
  const rows = useMemo(() => {
    const unopposed = new Set(
      conference?.contests.filter(({ isUnopposed }) => isUnopposed).map(({ id }) => id),
    );
    return read.data?.map((row): Row => ({
      ...row,
      without: unopposed.has(row.id) ? "unopposed" : "not published",
    }));
  }, [read.data, conference]);
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[1fr_3fr]">
      <StatStrip figures={figures} stats={STATS} className="grid-cols-1" />
      <Panel
        title="CEC elections"
        note="Offices elected at the National Conference, the highest first"
        read={read}
        what="The CEC results"
        tall="h-90"
        actions={
          <Link
            href={paths.cecElections()}
            className="text-12 font-semibold underline decoration-line underline-offset-4 hover:decoration-ink"
            data-print="hide"
          >
            Who stood, and on which day
          </Link>
        }
      >
        {() => (
          <div className="mt-2">
            <RecordTable
              label="CEC elections"
              rows={rows ?? []}
              rowKey={(row) => row.id}
              columns={COLUMNS}
              noun={["office", "offices"]}
              pageSize={null}
              empty="No CEC election is declared yet"
            />
          </div>
        )}
      </Panel>
    </div>
  );
}
