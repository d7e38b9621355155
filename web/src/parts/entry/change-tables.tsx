import type { ChangedFields } from "@command-center/contract/changes/changes-between";
import type { ChangeEffect, ResultChange, SheetEffect } from "@command-center/contract/changes/sheet-effects";
import { sidesText } from "@command-center/domain/changes/change-text";
import { percentText, signedText } from "@command-center/domain/number-text";
import { changeInPoints, changeText } from "@command-center/domain/results/change";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { unitNoun } from "@command-center/domain/results/stations/units";
import type { ReactNode } from "react";
import { formatCount } from "../../ui/format.ts";
import { BeforeAfter, type Row } from "./before-after.tsx";
import { isSamePerson } from "./result-verdict.ts";

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
      rows={[
        ...candidates.map(({ name, votes }) => rowOf(candidateName(name), votes, name)),
        { ...rowOf("Valid votes", valid), ...(isSame && { cells: [countText(valid.now), "", ""] }) },
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
      rows={moves.map(({ what, from, to }) => ({
        name: what,
        cells: [from ?? "–", to ?? "–"],
        isChanged: true,
      }))}
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
      rows={fields.map((field) => ({
        name: field.label,
        cells: sidesText(field, "–").slice(hasBefore ? 0 : 1),
        isChanged: hasBefore,
      }))}
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
