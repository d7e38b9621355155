import { ChartSource } from "../../../charts/parts/files/chart-source.tsx";
import type { SeatDeclaration, SeatDetail } from "@command-center/contract/results/seat";
import { CONTEST_KIND_WORDS } from "@command-center/domain/results/result-words";
import { setAddress, useHeld } from "../../../navigation/address.ts";
import { RecordButton } from "../../../parts/entry/record-button.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { SegmentedControl } from "../../../ui/controls/segmented-control.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { EmptyState } from "../../../ui/states/states.tsx";
import { CandidateBars } from "./candidate-bars.tsx";
import { optionName, resultTitle } from "./seat-words.ts";

/** Under which name the address holds the declaration that is looked at; left out: the current one. */
const HELD = "declaration";

export interface ResultCardProps {
  className: string;
  seat: SeatDetail;
}

/** Everybody who stood with votes and share, of the current declaration or of one before it. */
export function ResultCard({ className, seat }: ResultCardProps) {
  const { contest, declarations } = seat;
  const held = useHeld(HELD);
  const current = declarations.find(({ isCurrent }) => isCurrent);
  const shown = declarations.find(({ id }) => String(id) === held) ?? current;
  if (contest === null)
    return (
      <Card
        className={className}
        title="Result"
        actions={<DeclarationButton seat={seat} label="Enter declaration" />}
      >
        <EmptyState title="This seat has no primary in this cycle" />
      </Card>
    );
  const kind = CONTEST_KIND_WORDS[contest.kind];
  if (shown === undefined)
    return (
      <Card
        className={className}
        title="Result"
        note={`${kind}, ${formatDay(contest.pollingDay)}`}
        actions={<DeclarationButton seat={seat} label="Enter declaration" />}
      >
        <Awaited standing={contest.standing} />
      </Card>
    );
  return (
    <Card
      className={className}
      title={resultTitle(shown, declarations.length === 1)}
      note={[`${kind}, ${formatDay(shown.polledOn)}`, countedWords(shown), standingWords(shown, declarations)]
        .filter(Boolean)
        .join(" · ")}
      actions={
        <>
          {declarations.length > 1 && (
            <SegmentedControl
              label="Declaration"
              options={declarations.map((one) => ({ value: String(one.id), label: optionName(one) }))}
              value={String(shown.id)}
              onChange={(id) => setAddress({ [HELD]: id === String(current?.id) ? null : id }, "push")}
            />
          )}
          {shown === current && <DeclarationButton seat={seat} label="Correct declaration" />}
        </>
      }
    >
      <ChartSource source={sourceText(shown)}>
        <CandidateBars title={resultTitle(shown, declarations.length === 1)} declaration={shown} />
      </ChartSource>
    </Card>
  );
}

/** Results of the general election come station by station. */
function DeclarationButton({ seat, label }: { seat: SeatDetail; label: string }) {
  if (seat.kind === "president") return null;
  return (
    <RecordButton
      kind="declarations"
      name={{ seat: seat.id }}
      label={label}
      newLabel="Enter a rerun or ruling"
    />
  );
}

function sourceText({ source }: SeatDeclaration): string {
  return `${source.title}${source.kind === "sample" ? " (invented)" : ""}`;
}

function countedWords({ validVotes, isUnopposed }: SeatDeclaration): string {
  if (isUnopposed) return "unopposed: no vote was taken";
  return validVotes === null
    ? "the number of valid votes is not published"
    : `votes and share of ${formatCount(validVotes)} valid votes`;
}

/** Whether it counts, and until when it did. */
function standingWords(shown: SeatDeclaration, declarations: SeatDetail["declarations"]): string {
  if (shown.status === "nullified") return "nullified, so these votes do not count";
  if (shown.isCurrent) return shown.status === "provisional" ? "provisional" : "current declaration";
  const next = declarations[declarations.indexOf(shown) + 1];
  return next === undefined ? "superseded" : `superseded on ${formatDay(next.declaredOn)}`;
}

function Awaited({ standing }: Pick<NonNullable<SeatDetail["contest"]>, "standing">) {
  if (standing.length === 0)
    return <EmptyState title="No result yet">No candidate is on record either.</EmptyState>;
  return (
    <>
      <p>No result yet. Candidates on record:</p>
      <ul className="mt-2">
        {standing.map(({ id, name, isIncumbent }) => (
          <li key={id} className="border-t border-line py-2 font-semibold first:border-0">
            {name}
            {isIncumbent === true && <Badge className="ml-2">Incumbent</Badge>}
          </li>
        ))}
      </ul>
    </>
  );
}
