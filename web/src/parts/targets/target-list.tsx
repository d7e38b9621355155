import { DrawnFigure, DrawnFigureSkeleton } from "../../charts/parts/files/drawn-figure.tsx";
import type { AimId, CampaignAim } from "@command-center/contract/campaign";
import { AIM_WORDS } from "@command-center/domain/campaign/aims";
import { FIGURE_LABELS, type FigureId } from "@command-center/domain/figures";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { formatDay } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { ProgressBar } from "../../ui/states/progress-bar.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import {
  AIM_COLUMNS,
  aimCells,
  aimStandingText,
  isReached,
  reachedText,
  shareText,
  targetText,
} from "./target-text.ts";
import { FigureButton, FigureSkeleton } from "../figures/figure-button.tsx";
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
    <DrawnFigure title={title} columns={AIM_COLUMNS} rows={aims.map(aimCells)}>
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
    <Row
      testId="priority"
      title={title}
      means={
        <>
          {means}
          {aim.dueOn !== null && `, due ${formatDay(aim.dueOn)}`}
        </>
      }
      value={
        value === null ? (
          <span className="text-14 font-semibold text-mute">No result yet</span>
        ) : (
          <FigureButton figure={figureOf(figures, aim.figure)} label={labelOf(aim.figure) ?? title}>
            {value}
          </FigureButton>
        )
      }
      target={
        target !== null && (
          <>
            {aim.unit === "percent" ? ", target " : " of "}
            <FigureButton
              figure={figureOf(figures, aim.targetFigure)}
              label={labelOf(aim.targetFigure) ?? title}
            >
              {target}
            </FigureButton>
          </>
        )
      }
      bar={
        aim.progress !== null && (
          <ProgressBar
            value={aim.progress}
            label={title}
            valueText={`${percentText(aim.progress)} of target: ${aimStandingText(aim)}`}
          />
        )
      }
      standing={
        value !== null && (
          <>
            <span className={reached === true ? "font-semibold text-pos" : ""}>
              {reached === true && <Icon name="check" className="mr-1 inline size-3.5 align-[-0.2em]" />}
              {aimStandingText(aim)}
            </span>
            {share !== null && ` · ${share}`}
          </>
        )
      }
      way={aim.progress !== null && `${percentText(aim.progress)} of target`}
    />
  );
}

/** Skeleton of the list: each priority's own title, and words of about the length of the rest. */
export function AimListSkeleton({ ids }: { ids: readonly AimId[] }) {
  return (
    <DrawnFigureSkeleton>
      <ul>
        {ids.map((id) => (
          <Row key={id} {...AHEAD[id]} title={<SkeletonWords like={AIM_WORDS[id].title} />} />
        ))}
      </ul>
    </DrawnFigureSkeleton>
  );
}

type Ahead = Omit<RowProps, "title">;

const ahead = (id: AimId, due: string, standing: string): Ahead => ({
  means: <SkeletonWords like={`${AIM_WORDS[id].means}${due}`} />,
  value: <FigureSkeleton like="00.0%" />,
  target: <FigureSkeleton like=", target 00%" />,
  bar: <span className="block h-2 rounded-full bg-line" />,
  standing: <SkeletonWords like={standing} />,
  way: <SkeletonWords like="00% of target" />,
});

/** A skeleton row's words. Shares also say what they are made of; the presidential vote has no result before it is held. */
const AHEAD: Record<AimId, Ahead> = {
  membership: ahead("membership", ", due 00 Jan 0000", "0.0M to go"),
  renewal: ahead(
    "renewal",
    "",
    "Target reached, 00.0 points above it · 000 of 000 seats with a current declaration",
  ),
  youth: ahead("youth", "", "0.0 points short of the target · 00 of 000 flagbearers with known age"),
  women: ahead("women", "", "Target reached, 0.0 points above it · 000 of 000 flagbearers with known gender"),
  petitions: ahead("petitions", "", "00 to go"),
  declarations: ahead("declarations", "", "All done"),
  presidential: {
    ...ahead("presidential", "", ""),
    value: <SkeletonWords like="No result yet" />,
    bar: null,
    standing: null,
    way: null,
  },
};

interface RowProps {
  testId?: string;
  title: ReactNode;
  means: ReactNode;
  value: ReactNode;
  target: ReactNode;
  bar: ReactNode;
  standing: ReactNode;
  way: ReactNode;
}

function Row({ testId, title, means, value, target, bar, standing, way }: RowProps) {
  return (
    <li
      data-testid={testId}
      className="grid break-inside-avoid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line py-3 first:border-0 first:pt-0 last:pb-0"
    >
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-12 text-pretty text-mute">{means}</p>
      </div>
      <p className="text-right text-16 font-bold whitespace-nowrap">
        {value}
        {target && <span className="text-12 font-normal text-mute">{target}</span>}
      </p>
      {bar && <div className="col-span-2 mt-1">{bar}</div>}
      <p className="col-span-2 flex items-baseline gap-x-4 text-12 text-mute">
        {standing && <span className="min-w-0 flex-1">{standing}</span>}
        {way && <span className="whitespace-nowrap">{way}</span>}
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
