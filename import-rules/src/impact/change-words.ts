import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import { COURT_OUTCOME_WORDS, COURT_STATE_WORDS } from "@command-center/domain/courts/court-words";
import { exactText } from "@command-center/domain/figure-text";
import type { FigureId } from "@command-center/domain/figures";
import { countedText, countText } from "@command-center/domain/number-text";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petitions/petition-words";
import { GENERAL_CONTEST_WORDS, SHEET_STATE_WORDS } from "@command-center/domain/results/result-words";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { figuresOfSheet } from "@command-center/domain/results/stations/sheet-figures";
import { dayText } from "@command-center/domain/time/moment-text";
import { listingText, STATE_EVENTS } from "@command-center/domain/tribunal/petition-steps";
import { IMPORT_KIND_WORDS } from "../import-words.ts";
import type { RowChange, RowValue } from "./row-changes.ts";

export type ChangeContent = Pick<
  ChangeSetDetail,
  "kind" | "origin" | "source" | "import" | "change" | "petition" | "choice" | "record" | "court"
>;

/** A change's record and effect in words: `MP/015 Kigulu County South` and `Fresh poll ordered, 2 Sep 2025`. */
export function changeWords(content: ChangeContent): { readonly about: string; readonly what: string } {
  const { about, what } = wordsOf(content);
  return { about, what: content.origin === "undo" ? `Undo: ${what}` : what };
}

function wordsOf(content: ChangeContent): { readonly about: string; readonly what: string } {
  const { kind, origin, source, change, petition, choice, record, court } = content;
  const isUndo = origin === "undo";
  if (change !== null)
    return {
      about: `${change.area.name}, ${GENERAL_CONTEST_WORDS[change.contest]}, ${dayText(change.pollingDay)}, ${change.issuer}`,
      what: sheetText(change),
    };
  if (petition !== null)
    return {
      about: `${petition.number} ${petition.contest}`,
      what: petitionText(isUndo ? petition.before : petition.after),
    };
  if (court !== null)
    return {
      about: [court.seat, court.number].filter(Boolean).join(", "),
      what: courtText(court, isUndo ? court.before : court.after),
    };
  if (choice !== null) {
    const { figure, unit, label, candidate, place, before, after } = choice;
    const text = (used: typeof after) =>
      used === null ? "value of the records" : exactText(used.value, { id: figure as FigureId, unit });
    return {
      about: [label, candidate, place].filter(Boolean).join(", "),
      what: `${text(before)} → ${text(after)}`,
    };
  }
  if (record !== null) return { about: record.title, what: recordText(kind, record.changes) };
  const ofFile = Object.entries(IMPORT_KIND_WORDS).find(([id]) => id === kind)?.[1] ?? "File";
  return { about: source ?? "", what: `${ofFile}, import ${content.import ?? ""}` };
}

function petitionText(version: NonNullable<ChangeContent["petition"]>["after"]): string {
  const { state, outcome, hearingOn, panel, since } = version;
  if (state === "listed" && hearingOn !== null) return listingText({ hearingOn, panel }, null);
  const what = outcome === null ? STATE_EVENTS[state] : PETITION_OUTCOME_WORDS[outcome];
  return `${what}, ${dayText(since)}`;
}

type CourtChange = NonNullable<ChangeContent["court"]>;

function courtText({ gazettedOn }: CourtChange, version: CourtChange["after"]): string {
  if (version === null) return gazettedOn === null ? "Gazette day" : `Gazetted, ${dayText(gazettedOn)}`;
  const { state, outcome, on } = version;
  return `${outcome === null ? COURT_STATE_WORDS[state] : COURT_OUTCOME_WORDS[outcome]}, ${dayText(on)}`;
}

/** Changed fields that are named; the others are counted. */
const MOST_NAMED = 2;

function changesText(changes: readonly RowChange[]): string {
  const named = changes
    .slice(0, MOST_NAMED)
    .map(({ what, from, to }) => `${what} ${valueText(from)} → ${valueText(to)}`);
  const others = changes.length - named.length;
  return others > 0
    ? `${named.join(", ")} and ${countedText(others, "other field", "other fields")}`
    : named.join(", ");
}

function recordText(kind: string, changes: readonly RowChange[]): string {
  // Its title says it all.
  if (kind === "account-rights") return "";
  return changes.every(({ from }) => from === null) ? "New record" : changesText(changes);
}

function sheetText({ before, after }: NonNullable<ChangeContent["change"]>): string {
  if (before === null) return "New result";
  if (after === null) return "No result";
  if (before.state !== after.state)
    return `${SHEET_STATE_WORDS[before.state]} → ${SHEET_STATE_WORDS[after.state]}`;
  const figures = figuresOfSheet(after);
  const earlier = new Map(figuresOfSheet(before).map(({ name, value }) => [name, value]));
  return changesText(
    figures.flatMap(({ name, value, isTotal }) => {
      const from = earlier.get(name) ?? null;
      return from === value ? [] : [{ what: isTotal ? name : candidateName(name), from, to: value }];
    }),
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A value of a record as users read it. */
export function valueText(value: RowValue): string {
  if (value === null) return "none";
  if (typeof value === "number") return countText(value);
  return DAY.test(value) ? dayText(value) : value;
}
