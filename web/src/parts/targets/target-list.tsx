import { DrawnFigure } from "../../charts/parts/files/drawn-figure.tsx";
import type { CampaignAim } from "@command-center/contract/campaign";
import { AIM_WORDS } from "@command-center/domain/campaign/aims";
import { FIGURE_LABELS, type FigureId } from "@command-center/domain/figures";
import { EmptyState } from "../../ui/states/states.tsx";
import { formatDay } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { ProgressBar } from "../../ui/states/progress-bar.tsx";
import {
  AIM_COLUMNS,
  aimCells,
  aimStandingText,
  isReached,
  reachedText,
  shareText,
  targetText,
} from "./target-text.ts";
import { aimsFinding } from "../findings/target-findings.ts";
import { FigureButton } from "../figures/figure-button.tsx";
import { percentText } from "@command-center/domain/number-text";
import type { Figures } from "../figures/use-figures.ts";

export interface AimListProps {
  /** Of the card that holds it. */
  title: string;
  aims: readonly CampaignAim[];
  figures: Figures;
}

/** The campaign's priorities: the value and target of each, a bar of its progress from 0 to 100, and words for it. */
export function AimList({ title, aims, figures }: AimListProps) {
  if (aims.length === 0) return <EmptyState title="No priorities are set yet" />;
  return (
    <DrawnFigure title={title} finding={aimsFinding(aims)} columns={AIM_COLUMNS} rows={aims.map(aimCells)}>
      <ul>
        {aims.map((aim) => (
          <Aim key={aim.id} aim={aim} figures={figures} />
        ))}
      </ul>
    </DrawnFigure>
  );
}

function Aim({ aim, figures }: { aim: CampaignAim; figures: Figures }) {
  const { title, means } = AIM_WORDS[aim.id];
  const value = reachedText(aim);
  const target = targetText(aim);
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
        <div className="col-span-2 mt-1">
          <ProgressBar
            value={aim.progress}
            label={title}
            valueText={`${percentText(aim.progress)} of target: ${aimStandingText(aim)}`}
          />
        </div>
      )}
      <p className="col-span-2 flex items-baseline gap-x-4 text-12 text-mute">
        {value !== null && (
          <span className="min-w-0 flex-1">
            <span className={reached === true ? "font-semibold text-pos" : ""}>
              {reached === true && <Icon name="check" className="mr-1 inline size-3.5 align-[-0.2em]" />}
              {aimStandingText(aim)}
            </span>
            {share !== null && ` · ${share}`}
          </span>
        )}
        {aim.progress !== null && (
          <span className="whitespace-nowrap">{percentText(aim.progress)} of target</span>
        )}
      </p>
    </li>
  );
}

function isFigure(id: string | null): id is FigureId {
  return id !== null && id in FIGURE_LABELS;
}

function figureOf(figures: Figures, id: string | null) {
  return isFigure(id) ? figures.figure(id) : undefined;
}

function labelOf(id: string | null): string | undefined {
  return isFigure(id) ? FIGURE_LABELS[id] : undefined;
}
