import { listCecResults, readCecConference, type CecResult } from "@command-center/contract/results/cec";
import { useMemo, type ReactNode } from "react";
import { useRead } from "../../../../api/queries.ts";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { FigureButton, FigureSkeleton } from "../../../../parts/figures/figure-button.tsx";
import { percentText } from "@command-center/domain/number-text";
import { valueText } from "../../../../parts/figures/figure-text.ts";
import { Panel, together } from "../../../../page/panel.tsx";
import type { Column } from "../../../../page/records/record-table.tsx";
import { ExportShown } from "../../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../../parts/lists/list-table.tsx";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { formatCount, formatDay } from "../../../../ui/format.ts";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { EXPECTED } from "../../../../page/expected.ts";

interface Row extends CecResult {
  /** Why there are no votes. */
  without: string;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "position",
    label: "Position",
    value: (row) => row.position,
    like: "First National Vice-Chairperson",
    to: ({ seatId }) => paths.seat(seatId),
  },
  {
    id: "date",
    like: "00 Aug 0000",
    label: "Date",
    orders: ["oldest first", "newest first"],
    value: (row) => row.date,
    cell: (row) => <span className="whitespace-nowrap">{formatDay(row.date)}</span>,
  },
  {
    id: "winner",
    like: "Names Winner",
    label: "Winner",
    value: (row) => row.winner,
    missing: "winner not recorded",
  },
  {
    id: "votes",
    like: "not published",
    label: "Votes",
    kind: "number",
    value: (row) => row.votes,
    cell: (row) => (row.votes === null ? without(row) : formatCount(row.votes)),
  },
  {
    id: "percentage",
    like: "not published",
    label: "Percentage",
    kind: "number",
    value: (row) => row.percentage,
    cell: (row) => (row.percentage === null ? without(row) : percentText(row.percentage)),
  },
];

function without(row: Row) {
  return <span className="text-mute">{row.without}</span>;
}

const NOUN = ["office", "offices"] as const;

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
      without: conference === undefined ? "not known" : unopposed.has(row.id) ? "unopposed" : "not published",
    }));
  }, [read.data, conference]);
  return (
    <Panel
      distance="close"
      title="CEC elections"
      note="Offices elected at the National Conference, in order of rank"
      read={together(read, !figures.loading)}
      what="The CEC results"
      skeleton={
        <>
          <LeadWords
            share={<FigureSkeleton like="00.0%" className={SHARE} />}
            office={<SkeletonWords like="Name of an Office of the Party (Holders)" />}
            votes={<SkeletonWords like=": 00,000 of 00,000 valid votes" />}
          />
          <ListSkeleton columns={COLUMNS} noun={NOUN} isSearched={false} rows={EXPECTED.offices} />
        </>
      }
      actions={
        <Link
          href={paths.cecElections()}
          className="touch-reach text-12 font-semibold link"
          data-print="hide"
        >
          Candidates and date
        </Link>
      }
    >
      {() => (
        <>
          <Lead figure={figures.figure("cec_victory")} />
          <ListTable
            label="CEC elections"
            rows={rows ?? []}
            columns={COLUMNS}
            noun={NOUN}
            size="all"
            renderActions={(shown) => <ExportShown dataType="cec_results" shown={shown} />}
            empty="No CEC election is declared yet"
          />
        </>
      )}
    </Panel>
  );
}

/** The one victory that everybody asks about. */
function Lead({ figure }: { figure: ReturnType<Figures["figure"]> }) {
  if (figure === undefined || figure.value === null) return null;
  const { numerator, denominator } = figure;
  return (
    <LeadWords
      office={figure.subject ?? figure.label}
      share={
        <FigureButton figure={figure} label={figure.label} className={SHARE}>
          {valueText(figure)}
        </FigureButton>
      }
      votes={
        numerator !== null &&
        denominator !== null &&
        `: ${formatCount(numerator.value)} of ${formatCount(denominator.value)} valid votes`
      }
    />
  );
}

const SHARE = "figure";

function LeadWords({ share, office, votes }: { share: ReactNode; office: ReactNode; votes: ReactNode }) {
  return (
    <p className="mb-2 text-pretty">
      {share} for {office}
      {votes}.
    </p>
  );
}
