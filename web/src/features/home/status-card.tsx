import { countedText } from "@command-center/domain/number-text";
import type { Figure } from "@command-center/contract/figures";
import { resolutionRate } from "@command-center/domain/petitions/petitions";
import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { Near } from "../../page/near.tsx";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import { FigureButton, FigureSkeleton } from "../../parts/figures/figure-button.tsx";
import { valueText } from "../../parts/figures/figure-text.ts";
import { declaredAgain } from "../../parts/results/declared-again.ts";
import { WAITING, type Figures } from "../../parts/figures/use-figures.ts";

/** Words of about the length of those to come. */
const ROWS = [
  {
    label: "000/000 MPs Declared",
    value: "000 current",
    note: "00 seats have a second declaration; the later one counts",
  },
  {
    label: "000 Active Cases",
    value: "00.0% resolved",
    note: "MP and LC5 primaries. All categories: 00 pending before 0 panels",
  },
];

/** Progress of declarations and disputes. */
export function StatusCard({ className, figures }: { className?: string; figures: Figures }) {
  return (
    <Card className={className} title="Current Status">
      <Near waiting={<Rows figures={WAITING} />}>{() => <Rows figures={figures} />}</Near>
    </Card>
  );
}

function Rows({ figures: { figure, loading } }: { figures: Pick<Figures, "figure" | "loading"> }) {
  const declared = figure("mps_declared");
  const inForce = figure("mps_in_force");
  const cases = figure("petitions_mp_lc5");
  const rate = figure("resolution_rate");
  const resolved = figure("petitions_resolved");
  const panels = figure("tribunal_panels");
  const waiting = figure("petitions_pending_all");
  if (loading)
    return (
      <Loading what="the current status">
        <div className="grid gap-4">
          {ROWS.map((row) => (
            <Row
              key={row.label}
              label={<SkeletonWords like={row.label} />}
              value={<FigureSkeleton like={row.value} />}
              share={null}
              note={<SkeletonWords like={row.note} />}
            />
          ))}
        </div>
      </Loading>
    );
  const unknown = "Not known: the server sent no value.";
  return (
    <div className="grid gap-4">
      <Row
        label={
          declared === undefined
            ? "MPs Declared"
            : `${declared.value}/${declared.denominator?.value} MPs Declared`
        }
        value={
          <FigureButton figure={inForce} label="Current MP declarations">
            {inForce === undefined ? "–" : `${inForce.value} current`}
          </FigureButton>
        }
        share={share(inForce?.value, declared?.value)}
        note={inForce === undefined ? unknown : declarationsNote(inForce.value ?? 0, declaredAgain(declared))}
      />
      <Row
        label={cases === undefined ? "Active Cases" : `${cases.value} Active Cases`}
        value={
          <FigureButton figure={rate} label="Resolution rate">
            {rate === undefined || rate.value === null ? "–" : `${valueText(rate)} resolved`}
          </FigureButton>
        }
        share={
          resolved?.value == null || cases?.value == null ? null : resolutionRate(resolved.value, cases.value)
        }
        note={
          cases === undefined ? unknown : `MP and LC5 primaries${waitingText(waiting, panels?.value ?? 0)}`
        }
      />
    </div>
  );
}

/** All categories wait before the same panels, which are the whole country's. */
function waitingText(waiting: Figure | undefined, panels: number): string {
  if (waiting?.value == null || waiting.part !== null) return "";
  const before = panels === 0 ? "" : ` before ${countedText(panels, "panel", "panels")}`;
  return `. All categories: ${waiting.value} pending${before}`;
}

function declarationsNote(inForce: number, declaredTwice: number): string {
  if (inForce === 0) return "No seat is declared yet";
  return declaredTwice > 0
    ? `${countedText(declaredTwice, "seat has", "seats have")} a second declaration; the later one counts`
    : "Every declared seat was declared once";
}

/** The part of a whole in percent; null where either is not known or the whole is nothing. */
function share(part: number | null | undefined, whole: number | null | undefined): number | null {
  return part == null || whole == null || whole === 0 ? null : Math.min(100, (part / whole) * 100);
}

interface RowProps {
  label: ReactNode;
  value: ReactNode;
  share: number | null;
  note: ReactNode;
}

/** Two parts of one whole as one bar: blue is done, yellow is what remains. */
function Row({ label, value, share: done, note }: RowProps) {
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p>{label}</p>
        <p className="text-16 font-bold">{value}</p>
      </div>
      <div aria-hidden="true" data-print="exact" className="flex h-2.5 overflow-hidden rounded-full bg-line">
        {done !== null && (
          <>
            <div className="bg-s4" style={{ width: `${done}%` }} />
            <div className="flex-1 bg-accent" />
          </>
        )}
      </div>
      <p className="text-12 text-mute">{note}</p>
    </div>
  );
}
