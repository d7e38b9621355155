import type { Petition } from "@command-center/contract/petitions";
import type { SeatDeclaration, SeatDetail } from "@command-center/contract/results/seat";
import type { ShareStatement } from "@command-center/contract/shares";
import { countedText, percentText } from "../number-text.ts";
import { candidateName } from "../results/stations/candidate-names.ts";
import { RESULT_STATUS_WORDS } from "../results/result-words.ts";
import { longDayText } from "../time/moment-text.ts";
import { countText, MAX_BARS } from "./figure-statement.ts";

/** A seat's current result in a sentence. An open petition is always part of it. */
export function seatStatement(
  seat: SeatDetail,
  petitions: readonly Petition[],
  asOf: string,
): ShareStatement {
  const current = seat.declarations.find(({ isCurrent }) => isCurrent) ?? null;
  const pending = petitions.filter(({ isPending }) => isPending).map(({ number }) => number);
  const petition = petitionWords(pending);
  const finding = findingOf(seat, current);
  const declared = current === null ? "" : ` ${statusVerb(current)} ${longDayText(current.declaredOn)}.`;
  const open =
    petition === null ? ` As of ${longDayText(asOf)}.` : ` ${petition} pending as of ${longDayText(asOf)}.`;
  const winner = current?.candidates.find(({ isWinner }) => isWinner);
  const values: [label: string, text: string | null][] = [
    ["Result", RESULT_STATUS_WORDS[seat.contest?.status ?? "awaiting"]],
    ["Winner", current?.winner == null ? null : candidateName(current.winner)],
    ["Winner’s votes", winner?.votes == null ? null : countText(winner.votes)],
    ["Valid votes", current?.validVotes == null ? null : countText(current.validVotes)],
    ["Lead in votes", current?.leadVotes == null ? null : countText(current.leadVotes)],
    ["Declared on", current === null ? null : longDayText(current.declaredOn)],
    ["Pending petitions", pending.length === 0 ? "None" : pending.join(", ")],
  ];
  return {
    title: `${finding.title}${petition === null ? "" : `; ${lowerFirst(petition)} pending`}`,
    sentence: `${finding.sentence}${declared}${open}`,
    values: values.flatMap(([label, text]) => (text === null ? [] : [{ label, text }])),
    bars: (current?.candidates ?? []).slice(0, MAX_BARS).flatMap(({ name, votes, share }) =>
      votes === null || share === null
        ? []
        : [
            {
              label: candidateName(name),
              text: `${countText(votes)} · ${percentText(share)}`,
              percent: share,
            },
          ],
    ),
    coverage: null,
    source: current?.source.title ?? seat.sources[0]?.title ?? null,
  };
}

function findingOf(
  { name, kind, contest }: SeatDetail,
  current: SeatDeclaration | null,
): { title: string; sentence: string } {
  if (contest === null) return both(`${name}: no primary in this cycle`);
  if (current === null) return both(`${name} awaits its result`);
  if (current.status === "nullified") return both(`The result for ${name} is nullified`);
  if (current.winner === null) return both(`${name} is declared, its winner is not recorded`);
  const won = wonWords(kind, name, current.status === "provisional");
  const who = `${candidateName(current.winner)} ${won}`;
  if (current.isUnopposed) return both(`${who} unopposed`);
  const { validVotes, leadVotes } = current;
  const winner = current.candidates.find(({ isWinner }) => isWinner);
  const votes = winner?.votes ?? null;
  const share = winner?.share == null ? "" : ` (${percentText(winner.share)})`;
  const counted =
    votes === null
      ? ""
      : ` with ${countText(votes)}${validVotes === null ? "" : ` of ${countText(validVotes)} valid`} votes${share}`;
  const ahead = leadVotes === null ? "" : `, ${countText(leadVotes)} ahead`;
  return {
    title: leadVotes === null ? who : `${who} by ${countedText(leadVotes, "vote", "votes")}`,
    sentence: `${who}${counted}${ahead}.`,
  };
}

const both = (title: string) => ({ title, sentence: `${title}.` });

function wonWords(kind: SeatDetail["kind"], name: string, isProvisional: boolean): string {
  if (isProvisional) return `leads in ${name}`;
  return kind === "cec_office" ? `was elected ${name}` : `won ${name}`;
}

const statusVerb = ({ status }: SeatDeclaration) =>
  status === "nullified" ? "Nullified" : status === "provisional" ? "Provisional since" : "Declared";

function petitionWords(pending: readonly string[]): string | null {
  if (pending.length === 0) return null;
  return pending.length === 1
    ? `Petition ${pending[0]} is`
    : `${pending.length} petitions (${pending.join(", ")}) are`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
