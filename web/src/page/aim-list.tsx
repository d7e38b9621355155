import type { CampaignAim } from "@command-center/contract/campaign";
import { AIM_WORDS } from "@command-center/domain/campaign";
import { FIGURES, type FigureId } from "@command-center/domain/figures";
import { EmptyState } from "../ui/empty-state.tsx";
import { formatDay } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { amountText, isReached, shareText, standingText } from "./aim-text.ts";
import { FigureButton } from "./figure-button.tsx";
import { percentText } from "./figure-text.ts";
import type { Figures } from "./use-figures.ts";

export interface AimListProps {
  aims: readonly CampaignAim[];
  figures: Figures;
  className?: string;
}

/** The campaign's priorities: what is reached, of what, how far that is from 0 to 100, and the words for it. */
export function AimList({ aims, figures, className }: AimListProps) {
  if (aims.length === 0) return <EmptyState title="No priorities are set yet" />;
  return (
    <ul className={className}>
      {aims.map((aim) => (
        <Aim key={aim.id} aim={aim} figures={figures} />
      ))}
    </ul>
  );
}

function Aim({ aim, figures }: { aim: CampaignAim; figures: Figures }) {
  const { title, means } = AIM_WORDS[aim.id];
  const value = amountText(aim, aim.value);
  const target = amountText(aim, aim.target);
  const reached = isReached(aim);
  const share = shareText(aim);
  return (
    <li
      data-testid="priority"
      className="grid break-inside-avoid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line py-3 first:border-0 first:pt-0 last:pb-0"
    >
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-12 text-pretty text-mute">
          {means}
          {aim.dueOn !== null && `, due ${formatDay(aim.dueOn)}`}
        </p>
      </div>
      <p className="text-right text-16 font-bold whitespace-nowrap">
        {value === null ? (
          <span className="text-14 font-semibold text-mute">No result yet</span>
        ) : (
          <FigureButton figure={figureOf(figures, aim.figure)} label={labelOf(aim.figure) ?? title}>
            {value}
          </FigureButton>
        )}
        {target !== null && (
          <span className="text-12 font-normal text-mute">
            {aim.unit === "percent" ? ", target " : " of "}
            <FigureButton
              figure={figureOf(figures, aim.targetFigure)}
              label={labelOf(aim.targetFigure) ?? title}
            >
              {target}
            </FigureButton>
          </span>
        )}
      </p>
      {aim.progress !== null && (
        <ProgressBar
          className="col-span-2 mt-1"
          value={aim.progress}
          label={title}
          valueText={`${percentText(aim.progress)} of the way: ${standingText(aim)}`}
        />
      )}
      <p className="col-span-2 flex items-baseline gap-x-4 text-12 text-mute">
        {value !== null && (
          <span className="min-w-0 flex-1">
            <span className={reached === true ? "font-semibold text-pos" : ""}>
              {reached === true && <Icon name="check" className="mr-1 inline size-3.5 align-[-0.2em]" />}
              {standingText(aim)}
            </span>
            {share !== null && ` · ${share}`}
          </span>
        )}
        {aim.progress !== null && (
          <span className="whitespace-nowrap">{percentText(aim.progress)} of the way</span>
        )}
      </p>
    </li>
  );
}

function isFigure(id: string | null): id is FigureId {
  return id !== null && id in FIGURES;
}

function figureOf(figures: Figures, id: string | null) {
  return isFigure(id) ? figures.figure(id) : undefined;
}

function labelOf(id: string | null): string | undefined {
  return isFigure(id) ? FIGURES[id].label : undefined;
}
