import type { ChangedFields } from "@command-center/contract/changes/changes-between";
import type { ChangeEffect, ResultChange, SheetEffect } from "@command-center/contract/changes/sheet-effects";
import { sidesText } from "@command-center/domain/changes/change-text";
import { percentText, signedText } from "@command-center/domain/number-text";
import { changeInPoints, changeText } from "@command-center/domain/results/change";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { unitNoun } from "@command-center/domain/results/stations/units";
import type { ReactNode } from "react";
import { cx } from "../../ui/class-names.ts";
import { formatCount } from "../../ui/format.ts";
import { ChangedMark } from "./changed-mark.tsx";
import { isSamePerson } from "./result-verdict.ts";

interface Row {
  readonly name: string;
  /** One for each column but the first. */
  readonly cells: readonly ReactNode[];
  readonly isChanged?: boolean;
}

interface BeforeAfterProps {
  caption: string;
  /** Names of the columns, the first that of the rows. */
  columns: readonly string[];
  groups: readonly { readonly title?: ReactNode; readonly key?: number; readonly rows: readonly Row[] }[];
}

/** Values now and after a change, side by side. */
export function BeforeAfter({ caption, columns: [first, ...columns], groups }: BeforeAfterProps) {
  const after = columns.indexOf("After");
  return (
    <table className="w-full text-14">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-12 text-mute">
          <th scope="col" className="py-1 text-left font-normal">
            {first}
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="py-1 pl-3 text-right font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, key = 0, rows }) => (
        <tbody key={key}>
          {title !== undefined && (
            <tr className="border-t border-line">
              <th
                scope="rowgroup"
                colSpan={columns.length + 1}
                className="pt-2 text-left text-12 font-semibold wrap-anywhere"
              >
                {title}
              </th>
            </tr>
          )}
          {rows.map(({ name, cells, isChanged = false }) => (
            <tr key={name} className={cx(title === undefined && "border-t border-line")}>
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {isChanged && <ChangedMark />}
                {name}
              </th>
              {cells.map((cell, at) => (
                <td
                  key={columns[at]}
                  className={cx(
                    "py-1.5 pl-3 text-right tabular-nums",
                    // A count or a day stays whole on a phone.
                    typeof cell === "string" && cell.length > 14 && "wrap-anywhere",
                    at < after && "text-mute",
                    at === after && isChanged && "font-semibold",
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const NOW_AND_AFTER = ["Now", "After", "Change"];
const countText = (count: number | null) => (count === null ? "–" : formatCount(count));
const countChange = (now: number, after: number) => signedText(after - now, formatCount);

/** The candidates of a contest: their votes, and who has won or leads, now and after a change. */
export function CandidatesTable({
  result: { isDeclared, winner, candidates, valid },
}: {
  result: ResultChange;
}) {
  const all = [...candidates.map((one) => one.votes), valid];
  const isSame = all.every(({ now, after }) => now === after);
  const place = (name: string, side: "now" | "after") =>
    isSamePerson(winner[side], name) && <b className="font-semibold">{isDeclared ? "Winner" : "Ahead"}</b>;
  const rowOf = (name: string, { now, after }: ResultChange["valid"], recorded = ""): Row => {
    const [before, then] = [place(recorded, "now"), place(recorded, "after")];
    const change = now === null || after === null || now === after ? "–" : countChange(now, after);
    return {
      name,
      isChanged: now !== after || Boolean(before) !== Boolean(then),
      cells: isSame
        ? [countText(now), before || "–", then || "–"]
        : [
            <Votes key="now" votes={now} place={before} />,
            <Votes key="after" votes={after} place={then} />,
            change,
          ],
    };
  };
  return (
    <BeforeAfter
      caption="Candidates now and after"
      columns={["Candidate", ...(isSame ? ["Votes", "Now", "After"] : NOW_AND_AFTER)]}
      groups={[
        {
          rows: [
            ...candidates.map(({ name, votes }) => rowOf(candidateName(name), votes, name)),
            { ...rowOf("Valid votes", valid), ...(isSame && { cells: [countText(valid.now), "", ""] }) },
          ],
        },
      ]}
    />
  );
}

function Votes({ votes, place }: { votes: number | null; place: ReactNode }) {
  return (
    <>
      {countText(votes)}
      {place && <span className="block text-12">{place}</span>}
    </>
  );
}

/** Figures that a change moves. */
export function MovesTable({ moves }: Pick<ChangeEffect, "moves">) {
  return (
    <BeforeAfter
      caption="Figures that move"
      columns={["Figure", "Now", "After"]}
      groups={[
        {
          rows: moves.map(({ what, from, to }) => ({
            name: what,
            cells: [from ?? "–", to ?? "–"],
            isChanged: true,
          })),
        },
      ]}
    />
  );
}

/** The fields that a change sets or replaces: before and after. `of` names their record, next to figures of another one. */
export function FieldsTable({ fields, of = "Field" }: { fields: ChangedFields; of?: string | undefined }) {
  const hasBefore = fields.some(({ before }) => before !== null);
  return (
    <BeforeAfter
      caption="Changed fields"
      columns={hasBefore ? [of, "Before", "After"] : [of, "After"]}
      groups={[
        {
          rows: fields.map((field) => ({
            name: field.label,
            cells: sidesText(field, "–").slice(hasBefore ? 0 : 1),
            isChanged: hasBefore,
          })),
        },
      ]}
    />
  );
}

/** Effect of a changed station's result on the station and the units above it. */
export function EffectTable({ effect }: { effect: SheetEffect }) {
  return (
    <BeforeAfter
      caption="Effect on the results"
      columns={["Result", ...NOW_AND_AFTER]}
      groups={effect.units.map((unit) => ({
        key: unit.area.id,
        title: (
          <>
            {unit.area.name}
            <span className="font-normal text-mute">
              , {unit.isContest ? "the whole contest" : unitNoun(unit.area.kind)[0]}
            </span>
          </>
        ),
        rows: unitRows(unit),
      }))}
    />
  );
}

/** Turnout and votes of each unit; who is ahead of the contest, and elsewhere only where that changes. */
function unitRows({ isContest, turnout, total, leader, lead }: SheetEffect["units"][number]): readonly Row[] {
  const isOther = leader.now !== leader.after;
  return [
    figureRow("Turnout", turnout, percentText, (now, after) => changeText(changeInPoints(now, after))),
    figureRow("Votes cast", total, formatCount, countChange),
    ...(isContest || isOther
      ? [
          {
            name: "Ahead",
            cells: [
              nameText(leader.now),
              nameText(leader.after),
              isOther && leader.after !== null ? "other" : "–",
            ],
            isChanged: isOther,
          },
          figureRow("Lead", lead, formatCount, countChange),
        ]
      : []),
  ];
}

const nameText = (name: string | null) => (name === null ? "–" : candidateName(name));

function figureRow(
  name: string,
  { now, after }: { readonly now: number | null; readonly after: number | null },
  write: (value: number) => string,
  writeChange: (now: number, after: number) => string,
): Row {
  const text = (value: number | null) => (value === null ? "–" : write(value));
  const isChanged = now !== after;
  const change = now === null || after === null || !isChanged ? "–" : writeChange(now, after);
  return { name, cells: [text(now), text(after), change], isChanged };
}
