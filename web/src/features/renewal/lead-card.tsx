import type { Figure } from "@command-center/contract/figures";
import type { FigureId } from "@command-center/domain/figures";
import type { ReactNode } from "react";
import { cx } from "../../ui/class-names.ts";
import { formatCount, formatDay } from "../../ui/format.ts";
import { FigureButton } from "../../page/figure-button.tsx";
import { partsText, percentText, valueText } from "../../page/figure-text.ts";
import { Panel } from "../../page/panel.tsx";
import type { Figures } from "../../page/use-figures.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** New faces, defeated incumbents, ministers who lost; the claim that counts otherwise stands beside (STAT-08). */
export function LeadCard({ figures, lc5Day }: { figures: Figures; lc5Day: string | undefined }) {
  const { figure, loading, error, isFetching, refetch } = figures;
  const faces = figure("lc5_new_leaders");
  return (
    <Panel
      title="Renewal in the primaries"
      note={`New faces and defeated incumbents among the district chairpersons${lc5Day === undefined ? "" : ` elected on ${formatDay(lc5Day)}`}, and ministers who lost a primary`}
      read={{ data: loading || error !== null ? undefined : figures, error, isFetching, refetch }}
      what="The renewal figures"
      skeleton={<Skeleton className="mt-3 w-full h-106 sm:h-76 lg:h-55 xl:h-38" />}
    >
      {() => (
        <dl className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-[5fr_4fr_5fr]">
          <Item id="lc5_new_leaders" label="New faces" figure={figure} lead note={facesNote(faces)} />
          <Item
            id="incumbents_defeated"
            className="max-sm:border-t max-sm:pt-4 sm:border-l sm:pl-6"
            label="Incumbents defeated"
            figure={figure}
            note={ofNote(figure("incumbents_defeated"))}
          />
          <Item
            id="ministers_lost"
            className="max-lg:col-span-full max-lg:border-t max-lg:pt-4 lg:border-l lg:pl-6"
            label="Ministers lost"
            figure={figure}
            note={figure("ministers_lost")?.value ? "each named in the table below" : "none is recorded"}
          >
            <Rivals figure={figure("ministers_lost")} />
          </Item>
        </dl>
      )}
    </Panel>
  );
}

interface ItemProps {
  id: FigureId;
  label: string;
  figure: Figures["figure"];
  note: string;
  lead?: boolean;
  className?: string;
  children?: ReactNode;
}

function Item({ id, label, figure, note, lead = false, className, children }: ItemProps) {
  const found = figure(id);
  return (
    <div data-testid="renewal" className={cx("min-w-0 border-line", className)}>
      <dt className="text-12 text-mute">{label}</dt>
      <dd
        className={
          lead
            ? "text-[2.5rem] leading-[1.1] font-[720] tracking-[-0.03em]"
            : "text-28 leading-[1.57] font-[720] tracking-[-0.03em]"
        }
      >
        <FigureButton figure={found} label={label}>
          {found === undefined ? "–" : valueText(found)}
        </FigureButton>
      </dd>
      <dd className="mt-1 text-12 text-pretty text-mute">{found?.value == null ? "not known" : note}</dd>
      {children}
    </div>
  );
}

function facesNote(faces: Figure | undefined): string {
  if (faces?.value == null || faces.denominator === null || faces.denominator.value === 0)
    return "No LC5 contest is declared yet";
  const share = percentText((faces.value / faces.denominator.value) * 100);
  return `${share} of ${formatCount(faces.denominator.value)} ${faces.denominator.label}: ${partsText(faces.parts)}`;
}

function ofNote(figure: Figure | undefined): string {
  return !figure?.denominator?.value
    ? "No LC5 contest is declared yet"
    : `of ${formatCount(figure.denominator.value)} ${figure.denominator.label}`;
}

/** Another count of the same thing is as much in sight as this one. */
function Rivals({ figure }: { figure: Figure | undefined }) {
  return figure?.rivals.map((rival) => (
    <dd key={`${rival.source} ${rival.value}`} className="mt-2 flex items-baseline gap-2 text-12 text-mute">
      <span className="text-20 font-[650]">{formatCount(rival.value)}</span>
      <span>
        by another count: {rival.source}
        {rival.publishedOn !== null && `, ${formatDay(rival.publishedOn)}`}. {rival.note}
      </span>
    </dd>
  ));
}
