import { shortCountText } from "@command-center/domain/number-text";
import { listDistrictChairpersons } from "@command-center/contract/results/chairpersons";
import { useMemo } from "react";
import { useRead } from "../../../api/queries.ts";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import { partsText } from "../../../parts/figures/figure-text.ts";
import { FigureSheets } from "../../../parts/figures/figure-sheets.tsx";
import { formatCount, longDay } from "../../../ui/format.ts";
import { ShareBar, ShareBarSkeleton } from "../share-bar.tsx";
import { StatStrip, type Stat } from "../../../parts/figures/stat-strip.tsx";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { useFigures, type Figures } from "../../../parts/figures/use-figures.ts";
import { Card } from "../../../ui/card.tsx";
import { Term } from "../../../parts/glossary/term.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Loading } from "../../../ui/states/skeleton.tsx";
import { CHAIRPERSONS } from "./result-columns.tsx";
import { ResultList } from "./result-list.tsx";
import { WordsToCome } from "../../../page/words-to-come.tsx";

const STATS: readonly Stat[] = [
  { id: "lc5_incumbents_reelected", label: "Incumbents re-elected", like: "of 000 LC5 contests declared" },
  {
    id: "lc5_new_leaders",
    label: "New leaders",
    note: (figure) => partsText(figure.parts),
    like: "00 incumbents defeated · 0 open and new seats",
  },
  {
    id: "lc5_turnout",
    note: ({ numerator, denominator }) =>
      numerator === null || denominator === null
        ? "No turnout is recorded yet."
        : `${shortCountText(numerator.value)} of ${shortCountText(denominator.value)} on the party register`,
    like: "0.00M of 00.0M on the party register",
  },
];

/** District chairpersons: what the primaries meant for the incumbents, then every district. */
export function LcResultsPage() {
  const figures = useFigures();
  const day = useCycle().dayOf("lc5_primary");
  const read = useRead(listDistrictChairpersons, {});
  const results = useMemo(
    () => read.data?.map((result) => ({ ...result, place: result.district })),
    [read.data],
  );
  return (
    <FigureSheets>
      <PageHeader
        title={PAGES.lcResults.title}
        subtitle={
          <>
            District chairperson <Term word="Flagbearer">flagbearers</Term>
            <WordsToCome words={day && `, primaries of ${longDay(day)}`} like=", primaries of 00 July 0000" />
            . Re-elected and defeated are outcomes of the primary.
          </>
        }
        actions={<ExportButton label="Export LC5 Results" chosen={CHOSEN} />}
      />
      <StatStrip figures={figures} stats={STATS} />
      <Outcomes figures={figures} />
      <ResultList
        read={{ ...read, data: results }}
        title="Results by district"
        loading="Loading LC Results..."
        empty="No results found matching your criteria"
        search={SEARCH}
        columns={CHAIRPERSONS}
        statuses={STATUSES}
        noun={NOUN}
        dataType="district_chairpersons"
      />
    </FigureSheets>
  );
}

const OUTCOMES = "Incumbents: re-elected or defeated";
const CHOSEN = ["district_chairpersons"] as const;
const SEARCH = { label: "Search districts", hint: "District, winner or region" };
const STATUSES = ["New", "Incumbent_Retained", "Unknown"] as const;
const NOUN = ["district", "districts"] as const;

/** Every contest by what it meant for who held the seat. */
function Outcomes({ figures: { figure, loading } }: { figures: Figures }) {
  const reelected = figure("lc5_incumbents_reelected");
  const fresh = figure("lc5_new_leaders");
  const total = reelected?.denominator?.value;
  if (loading)
    return (
      <Card className="mt-4" title={OUTCOMES} note="Contests with a current declaration">
        <Loading what="the incumbents">
          <ShareBarSkeleton parts={["incumbents re-elected", "incumbents defeated", "open and new seats"]} />
        </Loading>
      </Card>
    );
  if (reelected?.value == null || fresh === undefined || !total) return null;
  return (
    <Card
      className="mt-4"
      title={OUTCOMES}
      note={`${formatCount(total)} contests with a current declaration`}
    >
      <ShareBar
        title={OUTCOMES}
        counted="contests"
        parts={[
          { label: "incumbents re-elected", value: reelected.value, shade: "kept" },
          ...fresh.parts.map((part, index) => ({
            ...part,
            shade: index === 0 ? ("lost" as const) : ("open" as const),
          })),
        ]}
        total={total}
      />
    </Card>
  );
}
