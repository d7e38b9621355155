import { DrawnFigure, DrawnFigureSkeleton } from "../../charts/parts/files/drawn-figure.tsx";
import type { CecContest } from "@command-center/contract/results/cec";
import type { Figure } from "@command-center/contract/figures";
import type { ReactNode } from "react";
import { FigureButton, FigureSkeleton } from "../../parts/figures/figure-button.tsx";
import { percentText } from "@command-center/domain/number-text";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { formatCount } from "../../ui/format.ts";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";

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
          : `${formatCount(validVotes)} valid votes of the delegates; ${source}`
      }
    >
      {winner !== undefined && (
        <Won
          name={winner.name}
          share={
            winner.percentage !== null && (
              <>
                {" with "}
                <FigureButton
                  figure={victory?.value === winner.percentage ? victory : undefined}
                  label={`Share of ${winner.name}`}
                  className={SHARE}
                >
                  {percentText(winner.percentage)}
                </FigureButton>
              </>
            )
          }
        />
      )}
      <DrawnFigure
        title={position}
        columns={["Candidate", "Incumbent", "Votes", "Share of valid votes"]}
        rows={candidates.map(cellsOf)}
      >
        <ul className="mt-4 grid gap-4">
          {candidates.map((candidate) => (
            <Candidate
              key={candidate.id}
              name={
                <>
                  {candidate.name}
                  {candidate.isIncumbent === true && (
                    <span className="font-normal text-mute"> · incumbent</span>
                  )}
                </>
              }
              votes={
                candidate.votes === null ? (
                  <span className="text-mute">votes not published</span>
                ) : (
                  <>
                    <span className="font-semibold">{formatCount(candidate.votes)}</span> votes
                    {candidate.percentage !== null && (
                      <span className="text-mute"> · {percentText(candidate.percentage)}</span>
                    )}
                  </>
                )
              }
              bar={
                candidate.percentage !== null && (
                  <div
                    className={`h-full min-w-0.5 rounded-sm print:[print-color-adjust:exact] ${candidate.isWinner ? "bg-s4" : "bg-s2"}`}
                    style={{ width: `${candidate.percentage}%` }}
                  />
                )
              }
            />
          ))}
        </ul>
      </DrawnFigure>
    </Card>
  );
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

const SHARE = "figure-lg";

/** Skeleton of the card: most contested offices have two candidates. */
export function ContestedOfficeSkeleton() {
  return (
    <Card
      title={<SkeletonWords like="Name of an Office of the Party (Holders)" />}
      note={<SkeletonWords like="00,000 valid votes of the delegates; Several outlets, 00 August 0000" />}
    >
      <Loading what="the contested office">
        <Won
          name={<SkeletonWords like="Two Names" />}
          share={
            <>
              {" with "}
              <FigureSkeleton like="00.0%" className={SHARE} />
            </>
          }
        />
        <DrawnFigureSkeleton>
          <ul className="mt-4 grid gap-4">
            {[0, 1].map((row) => (
              <Candidate
                key={row}
                name={<SkeletonWords like="Two Names · incumbent" />}
                votes={<SkeletonWords like="00,000 votes · 00.0%" />}
                bar={null}
              />
            ))}
          </ul>
        </DrawnFigureSkeleton>
      </Loading>
    </Card>
  );
}

function Won({ name, share }: { name: ReactNode; share: ReactNode }) {
  return (
    <p>
      <span className="text-16 font-[650]">{name}</span> won
      {share}
    </p>
  );
}

function Candidate({ name, votes, bar }: { name: ReactNode; votes: ReactNode; bar: ReactNode }) {
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{name}</p>
        <p>{votes}</p>
      </div>
      <div aria-hidden="true" className="mt-1.5 h-5 rounded-sm bg-line/60">
        {bar}
      </div>
    </li>
  );
}
