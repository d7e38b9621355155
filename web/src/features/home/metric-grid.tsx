import { readDashboardStats, type DashboardStats } from "@command-center/contract/dashboard";
import type { Figure } from "@command-center/contract/figures";
import { isAbsent } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { ProgressBar } from "../../ui/states/progress-bar.tsx";
import { FALLBACK_STATS } from "./fallback-stats.ts";
import { countText, percentText, shortCountText } from "@command-center/domain/number-text";
import { partsText, valueText } from "../../parts/figures/figure-text.ts";
import { MetricCard, MetricSkeleton } from "./metric-card.tsx";
import type { Figures } from "../../parts/figures/use-figures.ts";
import { Loading } from "../../ui/states/skeleton.tsx";

/** The cards, with details of about the length of those to come. */
const CARDS = [
  { label: "Constituencies", like: "000 constituency, 000 District Woman and 00 special-interest seats" },
  { label: "MPs declared", like: "000 current, 00 re-declared after a rerun or ruling" },
  { label: "Active petitions", like: "000 MP, 000 LC5, 00 other; 00 pending, 00 of them MP or LC5" },
  {
    label: "Average turnout",
    like: "0.00M of 00.0M on the party register; 00.0% in the last cycle",
    hasBar: true,
  },
] as const;
const GRID = "grid grid-cols-2 gap-4 wide:grid-cols-4 print:grid-cols-4";
const FALLBACK_NOTE = {
  noAnswer: "Fallback figure, not a live count: the server did not answer.",
  noCycle: "Fallback figure, not a live count: there is no such election cycle.",
  notInAnswer: "Fallback figure, not a live count: the server sent no value for it.",
} as const;

/** The four numbers at the top of the page. */
export function MetricGrid({ figures }: { figures: Figures }) {
  const { data, error } = useRead(readDashboardStats, {});
  // What a number is made of is half of its card: both come together.
  if ((data === undefined && error === null) || figures.loading) {
    return (
      <Loading what="the headline figures" inCards>
        <div className={GRID}>
          {CARDS.map((card) => (
            <MetricSkeleton key={card.label} label={card.label} like={card.like}>
              {"hasBar" in card && <span className="mt-2 block h-2 rounded-full bg-line" />}
            </MetricSkeleton>
          ))}
        </div>
      </Loading>
    );
  }
  /** A card's number with its sheet and what it is made of; a fallback has neither, and says what it is. */
  const card = (field: keyof DashboardStats, figure: Figure | undefined, detail: string) => {
    const value = data?.[field];
    if (value !== undefined) return { value: shortCountText(value), figure, detail };
    const why = data !== undefined ? "notInAnswer" : isAbsent(error) ? "noCycle" : "noAnswer";
    return { value: shortCountText(FALLBACK_STATS[field]), figure: undefined, detail: FALLBACK_NOTE[why] };
  };
  const seats = figures.figure("constituencies");
  const declared = figures.figure("mps_declared");
  const filed = figures.figure("petitions_filed");
  const turnout = figures.figure("mp_turnout");
  const pending = figures.figure("petitions_pending_all")?.value;
  const pendingMpOrLc5 = figures.figure("petitions_pending")?.value;
  return (
    <div className={GRID}>
      {seats?.part != null && <p className="col-span-full -mb-1 font-semibold">{seats.part}</p>}
      <MetricCard
        label="Constituencies"
        {...card(
          "constituencies",
          seats,
          seats === undefined ? "" : `${partsText(seats.parts, " and ")} seats`,
        )}
      />
      <MetricCard
        label="MPs declared"
        {...card("mpsDeclared", declared, declared === undefined ? "" : partsText(declared.parts))}
      />
      <MetricCard
        label="Active petitions"
        {...card(
          "totalPetitions",
          filed,
          filed === undefined
            ? ""
            : `${partsText(filed.parts)}${pending ? `; ${countText(pending)} pending${pendingMpOrLc5 == null ? "" : `, ${countText(pendingMpOrLc5)} of them MP or LC5`}` : ""}`,
        )}
      />
      <MetricCard
        label="Average turnout"
        value={turnout === undefined ? "–" : valueText(turnout)}
        figure={turnout}
        detail={turnoutDetail(figures)}
      >
        {turnout !== undefined && turnout.value !== null && (
          <ProgressBar
            className="mt-2"
            value={turnout.value}
            label="Average turnout"
            valueText={`${valueText(turnout)} of the party register`}
            {...(turnout.trend === null ? {} : { mark: turnout.value - turnout.trend.value })}
          />
        )}
      </MetricCard>
    </div>
  );
}

function turnoutDetail({ figure }: Figures): string {
  const turnout = figure("mp_turnout");
  if (turnout === undefined) return "Not known: the server sent no value.";
  const { numerator, denominator, trend, value } = turnout;
  if (numerator === null || denominator === null || value === null) return "No turnout is recorded yet.";
  const before = trend === null ? "" : `; ${percentText(value - trend.value)} in the last cycle`;
  return `${shortCountText(numerator.value)} of ${shortCountText(denominator.value)} on the party register${before}`;
}
