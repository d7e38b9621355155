import {
  isSameCandidate,
  leadOf,
  readVotesByName,
  votesByName,
  type Lead,
} from "@command-center/domain/results/votes-by-name";
import { useId } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { formatCount } from "../../ui/format.ts";
import { Alert } from "../../ui/states/alert.tsx";
import { useEntryField } from "../form/entry-field.ts";
import { FigureRow, FiguresTable } from "./figure-rows.tsx";
import { Fact } from "../../ui/fact.tsx";

/** The figures of a declaration as its form has them, as text. */
export interface DeclaredTexts {
  readonly candidates: string;
  readonly validVotes: string;
  readonly winner: string;
}

/** A count as it is typed: null if it is blank or no whole number. */
function countIn(text: string): number | null {
  const digits = text.replaceAll(/[,\s]/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

const candidatesIn = ({ candidates }: DeclaredTexts) =>
  readVotesByName(candidates).map(({ name, votes }) => ({ name, text: votes, votes: countIn(votes) }));

/** The lead in these figures. A winner who is not in the list is the one of `opened` by another name. */
function leadIn(texts: DeclaredTexts, opened: DeclaredTexts): Lead {
  const candidates = candidatesIn(texts);
  const isListed = candidates.some(({ name }) => isSameCandidate(name, texts.winner));
  return leadOf(candidates, isListed ? texts.winner : opened.winner);
}

/** The sum of the candidates and the valid votes, if both are known and differ. */
export function differingSum(texts: DeclaredTexts): { readonly sum: number; readonly valid: number } | null {
  const { sum } = leadOf(candidatesIn(texts), texts.winner);
  const valid = countIn(texts.validVotes);
  return sum === null || valid === null || sum === valid ? null : { sum, valid };
}

export interface CandidateVotesProps {
  opened: DeclaredTexts;
  texts: DeclaredTexts;
  /** Names of the entries that hold the list and the valid votes. */
  names: { readonly candidates: string; readonly validVotes: string };
  onChange: (candidates: string) => void;
  onValidVotes: (text: string) => void;
  /** True once the user has confirmed that sum and valid votes differ on the declaration, too. */
  isAccepted: boolean;
  onAccept: () => void;
}

/** The votes of all candidates with the valid votes: on record, as typed, and what follows from them. */
export function CandidateVotes({
  opened,
  texts,
  names,
  onChange,
  onValidVotes,
  isAccepted,
  onAccept,
}: CandidateVotesProps) {
  const id = useId();
  const list = useEntryField(names.candidates);
  const valid = useEntryField(names.validVotes);
  const before = candidatesIn(opened);
  const rows = candidatesIn(texts);
  const sums = [leadIn(opened, opened), leadIn(texts, opened)] as const;
  const validCounts = [countIn(opened.validVotes), countIn(texts.validVotes)] as const;
  const isEdited = opened.candidates !== texts.candidates || opened.validVotes !== texts.validVotes;
  const differing = differingSum(texts);
  const isWinner = (name: string) =>
    isSameCandidate(
      name,
      rows.some((one) => isSameCandidate(one.name, texts.winner)) ? texts.winner : opened.winner,
    );
  const set = (place: number, text: string) =>
    onChange(
      votesByName(
        rows.map((row, at) => ({
          name: row.name,
          votes: at === place ? text.replaceAll(/[:;]/g, "") : row.text,
        })),
      ),
    );
  return (
    <div className="grid gap-3">
      <FiguresTable
        caption={
          <caption className="pb-1 text-left">
            <span className="font-semibold">Votes of all candidates</span>{" "}
            <span className="text-12 text-mute">Change only what is wrong.</span>
          </caption>
        }
        columns={["Candidate", "On record", "Correct votes", "Change", "Share"]}
      >
        <tbody>
          {rows.map(({ name, text, votes }, place) => (
            <FigureRow
              key={name}
              title={name}
              hint={isWinner(name) ? "winner" : undefined}
              recorded={before[place]?.votes ?? null}
              value={votes}
              valid={validCounts[1]}
              isWrong={text !== "" && votes === null}
              input={{
                "aria-label": `Votes of ${name}`,
                "aria-describedby": list.message === undefined ? undefined : `${id}-message`,
                maxLength: 12,
                value: text,
                onChange: ({ target }) => set(place, target.value),
              }}
            />
          ))}
          <FigureRow
            title="Sum of the candidates"
            recorded={sums[0].sum}
            value={sums[1].sum}
            valid={null}
            isTotal
          />
          <FigureRow
            title="Valid votes"
            message={valid.message}
            recorded={validCounts[0]}
            value={validCounts[1]}
            valid={null}
            input={{ ...valid.register, maxLength: 12 }}
          />
        </tbody>
      </FiguresTable>
      {list.message !== undefined && (
        <p id={`${id}-message`} className="text-12 font-medium text-neg">
          {list.message}
        </p>
      )}
      {isEdited && differing !== null && !isAccepted && (
        <Alert
          tone="bad"
          announce="status"
          title={`The candidates add up to ${formatCount(differing.sum)}, the valid votes are ${formatCount(differing.valid)}`}
          action={
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => onValidVotes(String(differing.sum))}>
                Use {formatCount(differing.sum)} as valid votes
              </Button>
              <Button onClick={onAccept}>The form says {formatCount(differing.valid)}</Button>
            </div>
          }
        >
          {formatCount(Math.abs(differing.sum - differing.valid))} apart. Correct a figure, or choose one of
          the two before you send it.
        </Alert>
      )}
      {isEdited && differing === null && sums[1].sum !== null && validCounts[1] !== null && (
        <p role="status" className="text-12 text-mute">
          The candidates add up to the valid votes.
        </p>
      )}
      <dl aria-label="Lead" className="grid grid-cols-2 gap-x-4 gap-y-1 text-14">
        {(["Lead now", "Lead after"] as const).map((label, at) => (
          <Fact key={label} name={label} look="font-semibold">
            {leadText(sums[at === 0 ? 0 : 1], validCounts[at === 0 ? 0 : 1])}
          </Fact>
        ))}
      </dl>
    </div>
  );
}

function leadText({ votes, runnerUpVotes }: Lead, valid: number | null): string {
  if (votes === null || runnerUpVotes === null) return "Not known";
  const lead = votes - runnerUpVotes;
  const points = valid === null || valid === 0 ? "" : ` · ${((100 * lead) / valid).toFixed(1)} points`;
  return `${formatCount(lead)} votes${points}`;
}
