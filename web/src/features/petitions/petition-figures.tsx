import type { FigureId } from "@command-center/domain/figures";
import { resolutionRate } from "@command-center/domain/petitions/petitions";
import type { ReactNode } from "react";
import { formatCount } from "../../ui/format.ts";
import { FigureButton, FigureSkeleton } from "../../parts/figures/figure-button.tsx";
import { partsText, valueText } from "../../parts/figures/figure-text.ts";
import { Panel } from "../../page/panel.tsx";
import type { Figures } from "../../parts/figures/use-figures.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { waitingText } from "./waiting-text.ts";

/** Petitions filed with the tribunal, and how many are resolved. */
export function PetitionFigures({ figures }: { figures: Figures }) {
  const { figure, loading, error, isFetching, refetch } = figures;
  const both = figure("petitions_mp_lc5");
  const all = figure("petitions_filed");
  return (
    <Panel
      read={{ data: loading || error !== null ? undefined : figures, error, isFetching, refetch }}
      what="The petitions' figures"
      noteLike="Figures cover the 000 MP and LC5 petitions unless “all 000” is stated (00 concern mayors, councillors and leagues)"
      skeleton={<FiguresSkeleton />}
      distance="far"
      title="MP and LC5 petitions"
      note={
        !both?.value || !all?.value
          ? "Petitions about the MP and LC5 primaries"
          : `Figures cover the ${formatCount(both.value)} MP and LC5 petitions unless “all ${formatCount(all.value)}” is stated (${formatCount(all.value - both.value)} concern mayors, councillors and leagues)`
      }
    >
      {() => (
        <div className={HALVES}>
          <Progress figures={figures} />
          <Tribunal figures={figures} />
        </div>
      )}
    </Panel>
  );
}

const HALVES = "grid gap-x-10 gap-y-6 wide:grid-cols-[5fr_4fr]";

function FiguresSkeleton() {
  return (
    <div className={HALVES}>
      <ProgressFrame
        filed={<FigureSkeleton like="000" />}
        parts={<SkeletonWords like="000 MP, 000 LC5" />}
        bar={<Bar resolved={null} filed={null} />}
        note={<SkeletonWords like="000 resolved of 000 filed; yellow: still pending" />}
      >
        <Entry label="Resolved" value={<FigureSkeleton like="000" />} />
        <Entry label="Pending" value={<FigureSkeleton like="00" />} />
        <Entry label="Resolution rate" value={<FigureSkeleton like="00.0%" />} />
      </ProgressFrame>
      <TribunalFrame note={<SkeletonWords like={NOTE_LIKE} />}>
        <Entry label="Panels" value={<FigureSkeleton like="0" />} />
        <Entry label="Daily capacity" value={<FigureSkeleton like="00" />} />
        <Entry label="Resolution time" value={<FigureSkeleton like="00 days" />} />
        <Entry label="Ruling deadline" value={<FigureSkeleton like="00 days" />} />
      </TribunalFrame>
    </div>
  );
}

function Progress({ figures: { figure } }: { figures: Figures }) {
  const both = figure("petitions_mp_lc5");
  const resolved = figure("petitions_resolved");
  const rate = figure("resolution_rate");
  return (
    <ProgressFrame
      filed={
        <FigureButton figure={both} label="Petitions, MP and LC5">
          {both === undefined ? "–" : valueText(both)}
        </FigureButton>
      }
      parts={both === undefined || both.parts.length === 0 ? "not known" : partsText(both.parts)}
      bar={<Bar resolved={resolved?.value ?? null} filed={both?.value ?? null} />}
      note={
        rate?.numerator == null || !rate.denominator?.value
          ? "No petition about an MP or LC5 primary is filed yet."
          : `${formatCount(rate.numerator.value)} resolved of ${formatCount(rate.denominator.value)} filed; yellow: still pending`
      }
    >
      <Small id="petitions_resolved" label="Resolved" figure={figure} />
      <Small id="petitions_pending" label="Pending" figure={figure} />
      <Small id="resolution_rate" label="Resolution rate" figure={figure} />
    </ProgressFrame>
  );
}

