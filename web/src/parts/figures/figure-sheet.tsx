import { listFigures, type Figure } from "@command-center/contract/figures";
import { coverageText, exactText } from "@command-center/domain/figure-text";
import type { FigureId } from "@command-center/domain/figures";
import type { ReactNode } from "react";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Drawer } from "../../ui/overlays/drawer.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import { LazyNotes } from "../notes/lazy-notes.tsx";
import { PublishedValues } from "./published-values.tsx";
import { FIGURE_RECORDS, type RecordsLink } from "./figure-records.ts";
import { ShareButton } from "../share/share-button.tsx";
import { trendWords } from "./figure-text.ts";

export interface FigureSheetProps {
  /** The figure last opened; kept while the drawer slides out. */
  figure: Figure | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Where a number comes from: definition, numerator ÷ denominator, source, date, and who says otherwise. */
export function FigureSheet({ figure, open, onOpenChange }: FigureSheetProps) {
  // As it is now: a choice made here gives it another value.
  const { data } = useRead(listFigures, {}, { enabled: figure !== null });
  if (figure === null) return null;
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={figure.label} side="right" width="wide">
      <Sheet
        figure={data?.find(({ id }) => id === figure.id) ?? figure}
        onLeave={() => onOpenChange(false)}
      />
    </Drawer>
  );
}

function Sheet({ figure, onLeave }: { figure: Figure; onLeave: () => void }) {
  const { value, numerator, denominator, parts, trend, sources } = figure;
  const ofRecords = figure.ofRecords === null ? "" : ", in the records";
  return (
    <div className="grid gap-5 p-4 text-14">
      <div>
        <p className="figure-lg">{value === null ? "Not known" : exactText(value, figure)}</p>
        {figure.part !== null && <p className="mt-1 font-semibold">{figure.part}</p>}
        <p className="mt-1 text-pretty text-mute">{figure.definition}</p>
        {value !== null && (
          <div className="mt-3">
            <ShareButton subject={{ kind: "figure", id: figure.id }} />
          </div>
        )}
      </div>
      {(numerator !== null || denominator !== null) && (
        <Part title={`${numerator === null ? "Counted within" : "Computed as"}${ofRecords}`}>
          <p className="flex flex-wrap items-baseline gap-x-2">
            {numerator !== null && <Term {...numerator} />}
            {numerator !== null && denominator !== null && <span aria-label="divided by">÷</span>}
            {denominator !== null && <Term {...denominator} />}
          </p>
        </Part>
      )}
      {parts.length > 0 && (
        <Part title={`Breakdown${ofRecords}`}>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4">
            {parts.map((part) => (
              <div
                key={part.label}
                className="col-span-2 grid grid-cols-subgrid border-t border-line py-1.5 first:border-0"
              >
                <dt>{part.label}</dt>
                <dd className="text-right font-semibold">{formatCount(part.value)}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {figure.coverage !== null && (
        <Part title="Coverage">
          <p>
            {coverageText(figure.coverage)} have records.{" "}
            <Link href={paths.quality()} onClick={onLeave} className="link">
              See which are missing
            </Link>
          </p>
        </Part>
      )}
      {trend !== null && (
        <Part title="Trend">
          <p>
            <span className="font-semibold">{trendWords(figure) ?? "No change"}</span> {trend.since}
          </p>
        </Part>
      )}
      <Part title="Source">
        <ul className="grid gap-1">
          {sources.map((source) => (
            <li key={source.title} className="flex flex-wrap items-center gap-x-2">
              {source.title}
              {source.publishedOn !== null && (
                <span className="text-mute">{formatDay(source.publishedOn)}</span>
              )}
              {source.isSample && <Badge>Sample data</Badge>}
            </li>
          ))}
        </ul>
        <p className="mt-1 text-mute">
          {figure.basis === "query"
            ? "Computed from the records"
            : "A published value, chosen from those known"}{" "}
          as of {formatDay(figure.asOf)}.
        </p>
      </Part>
      {isFigure(figure.id) && <Records link={FIGURE_RECORDS[figure.id]} onLeave={onLeave} />}
      <Part title="Published values">
        <PublishedValues key={figure.id} figure={figure} />
      </Part>
      {isFigure(figure.id) && (
        <Part title="Notes">
          <LazyNotes key={figure.id} about={{ figure: figure.id }} />
        </Part>
      )}
    </div>
  );
}

/** Leads to what was counted. */
/** The list may stand on the page under the sheet, which then makes room for it. */
function Records({ link: { text, href }, onLeave }: { link: RecordsLink; onLeave: () => void }) {
  return (
    <Part title="Records">
      <Link
        href={href}
        onClick={onLeave}
        className="touch-reach inline-flex items-center gap-1 font-semibold link"
      >
        {text}
        <Icon name="arrow-right" className="size-3.5" />
      </Link>
    </Part>
  );
}

const isFigure = (id: string): id is FigureId => id in FIGURE_RECORDS;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-12 font-semibold text-mute">{title}</h3>
      {children}
    </section>
  );
}

function Term({ value, label }: { value: number; label: string }) {
  return (
    <span>
      <span className="font-semibold">{formatCount(value)}</span> {label}
    </span>
  );
}
