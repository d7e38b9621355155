import { DrawnFigure } from "../../../charts/parts/files/drawn-figure.tsx";
import type { PetitionDetail } from "@command-center/contract/petition";
import type { ContestDeclaration } from "@command-center/contract/results/contest-declarations";
import { PETITION_ELECTION_WORDS } from "@command-center/domain/petitions/petition-words";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { declarationFinding } from "../../../parts/findings/result-findings.ts";
import { PETITION_SAMPLE } from "./petition-sample.ts";
import { marginText, percentText } from "@command-center/domain/number-text";
import { Badge, BadgeSkeleton } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/class-names.ts";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";

/** The contest in dispute as it is declared now: everybody who stood, with votes and share. */
export function ContestCard({ className, read }: Pick<PanelProps<PetitionDetail>, "className" | "read">) {
  const { data } = read;
  const current = data?.declarations.at(-1);
  return (
    <Panel
      className={className}
      title={data === undefined ? "Contest" : `Contest: ${data.contest}`}
      note={(petition) => noteOf(petition, petition.declarations.at(-1))}
      actions={
        data === undefined ? (
          <BadgeSkeleton like="Lead 0.0 points" />
        ) : (
          current?.leadPoints != null && <Badge>Lead {marginText(current.leadPoints)}</Badge>
        )
      }
      read={read}
      what="The contest"
      sample={PETITION_SAMPLE}
    >
      {(petition) => <Contest petition={petition} current={petition.declarations.at(-1)} />}
    </Panel>
  );
}

interface ContestProps {
  petition: PetitionDetail;
  current: ContestDeclaration | undefined;
}

function Contest({ petition, current }: ContestProps) {
  return (
    <>
      <Standing petition={petition} current={current} />
      {petition.seatId !== null && (
        <SeatFoot seatId={petition.seatId}>
          {current?.leadVotes != null && <span>Lead: {formatCount(current.leadVotes)} votes</span>}
        </SeatFoot>
      )}
    </>
  );
}

/** The link to the seat's own page, and what stands beside it. */
export function SeatFoot({ seatId, children }: { seatId: number; children?: React.ReactNode }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line pt-2.5 text-12 text-mute">
      <Link
        href={paths.seat(seatId)}
        data-print="hide"
        className="touch-reach inline-flex items-center gap-1.5 font-semibold text-ink hover:underline"
      >
        Open the seat
        <Icon name="arrow-right" className="size-3.5" />
      </Link>
      {children}
    </p>
  );
}

function noteOf({ category }: PetitionDetail, current: ContestDeclaration | undefined): string {
  const election = PETITION_ELECTION_WORDS[category];
  if (current === undefined) return election;
  const { polledOn, declaredOn, status, validVotes } = current;
  const verb = { declared: "declared", provisional: "provisional result of", nullified: "nullified" }[status];
  return [
    `${election}, ${formatDay(polledOn)}`,
    `${verb} ${formatDay(declaredOn)}`,
    validVotes === null ? "valid votes not recorded" : `${formatCount(validVotes)} valid votes`,
  ].join(" · ");
}

function Standing({ petition, current }: ContestProps) {
  if (current === undefined)
    return (
      <p className="text-mute">
        {petition.seatId === null
          ? "No result is recorded for this post."
          : "No result is declared for this seat."}
      </p>
    );
  if (current.candidates.length === 0)
    return <p className="text-mute">No candidate of this contest is recorded.</p>;
  const most = Math.max(1, ...current.candidates.map(({ votes }) => votes ?? 0));
  return (
    <DrawnFigure
      title={`Contest: ${petition.contest}`}
      finding={declarationFinding(current)}
      columns={["Candidate", "Role", "Votes", "Share of valid votes"]}
      rows={current.candidates.map((candidate) => [
        candidate.name,
        rolesOf(petition, current, candidate).join(", "),
        candidate.votes === null ? "Votes not recorded" : formatCount(candidate.votes),
        candidate.share === null ? "–" : percentText(candidate.share),
      ])}
    >
      <ol className="grid gap-2.5">
        {current.candidates.map((candidate) => (
          <li key={candidate.personId} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
            <span className={cx("min-w-0 break-words", candidate.isWinner && "font-[650]")}>
              {candidate.name}
              <small className="text-12 font-normal text-mute">
                {rolesOf(petition, current, candidate).map((role, index) =>
                  index === 0 ? ` · ${role}` : `, ${role}`,
                )}
              </small>
            </span>
            <span className="whitespace-nowrap">
              {candidate.votes === null ? (
                <span className="text-12 text-mute">Votes not recorded</span>
              ) : (
                <>
                  <span className="font-[650]">{formatCount(candidate.votes)}</span>
                  <span className="inline-block min-w-13 text-right text-mute">
                    {candidate.share === null ? "–" : percentText(candidate.share)}
                  </span>
                </>
              )}
            </span>
            {candidate.votes !== null && (
              <span
                aria-hidden="true"
                data-print="exact"
                className="col-span-2 mt-0.75 block h-3 print:h-1.5"
              >
                <span
                  className={cx("block h-full rounded-[2px]", candidate.isWinner ? "bg-s4" : "bg-s2")}
                  style={{ width: `${(candidate.votes / most) * 100}%` }}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
    </DrawnFigure>
  );
}

/** What somebody is in a contest, in words, as far as it is known. */
function rolesOf(
  { petitioner }: PetitionDetail,
  { status }: ContestDeclaration,
  { personId, isWinner, isIncumbent }: ContestDeclaration["candidates"][number],
): string[] {
  return [
    ...(isWinner ? [status === "provisional" ? "leading" : "winner"] : []),
    ...(isIncumbent === true ? ["incumbent"] : []),
    ...(petitioner?.personId === personId ? ["petitioner"] : []),
  ];
}
