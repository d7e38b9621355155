import type { readRenewal, Renewal, RenewalContest } from "@command-center/contract/results/renewal";
import { renewalOf } from "@command-center/domain/results/renewal";
import { Suspense, useMemo } from "react";
import { lazy } from "../../../ui/loading/lazy.ts";
import type { useRead } from "../../../api/queries.ts";
import { useChoice } from "../../../navigation/address.ts";
import { percentText } from "@command-center/domain/number-text";
import { Panel } from "../../../page/panel.tsx";
import { formatCount } from "../../../ui/format.ts";
import { SegmentedControl } from "../../../ui/controls/segmented-control.tsx";
import { INCUMBENCY_PARTS } from "../incumbency-parts.ts";
import { WithFinding } from "../../../charts/parts/with-finding.tsx";
import { extremesFinding } from "../../../parts/findings/findings.ts";
import { StackedBarsSkeleton } from "../../../charts/stacked-bars/skeleton.tsx";
import { EXPECTED } from "../../../page/expected.ts";

/** Contests as they can be chosen and as they are counted. */
export const CONTEST_WORDS: Record<RenewalContest, { name: string; seats: string }> = {
  lc5_primary: { name: "LC5", seats: "district chairpersons" },
  mp_primary: { name: "MP", seats: "MPs" },
  mayoral_primary: { name: "Mayors", seats: "mayors" },
  cec: { name: "CEC", seats: "offices of the CEC" },
};

const StackedBars = lazy(async () => ({
  default: (await import("../../../charts/stacked-bars/stacked-bars.tsx")).StackedBars,
}));

const CONTESTS = ["lc5_primary", "mp_primary", "mayoral_primary", "cec"] as const satisfies readonly [
  RenewalContest,
  ...RenewalContest[],
];
const OPTIONS = CONTESTS.map((value) => ({ value, label: CONTEST_WORDS[value].name }));

/** Names of the bars' parts in the contest shown first, for the skeleton. */
const PARTS = INCUMBENCY_PARTS.slice(0, 3).map(({ name }) => name);
/** Rows of the skeleton: the whole and its regions. */
const ROWS = 1 + EXPECTED.regions;

type Contest = Renewal["contests"][number];

export interface RenewalRead {
  className: string;
  read: ReturnType<typeof useRead<typeof readRenewal>>;
}

/** Incumbents re-elected and defeated by region, for one kind of contest: the page's picture. */
export function OutcomesCard({ className, read }: RenewalRead) {
  const [kind, choose] = useChoice("contest", CONTESTS);
  const contest = read.data?.contests.find((one) => one.kind === kind);
  const parts = useMemo(
    () => INCUMBENCY_PARTS.filter(({ field }) => contest !== undefined && contest[field] > 0),
    [contest],
  );
  const rows = useMemo(() => {
    if (contest === undefined) return [];
    const row = (id: string, label: string, tally: Contest | Contest["byRegion"][number]) => ({
      id,
      label,
      values: parts.map(({ field }) => tally[field]),
    });
    return [
      row("all", "All", contest),
      ...contest.byRegion.map((region) =>
        row(region.partyRegion ?? "none", region.partyRegion ?? "In no region", region),
      ),
    ];
  }, [contest, parts]);
  return (
    <Panel
      className={className}
      title="Incumbents: re-elected or defeated"
      note={noteOf(contest, kind)}
      actions={
        <SegmentedControl<RenewalContest> label="Contest" options={OPTIONS} value={kind} onChange={choose} />
      }
      read={read}
      what="The outcomes"
      noteLike={`000 ${CONTEST_WORDS[kind].seats} declared; 00 of 000 have a new face, 00.0%`}
      skeleton={
        <WithFinding like="Share of newcomers is highest in Western (00.0%) and lowest in Kampala (0.0%)">
          <StackedBarsSkeleton rows={ROWS} parts={PARTS} />
        </WithFinding>
      }
    >
      {() => (
        <WithFinding finding={contest === undefined ? null : newFacesFinding(contest)}>
          <Suspense fallback={<StackedBarsSkeleton rows={ROWS} parts={PARTS} />}>
            <StackedBars
              title={`Incumbents by region, ${CONTEST_WORDS[kind].name}`}
              describe="Seats of each party region by the outcome for the incumbent; every bar is all of its seats."
              rows={rows}
              parts={parts}
              scale="share"
              rowName="Party region"
              counted="seats"
              format={formatCount}
              empty="No contest of this kind is declared yet"
            />
          </Suspense>
        </WithFinding>
      )}
    </Panel>
  );
}

/** Where most seats have a new face, and where fewest; of seats in no region, how many in all. */
function newFacesFinding(contest: Contest): string | null {
  const rows = contest.byRegion.flatMap((region) => {
    const { share } = renewalOf(region);
    if (region.partyRegion === null) return [];
    return [{ name: region.partyRegion, value: share, text: share === null ? "" : percentText(share) }];
  });
  const { newFaces, known } = renewalOf(contest);
  if (rows.length === 0)
    return known === 0 ? null : `${formatCount(newFaces)} of ${formatCount(known)} have a new face`;
  return extremesFinding("The share of new faces", rows, ["region", "regions"]);
}

function noteOf(contest: Contest | undefined, kind: RenewalContest): string {
  const { seats } = CONTEST_WORDS[kind];
  if (contest === undefined) return `Current declarations, ${seats}, by party region`;
  const { newFaces, known, share } = renewalOf(contest);
  const knownText =
    contest.notKnown > 0 ? `${formatCount(known)} whose incumbent is known` : formatCount(known);
  const renewed =
    share === null ? "" : `; ${formatCount(newFaces)} of ${knownText} have a new face, ${percentText(share)}`;
  return `${formatCount(contest.total)} ${seats} declared${renewed}`;
}
