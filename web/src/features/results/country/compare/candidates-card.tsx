import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import type { ComparedCandidate } from "@command-center/contract/results/result-comparison";
import { isSubject, shortName } from "@command-center/domain/results/comparison/matched-candidates";
import { percentText, countedText } from "@command-center/domain/number-text";
import { changeInPoints, pointsText } from "@command-center/domain/results/change";
import { Suspense, useState } from "react";
import { DrawnFigure } from "../../../../charts/parts/files/drawn-figure.tsx";
import { OwnMark } from "../../../../parts/results/own-mark.tsx";
import { Writing, WritingOff } from "../../../../parts/past/writing.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { isOwn, type ComparisonView } from "./comparison-view.ts";

const MatchDialog = lazy(async () => ({ default: (await import("./match-dialog.tsx")).MatchDialog }));

/** Below this share in both elections a candidate is counted with the others. */
const LEAST_SHARE = 5;

/** Every candidate of both elections, each person once. Who may decide changes who is who. */
export function CandidatesCard({ view, mayMatch }: { view: ComparisonView; mayMatch: boolean }) {
  const { comparison, names } = view;
  const { candidates, contests } = comparison;
  const [isOpen, setOpen] = useState(false);
  if (contests === null) return null;
  const both = candidates.filter(({ before, after }) => before !== null && after !== null);
  const stood = (side: "before" | "after") => candidates.filter((one) => one[side] !== null).length;
  const isNamed = (one: ComparedCandidate) =>
    both.includes(one) || Math.max(one.before?.share ?? 0, one.after?.share ?? 0) >= LEAST_SHARE;
  const others = (side: "before" | "after") =>
    candidates.filter((one) => !isNamed(one) && one[side] !== null);
  const rows = [
    ...candidates.filter(isNamed).map((one) => ({
      key: `${one.before?.id} ${one.after?.id}`,
      name: candidateName(shortName(one)),
      isSubject: isSubject(one, comparison),
      isOwn: isOwn(one, comparison),
      before: one.before === null ? null : (one.before.share ?? null),
      after: one.after === null ? null : (one.after.share ?? null),
      stood: [one.before !== null, one.after !== null] as const,
    })),
    ...(["before", "after"] as const).flatMap((side, place) => {
      const some = others(side);
      if (some.length === 0) return [];
      const share = some.reduce((sum, one) => sum + (one[side]?.share ?? 0), 0);
      return [
        {
          key: side,
          name: `${countedText(some.length, "other", "others")} of ${names[place]}`,
          isSubject: false,
          isOwn: false,
          before: side === "before" ? share : null,
          after: side === "after" ? share : null,
          stood: [side === "before", side === "after"] as const,
        },
      ];
    }),
  ];
  const text = (share: number | null, has: boolean) =>
    share === null ? (has ? "–" : "did not stand") : percentText(share);
  const change = (before: number | null, after: number | null) => {
    const points = changeInPoints(before, after);
    return points === null ? "–" : pointsText(points);
  };
  const findingOf = (subject: (typeof rows)[number] | undefined) =>
    subject === undefined || subject.before === null || subject.after === null
      ? null
      : `${subject.name}: ${percentText(subject.before)} in ${names[0]}, ${percentText(subject.after)} in ${names[1]} (${change(subject.before, subject.after)})`;
  return (
    <Card
      title="Candidates"
      note={`${stood("before")} stood in ${names[0]}, ${stood("after")} in ${names[1]}; ${both.length === 0 ? "none" : both.length} in both`}
      actions={
        mayMatch && (
          <Writing>
            <Button look="ghost" data-print="hide" onClick={() => setOpen(true)}>
              <Icon name="pencil" className="size-4" /> Change matches
            </Button>
          </Writing>
        )
      }
    >
      <DrawnFigure
        title="Candidates of both elections"
        finding={findingOf(rows.find((row) => row.isSubject))}
        columns={["Candidate", names[0], names[1], "Points"]}
        rows={rows.map((row) => [
          row.name,
          text(row.before, row.stood[0]),
          text(row.after, row.stood[1]),
          change(row.before, row.after),
        ])}
      >
        <table className="w-full">
          <thead>
            <tr className="text-12 text-mute">
              <th className="py-1.5 text-left font-semibold">Candidate</th>
              <th className="py-1.5 pl-3 text-right font-semibold">{names[0]}</th>
              <th className="py-1.5 pl-3 text-right font-semibold">{names[1]}</th>
              <th className="py-1.5 pl-3 text-right font-semibold">Points</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-t border-line align-top">
                <th scope="row" className={row.isSubject ? NAME_OF_SUBJECT : NAME}>
                  {row.name}
                  {row.isOwn && <OwnMark className="ml-2" />}
                  {row.isSubject && <Badge className="ml-2">compared</Badge>}
                </th>
                <td className={row.before === null ? NONE : FIGURE}>{text(row.before, row.stood[0])}</td>
                <td className={row.after === null ? NONE : FIGURE}>{text(row.after, row.stood[1])}</td>
                <td className={FIGURE}>{change(row.before, row.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DrawnFigure>
      {both.length > 0 && <Matches both={both} names={names} />}
      {mayMatch && <WritingOff className="mt-2" />}
      {isOpen && (
        <Suspense fallback={null}>
          <MatchDialog view={view} contest={contests.after} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

const NAME = "py-1.5 pr-2 text-left font-normal wrap-anywhere";
const NAME_OF_SUBJECT = "py-1.5 pr-2 text-left font-[650] wrap-anywhere";
const FIGURE = "py-1.5 pl-3 text-right tabular-nums";
const NONE = "py-1.5 pl-3 text-right text-12 text-mute";

function Matches({ both, names }: { both: readonly ComparedCandidate[]; names: readonly [string, string] }) {
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="text-12 font-semibold text-mute">Matched once, for both elections</h3>
      <ul className="mt-1.5 grid gap-2 text-12">
        {both.map(({ before, after, matchedBy, decision }) => (
          <li key={before?.id}>
            <span className="text-mute">{names[0]}:</span>{" "}
            <b className="wrap-anywhere">{candidateName(before?.name ?? "")}</b>{" "}
            <span className="text-mute">{names[1]}:</span>{" "}
            <b className="wrap-anywhere">{candidateName(after?.name ?? "")}</b>{" "}
            <span className="text-mute">
              {matchedBy === "name" || decision === null
                ? "· by their names"
                : `· confirmed by ${decision.by} on ${formatDay(decision.on)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
