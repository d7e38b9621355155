import { daysText } from "../number-text.ts";
import type { PetitionDetail } from "@command-center/contract/petition";
import type { ShareStatement } from "@command-center/contract/shares";
import { PETITION_OUTCOME_WORDS, PETITION_STATUS_WORDS } from "../petitions/petition-words.ts";
import { longDayText } from "../time/moment-text.ts";

/** Where a petition is on its way to a ruling. Its parties are not named. */
export function petitionStatement(petition: PetitionDetail): ShareStatement {
  const { number, contest, status, outcome, filedOn, ruledOn, rulingDueOn } = petition;
  const finding = findingOf(petition);
  const values: [label: string, text: string | null][] = [
    ["Status", PETITION_STATUS_WORDS[status]],
    ["Ruling", outcome === null ? null : PETITION_OUTCOME_WORDS[outcome]],
    ["Filed on", longDayText(filedOn)],
    ["Ruling due by", rulingDueOn === null ? null : longDayText(rulingDueOn)],
    ["Ruled on", ruledOn === null ? null : longDayText(ruledOn)],
    ["Withdrawn on", petition.withdrawnOn === null ? null : longDayText(petition.withdrawnOn)],
  ];
  return {
    title: `Petition ${number} ${finding}`,
    sentence: `Petition ${number} (${contest}) ${finding}, as of ${longDayText(petition.asOf)}.`,
    values: values.flatMap(([label, text]) => (text === null ? [] : [{ label, text }])),
    bars: [],
    coverage: null,
    source: petition.sources.find((source) => source.of === "petition")?.title ?? null,
  };
}

function findingOf(petition: PetitionDetail): string {
  const { status, outcome, ruledOn, daysWaited, daysLeft, rulingDays, withdrawnOn } = petition;
  if (status === "withdrawn")
    return `was withdrawn${withdrawnOn === null ? "" : ` on ${longDayText(withdrawnOn)}`}`;
  if (status === "resolved") {
    const on = ruledOn === null ? "" : ` on ${longDayText(ruledOn)}`;
    const after = daysWaited === null ? "" : `, ${daysText(daysWaited)} after it was filed`;
    const ruling = outcome === null ? "" : `: ${PETITION_OUTCOME_WORDS[outcome].toLowerCase()}`;
    return `was decided${on}${after}${ruling}`;
  }
  if (daysWaited === null) return "awaits a ruling";
  const waited = `has waited ${daysText(daysWaited)} for a ruling`;
  if (daysLeft === null || rulingDays === null) return waited;
  return daysLeft < 0
    ? `${waited}, ${-daysLeft} more than the ${rulingDays} allowed`
    : `${waited}; ${daysText(daysLeft)} of ${rulingDays} left`;
}
