import { DrawnFigure } from "../../charts/parts/files/drawn-figure.tsx";
import type { CampaignAim } from "@command-center/contract/campaign";
import { AIM_WORDS } from "@command-center/domain/campaign/aims";
import { FIGURE_LABELS, type FigureId } from "@command-center/domain/figures";
import {
  AIM_COLUMNS,
  aimCells,
  aimStandingText,
  isReached,
  shareText,
  targetText,
} from "../../parts/targets/target-text.ts";
import { aimsFinding } from "../../parts/findings/target-findings.ts";
import { CAMPAIGN_SAMPLE } from "../../parts/targets/campaign-sample.ts";
import { FigureButton } from "../../parts/figures/figure-button.tsx";
import { percentText } from "@command-center/domain/number-text";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import type { Figures } from "../../parts/figures/use-figures.ts";
import { WordsToCome } from "../../page/words-to-come.tsx";
import { cx } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/states/states.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ProgressBar } from "../../ui/states/progress-bar.tsx";

export const KEY_TARGETS = ["renewal", "youth", "women", "presidential"] as const;

export interface TargetsCardProps {
  className?: string;
  read: PanelProps<{ aims: CampaignAim[] }>["read"];
  figures: Figures;
  /** The day of the presidential vote: `15 January`; null where none is set, undefined until it is known. */
  votingOn: string | null | undefined;
}

/** The four shares that the party has set itself, against what the records say today. */
export function TargetsCard({ className, read, figures, votingOn }: TargetsCardProps) {
  return (
    <Panel
      className={className}
      title="Key targets"
      note={
        <>
          Share of current MP flagbearers, and of the presidential vote
          <WordsToCome
            words={
              votingOn === undefined
                ? undefined
                : `${votingOn === null ? "" : ` on ${votingOn}`}. Tick: target`
            }
            like=" on 00 January. Tick: target"
          />
        </>
      }
      read={read}
      what="The targets"
      sample={CAMPAIGN_SAMPLE}
    >
      {({ aims }) => {
        const shares = aims.filter(
          ({ id, target }) => KEY_TARGETS.some((key) => key === id) && target !== null,
        );
        if (shares.length === 0) return <NoTargets arePart={aims.some(({ isPart }) => isPart)} />;
        return (
          <>
            <DrawnFigure
              title="Key targets"
              finding={aimsFinding(shares)}
              columns={AIM_COLUMNS}
              rows={shares.map(aimCells)}
            >
              <dl>
                {shares.map((aim) => (
                  <Share key={aim.id} aim={aim} figures={figures} />
                ))}
              </dl>
            </DrawnFigure>
            {/* Nothing else on the page would say why no share opens its sheet. */}
            {figures.error !== null && (
              <p className="mt-3 text-12 text-mute">Where these figures come from could not be loaded.</p>
            )}
          </>
        );
      }}
    </Panel>
  );
}

function NoTargets({ arePart }: { arePart: boolean }) {
  if (arePart)
    return (
      <EmptyState title="The party's targets are for the whole country">
        Your account sees only some districts, so no progress is shown.
      </EmptyState>
    );
  return <EmptyState title="No targets are set yet">They are set with the election cycle.</EmptyState>;
}

/** One line: name, bar with the target as its tick, value and target; the status below. */
function Share({ aim, figures }: { aim: CampaignAim; figures: Figures }) {
  const { title, means } = AIM_WORDS[aim.id];
  const reached = isReached(aim);
  return (
    <div
      data-testid="kpi"
      className="grid break-inside-avoid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-0 first:pt-0 last:pb-0"
    >
      <dt className="min-w-0">
        <span className="font-semibold">{title}</span>
        <span className="block text-12 text-pretty text-mute">{means}</span>
      </dt>
      <dd className="text-right whitespace-nowrap">
        {aim.value === null ? (
          <span className="figure text-mute">–</span>
        ) : (
          <FigureButton figure={named(figures, aim.figure)} label={title} className="figure">
            {percentText(aim.value)}
          </FigureButton>
        )}
        <span className="block text-12 text-mute">
          target{" "}
          <FigureButton figure={named(figures, aim.targetFigure)} label={`${title} target`}>
            {targetText(aim) ?? "not set"}
          </FigureButton>
        </span>
      </dd>
      {/* None without a result: an empty bar would look like a result of 0. */}
      {aim.value !== null && (
        <dd className="col-span-2">
          <ProgressBar
            value={aim.value}
            label={title}
            valueText={`${percentText(aim.value)}: ${aimStandingText(aim)}`}
            {...(aim.target !== null && { mark: aim.target })}
          />
        </dd>
      )}
      <dd
        className={cx(
          "col-span-2 flex items-start gap-1 text-12",
          reached === true ? "font-semibold text-pos" : "text-mute",
        )}
      >
        {reached === true && <Icon name="check" className="mt-px size-3.5" />}
        <span className="min-w-0 text-pretty">
          {[aimStandingText(aim), shareText(aim)].filter(Boolean).join(" · ")}
        </span>
      </dd>
    </div>
  );
}

function named(figures: Figures, id: string | null) {
  return id !== null && id in FIGURE_LABELS ? figures.figure(id as FigureId) : undefined;
}
