import { DrawnFigure } from "../../../charts/parts/files/drawn-figure.tsx";
import type { CecContest } from "@command-center/contract/results/cec";
import type { Figure } from "@command-center/contract/figures";
import { FigureButton } from "../../../parts/figures/figure-button.tsx";
import { percentText } from "@command-center/domain/number-text";
import { Card } from "../../../ui/card.tsx";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { formatCount } from "../../../ui/format.ts";

export interface ContestedOfficeProps {
  contest: CecContest;
  /** The headline figure of this office's winner; its sheet opens where it is the same share. */
  victory: Figure | undefined;
}

/** One office with everybody who stood for it, their votes as lengths on one scale. */
export function ContestedOffice({ contest, victory }: ContestedOfficeProps) {
  const { seatId, position, candidates, validVotes, source } = contest;
  const [winner] = candidates;
  return (
    <Card
      title={
        <Link href={paths.seat(seatId)} className="link touch-reach">
          {position}
        </Link>
      }
      note={
        validVotes === null
          ? "The number of valid votes is not published"
          : `${formatCount(validVotes)} valid delegate votes (${source})`
      }
    >
      {winner !== undefined && (
        <p>
          <span className="text-16 font-[650]">{winner.name}</span> won
          {winner.percentage !== null && (
            <>
              {" with "}
              <FigureButton
                figure={victory?.value === winner.percentage ? victory : undefined}
                label={`Share of ${winner.name}`}
                className="figure-lg"
              >
                {percentText(winner.percentage)}
              </FigureButton>
            </>
          )}
        </p>
      )}
      <DrawnFigure
        title={position}
        finding={officeFinding(candidates)}
        columns={["Candidate", "Incumbent", "Votes", "Share of valid votes"]}
        rows={candidates.map(cellsOf)}
      >
        <ul className="mt-4 grid gap-4">
          {candidates.map((candidate) => (
            <li key={candidate.id}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <p className="font-semibold">
                  {candidate.name}
                  {candidate.isIncumbent === true && (
                    <span className="font-normal text-mute"> · incumbent</span>
                  )}
                </p>
                <p>
                  {candidate.votes === null ? (
                    <span className="text-mute">votes not published</span>
                  ) : (
                    <>
                      <span className="font-semibold">{formatCount(candidate.votes)}</span> votes
                      {candidate.percentage !== null && (
                        <span className="text-mute"> · {percentText(candidate.percentage)}</span>
                      )}
                    </>
                  )}
                </p>
              </div>
              <div aria-hidden="true" className="mt-1.5 h-5 rounded-sm bg-line/60">
                {candidate.percentage !== null && (
                  <div
                    data-print="exact"
                    className={`h-full min-w-0.5 rounded-sm ${candidate.isWinner ? "bg-s4" : "bg-s2"}`}
                    style={{ width: `${candidate.percentage}%` }}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      </DrawnFigure>
    </Card>
  );
}

/** The winner and by how many votes, as far as these are published. */
function officeFinding(candidates: CecContest["candidates"]): string | null {
  const [winner, next] = candidates;
  if (winner === undefined || !winner.isWinner) return null;
  if (next === undefined) return `${winner.name} was the only candidate`;
  if (winner.votes === null || next.votes === null) return `${winner.name} won; not all votes are published`;
  return `${winner.name} won by ${formatCount(winner.votes - next.votes)} votes over ${next.name}`;
}

const NOT_PUBLISHED = "not published";

function cellsOf({ name, isIncumbent, votes, percentage }: CecContest["candidates"][number]): string[] {
  return [
    name,
    isIncumbent === null ? "not recorded" : isIncumbent ? "Yes" : "No",
    votes === null ? NOT_PUBLISHED : formatCount(votes),
    percentage === null ? NOT_PUBLISHED : percentText(percentage),
  ];
}
