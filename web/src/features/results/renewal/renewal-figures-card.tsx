import type { Figure } from "@command-center/contract/figures";
import type { FigureId } from "@command-center/domain/figures";
import { renewedShare } from "@command-center/domain/results/renewal";
import type { ReactNode } from "react";
import { cx } from "../../../ui/class-names.ts";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { FigureButton } from "../../../parts/figures/figure-button.tsx";
import { percentText } from "@command-center/domain/number-text";
import { partsText, valueText } from "../../../parts/figures/figure-text.ts";
import { figureSample } from "../../../parts/figures/figure-sample.ts";
import { Panel } from "../../../page/panel.tsx";
import type { Figures } from "../../../parts/figures/use-figures.ts";
import { WordsToCome } from "../../../page/words-to-come.tsx";

const renewalSample = (id: FigureId): Figure => ({
  ...figureSample(id),
  value: 10,
  denominator: { value: 100, label: "LC5 contests declared" },
  parts: [
    { label: "incumbents defeated", value: 10 },
    { label: "open or new seats", value: 0 },
  ],
  rivals: [
    {
      value: 10,
      source: "Other newspapers, Ministers who lost their party primary",
      publishedOn: "2000-07-28",
      note: "A day later, after more declarations.",
    },
  ],
});

/** Newcomers, defeated incumbents, ministers who lost; next to them the claim that differs. */
export function RenewalFiguresCard({ figures, lc5Day }: { figures: Figures; lc5Day: string | undefined }) {
  const { figure, loading, error, isFetching, refetch } = figures;
  return (
    <Panel
      distance="far"
      title="Renewal in the primaries"
      note={
        <>
          Newcomers and defeated incumbents in the LC5 primaries
          <WordsToCome words={lc5Day && ` of ${formatDay(lc5Day)}`} like=" of 00 Jul 0000" />, and ministers
          who lost a primary
        </>
      }
      read={{ data: loading || error !== null ? undefined : figure, error, isFetching, refetch }}
      what="The renewal figures"
      sample={renewalSample}
    >
      {(known) => (
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 wide:grid-cols-[5fr_4fr_5fr]">
          {ITEMS.map(({ id, label, className, lead }) => (
            <Item
              key={id}
              id={id}
              label={label}
              figure={known}
              lead={lead}
              className={className}
              note={noteOf(id, known)}
            >
              {id === "ministers_lost" && <Rivals figure={known(id)} />}
            </Item>
          ))}
        </dl>
      )}
    </Panel>
  );
}

const ITEMS = [
  {
    id: "lc5_new_leaders",
    label: "Newcomers",
    className: "",
    lead: true,
  },
  {
    id: "incumbents_defeated",
    label: "Incumbents defeated",
    className: "max-sm:border-t max-sm:pt-4 sm:border-l sm:pl-6",
    lead: false,
  },
  {
    id: "ministers_lost",
    label: "Ministers lost",
    className: "narrow:col-span-full narrow:border-t narrow:pt-4 wide:border-l wide:pl-6",
    lead: false,
  },
] as const;

interface ItemProps {
  id: FigureId;
  label: string;
  figure: Figures["figure"];
  note: string;
  lead: boolean;
  className: string;
  children?: ReactNode;
}

function Item({ id, label, figure, note, lead, className, children }: ItemProps) {
  const found = figure(id);
  return (
    <div data-testid="renewal" className={cx("min-w-0 border-line", className)}>
      <dt className="text-12 text-mute">{label}</dt>
      <dd className={lead ? "figure-xl" : "figure-lg leading-[1.57]"}>
        <FigureButton figure={found} label={label}>
          {found === undefined ? "–" : valueText(found)}
        </FigureButton>
      </dd>
      <dd className="mt-1 text-12 text-pretty text-mute">{found?.value == null ? "not known" : note}</dd>
      {children}
    </div>
  );
}

function noteOf(id: (typeof ITEMS)[number]["id"], figure: Figures["figure"]): string {
  const found = figure(id);
  if (id === "lc5_new_leaders") return facesNote(found);
  if (id === "incumbents_defeated") return ofNote(found);
  return found?.value ? "each named in the table below" : "none is recorded";
}

function facesNote(faces: Figure | undefined): string {
  if (faces?.value == null || faces.denominator === null) return "No LC5 contest is declared yet";
  const share = renewedShare(faces.value, faces.denominator.value);
  if (share === null) return "No LC5 contest is declared yet";
  return `${percentText(share)} of ${formatCount(faces.denominator.value)} ${faces.denominator.label}: ${partsText(faces.parts)}`;
}

function ofNote(figure: Figure | undefined): string {
  return !figure?.denominator?.value
    ? "No LC5 contest is declared yet"
    : `of ${formatCount(figure.denominator.value)} ${figure.denominator.label}`;
}

/** Other published counts of the same figure, as much in sight as ours. */
function Rivals({ figure }: { figure: Figure | undefined }) {
  return figure?.rivals.map((rival) => (
    <dd key={`${rival.source} ${rival.value}`} className="mt-2 flex items-baseline gap-2 text-12 text-mute">
      <span className="text-20 font-[650]">{formatCount(rival.value)}</span>
      <span>
        counted by {rival.source.split(", ")[0]}
        {rival.publishedOn !== null && ` on ${formatDay(rival.publishedOn)}`}
        {rival.note === null ? "" : `. ${rival.note}`}
      </span>
    </dd>
  ));
}
