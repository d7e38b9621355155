import { DrawnFigure } from "../../../charts/parts/files/drawn-figure.tsx";
import type { SeatDeclaration } from "@command-center/contract/results/seat";
import { declarationFinding } from "../../../parts/findings/result-findings.ts";
import { useState, type ReactNode } from "react";
import { percentText } from "@command-center/domain/number-text";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/class-names.ts";
import { formatCount } from "../../../ui/format.ts";
import { resultBars } from "./result-bars.ts";
import { leadText } from "./seat-words.ts";

/** Candidates with their votes as lengths on one scale, the winner's lead below, and the same as a table. */
export function CandidateBars({ title, declaration }: { title: string; declaration: SeatDeclaration }) {
  const { candidates, isUnopposed } = declaration;
  const { lengths, lead } = resultBars(candidates);
  const words = leadText(declaration);
  if (candidates.length === 0) return <p className="text-mute">No candidate is on record.</p>;
  return (
    <DrawnFigure
      title={title}
      finding={declarationFinding(declaration)}
      columns={COLUMNS}
      rows={candidates.map(cellsOf)}
    >
      <ol className="grid gap-3.5">
        {candidates.map(({ personId, name, isWinner, isIncumbent, votes, share }) => (
          <Candidate
            key={personId}
            isWinner={isWinner}
            name={
              <>
                {name}
                {isWinner && (
                  <span className="text-12 font-normal text-mute">
                    {" "}
                    · {declaration.status === "provisional" ? "leading" : "winner"}
                  </span>
                )}
                {isIncumbent === true && <Badge className="ml-2">Incumbent</Badge>}
              </>
            }
            votes={
              votes === null ? (
                <span className="text-14 font-normal text-mute">
                  {isUnopposed && isWinner ? "Unopposed" : NOT_PUBLISHED}
                </span>
              ) : (
                formatCount(votes)
              )
            }
            share={share === null ? null : percentText(share)}
            length={lengths.get(personId) ?? null}
          />
        ))}
      </ol>
      {declaration.winner === null && declaration.status === "declared" && (
        <p className="mt-3 text-pretty text-mute">
          The winner is not recorded: no source names the winner or gives votes.
        </p>
      )}
      {words !== null && <Lead lead={lead} words={words} />}
      <CandidatesTable declaration={declaration} />
    </DrawnFigure>
  );
}

const COLUMNS = ["Candidate", "Incumbent", "Votes", "Share", "Winner"];

function cellsOf({ name, isIncumbent, votes, share, isWinner }: SeatDeclaration["candidates"][number]) {
  return [
    name,
    incumbentText(isIncumbent),
    votes === null ? NOT_PUBLISHED : formatCount(votes),
    share === null ? NOT_PUBLISHED : percentText(share),
    isWinner ? "Yes" : "No",
  ];
}

const NOT_PUBLISHED = "Not published";

function incumbentText(isIncumbent: boolean | null): string {
  return isIncumbent === null ? "Not recorded" : isIncumbent ? "Yes" : "No";
}

interface CandidateProps {
  name: ReactNode;
  votes: ReactNode;
  share: ReactNode;
  /** Of the bar, in percent; null: no bar. */
  length: number | null;
  isWinner: boolean;
}

function Candidate({ name, votes, share, length, isWinner }: CandidateProps) {
  return (
    <li>
      <div className="grid grid-cols-[1fr_auto_auto] items-baseline gap-x-2.5 text-16 sm:grid-cols-[minmax(0,20rem)_auto_auto_1fr]">
        <span className={cx("min-w-0 wrap-anywhere", isWinner && "font-[650]")}>{name}</span>
        <span className="min-w-16 text-right font-[650] whitespace-nowrap tabular-nums">{votes}</span>
        <span className="min-w-13 text-right text-mute tabular-nums">{share}</span>
      </div>
      {length !== null && (
        <div
          aria-hidden="true"
          data-print="exact"
          className={cx("mt-1 h-5.5 min-w-0.5 rounded-[2px] print:h-3", isWinner ? "bg-s4" : "bg-s2")}
          style={{ width: `${length}%` }}
        />
      )}
    </li>
  );
}

function Lead({ lead, words }: { lead: { from: number; to: number } | null; words: ReactNode }) {
  return (
    <div className="relative mt-2.5 h-8.5 text-12 font-[650]">
      {lead !== null && (
        <span
          aria-hidden="true"
          className="absolute top-0 h-1.75 border-[1.5px] border-t-0 border-ink"
          style={{ left: `${lead.from}%`, width: `${lead.to - lead.from}%` }}
        />
      )}
      <span className={cx("absolute top-3 whitespace-nowrap", lead === null ? "left-0" : "right-0")}>
        {words}
      </span>
    </div>
  );
}

/** Built when it is opened. */
function CandidatesTable({ declaration }: { declaration: SeatDeclaration }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      data-print="hide"
      className="mt-2 text-12"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={SUMMARY}>{isOpen ? "Hide table" : "Show table"}</summary>
      {isOpen && (
        <table className="mt-2 w-full max-w-160 text-14">
          <caption className="sr-only">Candidates with votes and share</caption>
          <thead>
            <tr className="text-12 text-mute">
              <th scope="col" className="py-1 text-left font-semibold">
                Candidate
              </th>
              <th scope="col" className="py-1 text-left font-semibold">
                Incumbent
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Votes
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {declaration.candidates.map(({ personId, name, isIncumbent, votes, share }) => (
              <tr key={personId} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-semibold">
                  {name}
                </th>
                <td>{incumbentText(isIncumbent)}</td>
                <td className="text-right tabular-nums">
                  {votes === null ? NOT_PUBLISHED : formatCount(votes)}
                </td>
                <td className="text-right tabular-nums">
                  {share === null ? NOT_PUBLISHED : percentText(share)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

const SUMMARY =
  "w-fit cursor-pointer text-mute hover:text-ink pointer-coarse:min-h-11 pointer-coarse:leading-11";