interface ProgressFrameProps {
  filed: ReactNode;
  parts: ReactNode;
  bar: ReactNode;
  note: ReactNode;
  children: ReactNode;
}

function ProgressFrame({ filed, parts, bar, note, children }: ProgressFrameProps) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <dl>
          <dt className="text-12 text-mute">Filed</dt>
          <dd className="figure-xl">{filed}</dd>
          <dd className="mt-1 text-12 text-mute">{parts}</dd>
        </dl>
        <dl className="flex flex-wrap gap-x-6 gap-y-3">{children}</dl>
      </div>
      {bar}
      <p className="mt-1 text-12 text-mute">{note}</p>
    </div>
  );
}

/** Blue is done, yellow is what remains. */
function Bar({ resolved, filed }: { resolved: number | null; filed: number | null }) {
  const done = resolved === null || filed === null ? null : resolutionRate(resolved, filed);
  return (
    <div
      aria-hidden="true"
      data-print="exact"
      className="mt-3 flex h-2.5 overflow-hidden rounded-full bg-line"
    >
      {done !== null && (
        <>
          <div className="bg-s4" style={{ width: `${done}%` }} />
          <div className="flex-1 bg-accent" />
        </>
      )}
    </div>
  );
}

const NOTE_LIKE =
  "00 petitions (all categories) are pending: 0.0 days' work. Resolution time: median days from filing to ruling, MP and LC5.";

/** Petitions of every category before the panels; those of a part of the country are not set against their capacity. */
function tribunalNote(figure: Figures["figure"]): string {
  const [panels, capacity, pending] = [
    figure("tribunal_panels")?.value,
    figure("tribunal_daily_capacity")?.value,
    figure("petitions_pending_all"),
  ];
  const median = "Resolution time: median days from filing to ruling, MP and LC5.";
  if (!panels || !capacity) return `No panel of the tribunal sits. ${median}`;
  if (pending?.value == null) return median;
  if (pending.part !== null)
    return `Panels and capacity are for the whole country. ${waitingText(pending.value, pending.part, null)}. ${median}`;
  return `${waitingText(pending.value, null, capacity)}. ${median}`;
}

function Tribunal({ figures: { figure } }: { figures: Figures }) {
  const median = figure("petition_median_days");
  const deadline = figure("petition_deadline_days");
  return (
    <TribunalFrame note={tribunalNote(figure)}>
      <Small id="tribunal_panels" label="Panels" figure={figure} />
      <Small id="tribunal_daily_capacity" label="Daily capacity" figure={figure} />
      <Small
        id="petition_median_days"
        label="Resolution time"
        figure={figure}
        text={median?.value == null ? undefined : daysText(median.value)}
      />
      {deadline?.value === null ? (
        <Entry
          label="Ruling deadline"
          value={<span className="text-14 text-mute">No deadline recorded</span>}
        />
      ) : (
        <Small
          id="petition_deadline_days"
          label="Ruling deadline"
          figure={figure}
          text={deadline === undefined ? undefined : daysText(deadline.value)}
        />
      )}
    </TribunalFrame>
  );
}

function TribunalFrame({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 border-line narrow:border-t narrow:pt-5 wide:border-l wide:pl-10">
      <h3 className="text-12 font-semibold text-mute">The tribunal</h3>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">{children}</dl>
      <p className="mt-3 text-12 text-pretty text-mute">{note}</p>
    </div>
  );
}

interface SmallProps {
  id: FigureId;
  label: string;
  figure: Figures["figure"];
  text?: string | undefined;
}

function Small({ id, label, figure, text }: SmallProps) {
  const found = figure(id);
  return (
    <Entry
      label={label}
      value={
        <FigureButton figure={found} label={label}>
          {text ?? (found === undefined ? "–" : valueText(found))}
        </FigureButton>
      }
    />
  );
}

function Entry({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-mute">{label}</dt>
      <dd className="figure">{value}</dd>
    </div>
  );
}

/** As the figure's sheet writes it, whose own words would bring the code of all dialogs along. */
function daysText(days: number): string {
  return `${formatCount(days)} ${days === 1 ? "day" : "days"}`;
}
