import { countedText, pluralText } from "@command-center/domain/number-text";
import {
  readChangesBetween,
  type ChangesBetween,
  type FigureChange,
} from "@command-center/contract/changes/changes-between";
import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment } from "react";
import { DrawnFigure } from "../../charts/parts/files/drawn-figure.tsx";
import { setAddress } from "../../navigation/address.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Panel } from "../../page/panel.tsx";
import { sample } from "../../page/sample.ts";
import { ShiftLine } from "../../parts/figures/shift-line.tsx";
import { formatDay } from "../../ui/format.ts";
import { EmptyState } from "../../ui/states/states.tsx";
import { causeText, changeText, momentTexts, valueText } from "./changes-words.ts";

const SAMPLE = sample(readChangesBetween.output, {
  part: null,
  from: { known: null },
  to: { known: null },
  figures: 8,
  unchanged: 4,
});

interface FiguresCardProps {
  read: UseQueryResult<ChangesBetween>;
  className: string;
}

/** Headline figures that differ, each with its values and the records behind the difference. */
export function FiguresCard({ read, className }: FiguresCardProps) {
  return (
    <Panel
      className={className}
      title={titleOf(read.data)}
      note={spanText}
      read={read}
      what="What changed"
      sample={SAMPLE}
    >
      {(changes) =>
        changes.figures.length === 0 ? (
          <>
            <EmptyState title="No headline figure differs">
              Both moments have the same {changes.unchanged.length} figures.
            </EmptyState>
            <Unchanged changes={changes} />
          </>
        ) : (
          <>
            <DrawnFigure
              title="Figures that differ"
              finding={`${changes.figures.length} of ${changes.figures.length + changes.unchanged.length} headline figures differ`}
              columns={["Figure", momentTexts(changes).from, momentTexts(changes).to, "Change", "Why"]}
              rows={changes.figures.map(({ label, unit, before, after, change, why }) => [
                label,
                valueText(before, unit),
                valueText(after, unit),
                changeText(change, unit),
                why.map(causeText).join(", "),
              ])}
            >
              <FiguresTable changes={changes} />
            </DrawnFigure>
            <Unchanged changes={changes} />
          </>
        )
      }
    </Panel>
  );
}

function titleOf(changes: ChangesBetween | undefined): string {
  if (changes === undefined) return "Figures that differ";
  const { length } = changes.figures;
  return countedText(length, "figure differs", "figures differ");
}

function spanText(changes: ChangesBetween): string {
  const { from, to } = momentTexts(changes);
  return [`${from} to ${to}`, changes.part ?? []].flat().join(" · ");
}

const NUMBER = "pl-2.5 text-right whitespace-nowrap tabular-nums";

function FiguresTable({ changes: { from, to, figures } }: { changes: ChangesBetween }) {
  return (
    <table className="w-full [&_:is(td,th)]:py-2 [&_:is(td,th)]:align-baseline [&_tbody_tr]:border-t [&_tbody_tr]:border-line [&_th]:font-normal">
      <thead>
        <tr className="text-12 text-mute">
          <th scope="col" className="text-left">
            Figure
          </th>
          <th scope="col" className={NUMBER}>
            <DayHead day={from.day} />
          </th>
          <th scope="col" className={NUMBER}>
            <DayHead day={to.day} />
          </th>
          <th scope="col" className={NUMBER}>
            Change
          </th>
          <th scope="col" className="w-[18%] pl-6 text-left narrow:hidden">
            <span aria-hidden="true">○ before ● after</span>
            <span className="sr-only">Drawn from zero</span>
          </th>
          <th scope="col" className="w-[36%] pl-6 text-left narrow:hidden">
            Why
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.id} data-testid={figure.id}>
            <th scope="row" className="text-left">
              <span className="font-[650]">{figure.label}</span>
              <p className="text-12 text-mute wide:hidden">
                <Why why={figure.why} />
              </p>
            </th>
            <td className={NUMBER}>{valueText(figure.before, figure.unit)}</td>
            <td className={`${NUMBER} font-[650]`}>{valueText(figure.after, figure.unit)}</td>
            <td className={NUMBER}>{changeText(figure.change, figure.unit)}</td>
            <td className="pl-6 narrow:hidden" aria-hidden="true">
              {figure.before !== null && figure.after !== null && figure.before >= 0 && figure.after >= 0 && (
                <ShiftLine
                  before={figure.before}
                  after={figure.after}
                  axis={[0, Math.max(figure.before, figure.after, 1)]}
                  dot="bg-ink"
                />
              )}
            </td>
            <td className="pl-6 text-12 narrow:hidden">
              <Why why={figure.why} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The day without its year where there is little room. */
function DayHead({ day }: { day: string }) {
  const [date, year] = formatDay(day).split(/ (?=\d{4}$)/);
  return (
    <>
      {date} <span className="@max-[30rem]/page:hidden">{year}</span>
    </>
  );
}

/** The records behind a difference, each leading to them. */
function Why({ why }: Pick<FigureChange, "why">) {
  if (why.length === 0) return "Cause not recorded";
  return why.map((one, index) => (
    <Fragment key={one.cause}>
      {index > 0 && " · "}
      <Cause one={one} />
    </Fragment>
  ));
}

function Cause({ one }: { one: FigureChange["why"][number] }) {
  const { cause } = one;
  const text = causeText(one);
  if (cause === "day") return text;
  if (cause === "overdue")
    return (
      <Link href={paths.disputesPetitions({ due: "overdue" })} className="link">
        {text}
      </Link>
    );
  return (
    <button
      type="button"
      className="link cursor-pointer"
      onClick={() => {
        setAddress({ by: null, group: cause }, "push");
        const card = document.getElementById("records");
        card?.scrollIntoView({ block: "start" });
        card?.focus({ preventScroll: true });
      }}
    >
      {text}
    </button>
  );
}

function Unchanged({ changes: { unchanged } }: { changes: ChangesBetween }) {
  if (unchanged.length === 0) return null;
  return (
    <details className="mt-3 rounded-md bg-hover px-3 py-2.5 text-12">
      <summary className="cursor-pointer">
        <b className="font-[650]">Unchanged:</b> {unchanged.length}{" "}
        {pluralText(unchanged.length, "figure", "figures")}
      </summary>
      <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2 wide:grid-cols-3">
        {unchanged.map(({ id, label, unit, value }) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="text-mute">{label}</span>
            <span className="tabular-nums">{valueText(value, unit)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
