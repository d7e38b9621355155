import { readPetitionSummary, type PetitionSummary } from "@command-center/contract/petitions";
import type { Figure } from "@command-center/contract/figures";
import { PETITION_CATEGORY_NAMES } from "@command-center/domain/petitions/petition-words";
import { resolutionRate } from "@command-center/domain/petitions/petitions";
import { useRead } from "../../../../api/queries.ts";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { percentText } from "@command-center/domain/number-text";
import { partsText } from "../../../../parts/figures/figure-text.ts";
import { Panel } from "../../../../page/panel.tsx";
import type { Column } from "../../../../page/records/record-table.tsx";
import { ShareBar, ShareBarSkeleton } from "../../share-bar.tsx";
import { StatStrip, type Stat } from "../../../../parts/figures/stat-strip.tsx";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { formatCount } from "../../../../ui/format.ts";
import { ListSkeleton } from "../../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../../parts/lists/list-table.tsx";
import { PERCENT } from "../../../../page/records/column-kinds.ts";

const shareOf = ({ denominator, value }: Figure) =>
  denominator === null || value === null || denominator.value === 0
    ? null
    : `${percentText((value / denominator.value) * 100)} of ${formatCount(denominator.value)}`;

const STATS: readonly Stat[] = [
  {
    id: "petitions_filed",
    label: "Petitions, all categories",
    note: (figure) => partsText(figure.parts),
    like: "000 MP, 000 LC5, 00 other",
  },
  {
    id: "petitions_mp_lc5",
    label: "Petitions, MP and LC5",
    note: () => "MP and LC5 primaries only",
    like: "MP and LC5 primaries only",
  },
  { id: "petitions_resolved", label: "Resolved, MP and LC5", note: shareOf, like: "00.0% of 000" },
  { id: "petitions_pending", label: "Pending, MP and LC5", note: shareOf, like: "0.0% of 000" },
];

type Row = PetitionSummary["byCategory"][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "category",
    like: "Mayoral primaries",
    label: "Category",
    value: (row) => PETITION_CATEGORY_NAMES[row.category],
  },
  { id: "filed", like: "000", label: "Filed", kind: "number", value: (row) => row.total, lead: true },
  { id: "resolved", like: "000", label: "Resolved", kind: "number", value: (row) => row.resolved },
  { id: "pending", like: "00", label: "Pending", kind: "number", value: (row) => row.pending },
  { id: "withdrawn", like: "0", label: "Withdrawn", kind: "number", value: (row) => row.withdrawn },
  {
    id: "rate",
    label: "Resolved",
    ...PERCENT,
    value: (row) => resolutionRate(row.resolved, row.total),
    missing: "none filed",
  },
];

const NOUN = ["category", "categories"] as const;

/** Petitions in total and by category: the count of all, and that of the MP and LC5 primaries alone. */
export function PetitionsTab({ figures }: { figures: Figures }) {
  const read = useRead(readPetitionSummary, {});
  return (
    <div className="grid grid-cols-1 gap-4">
      <StatStrip figures={figures} stats={STATS} />
      <Panel
        title="By category"
        note="Petitions filed with the party's election tribunal and their status"
        read={read}
        what="The petitions"
        skeleton={
          <>
            <div className="mb-3">
              <ShareBarSkeleton parts={Object.values(PETITION_CATEGORY_NAMES)} />
            </div>
            <ListSkeleton
              columns={COLUMNS}
              noun={NOUN}
              isSearched={false}
              actions={null}
              rows={Object.keys(PETITION_CATEGORY_NAMES).length}
            />
          </>
        }
        actions={
          <Link
            href={paths.disputesPetitions()}
            className="touch-reach text-12 font-semibold link"
            data-print="hide"
          >
            Open Disputes
          </Link>
        }
      >
        {({ byCategory, all }) => (
          <>
            <div className="mb-3">
              <ShareBar
                title="Petitions by category"
                counted="petitions"
                parts={byCategory.map((row) => ({
                  label: PETITION_CATEGORY_NAMES[row.category],
                  value: row.total,
                }))}
                total={all.total}
              />
            </div>
            <ListTable
              label="Petitions by category"
              rows={byCategory}
              rowKey={(row) => row.category}
              columns={COLUMNS}
              noun={NOUN}
              empty="No petition is filed yet"
            />
          </>
        )}
      </Panel>
    </div>
  );
}
