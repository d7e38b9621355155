import type { SheetEffect } from "@command-center/contract/changes/sheet-effects";
import { percentText, signedText } from "@command-center/domain/number-text";
import { changeInPoints, changeText } from "@command-center/domain/results/change";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { unitNoun } from "@command-center/domain/results/stations/units";
import { cx } from "../../ui/class-names.ts";
import { formatCount } from "../../ui/format.ts";
import { ChangedMark } from "./changed-mark.tsx";

type Unit = SheetEffect["units"][number];

interface Row {
  readonly name: string;
  readonly now: string;
  readonly after: string;
  readonly change: string;
  readonly isChanged: boolean;
}

/** What a change of a station's result does to the results of the station and of the units above it. */
export function EffectTable({ effect }: { effect: SheetEffect }) {
  return (
    <table className="w-full text-14">
      <caption className="sr-only">Effect on the results</caption>
      <thead>
        <tr className="text-12 text-mute">
          <th scope="col" className="py-1 text-left font-normal">
            Result
          </th>
          {["Now", "After", "Change"].map((name) => (
            <th key={name} scope="col" className="py-1 pl-3 text-right font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {effect.units.map((unit) => (
        <tbody key={unit.area.id}>
          <tr className="border-t border-line">
            <th scope="rowgroup" colSpan={4} className="pt-2 text-left text-12 font-semibold wrap-anywhere">
              {unit.area.name}
              <span className="font-normal text-mute">
                , {unit.isContest ? "the whole contest" : unitNoun(unit.area.kind)[0]}
              </span>
            </th>
          </tr>
          {rowsOf(unit).map(({ name, now, after, change, isChanged }) => (
            <tr key={name}>
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {isChanged && <ChangedMark />}
                {name}
              </th>
              <td className="py-1 pl-3 text-right text-mute tabular-nums">{now}</td>
              <td className={cx("py-1 pl-3 text-right tabular-nums", isChanged && "font-semibold")}>
                {after}
              </td>
              <td className="py-1 pl-3 text-right tabular-nums">{change}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Turnout and votes of each unit; who is ahead of the contest, and elsewhere only where that changes. */
function rowsOf({ isContest, turnout, total, leader, lead }: Unit): readonly Row[] {
  const isOther = leader.now !== leader.after;
  return [
    row("Turnout", turnout, percentText, (now, after) => changeText(changeInPoints(now, after))),
    row("Votes cast", total, formatCount, countChange),
    ...(isContest || isOther
      ? [
          {
            name: "Ahead",
            now: nameText(leader.now),
            after: nameText(leader.after),
            change: isOther && leader.after !== null ? "other" : "–",
            isChanged: isOther,
          },
          row("Lead", lead, formatCount, countChange),
        ]
      : []),
  ];
}

const countChange = (now: number, after: number) => signedText(after - now, formatCount);
const nameText = (name: string | null) => (name === null ? "–" : candidateName(name));

function row(
  name: string,
  { now, after }: { readonly now: number | null; readonly after: number | null },
  write: (value: number) => string,
  writeChange: (now: number, after: number) => string,
): Row {
  const text = (value: number | null) => (value === null ? "–" : write(value));
  const isChanged = now !== after;
  const change = now === null || after === null || !isChanged ? "–" : writeChange(now, after);
  return { name, now: text(now), after: text(after), change, isChanged };
}
