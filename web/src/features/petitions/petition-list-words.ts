import { withinSentence } from "@command-center/domain/number-text";
import {
  PETITION_CATEGORY_WORDS,
  PETITION_GROUND_WORDS,
  PETITION_OUTCOME_WORDS,
  PETITION_STATUS_WORDS,
} from "@command-center/domain/petitions/petition-words";
import type { FilterOption } from "../../page/filter-option.ts";
import { NO_AREA } from "../../parts/lists/facets/area-facet.ts";
import { formatDay } from "../../ui/format.ts";
import {
  DUE_SOON,
  MP_AND_LC5_PETITIONS,
  OTHER_PETITIONS,
  OVERDUE,
  PENDING,
  type PetitionFilter,
} from "./petition-list.ts";

export interface ListedBy {
  readonly filter: PetitionFilter;
  readonly areas: readonly FilterOption[];
  /** What is searched for. */
  readonly text: string;
}

/** What a list shows, as it follows a number: `pending in Buganda`, `overdue MP petitions`, `petitions on voter bribery`. */
export function listWords({ filter, areas, text }: ListedBy): string {
  const { category, status, due, ruling, ground, panel, area } = filter;
  const before = [status === null ? null : statusWords(status), due === OVERDUE ? "overdue" : null].filter(
    (words) => words !== null,
  );
  const noun = category === null ? (before.length === 0 ? "petitions" : null) : categoryWords(category);
  const typed = text.trim();
  return [
    ...before,
    noun,
    due === null || due === OVERDUE ? null : dueWords(due),
    ruling === null ? null : rulingWords(ruling),
    ground === null ? null : `on ${wordsOf(PETITION_GROUND_WORDS, ground)}`,
    panel === null ? null : panel === "none" ? "before no panel yet" : `before panel ${panel}`,
    area === null ? null : area === NO_AREA ? "in no region" : `in ${areaName(areas, area)}`,
    typed === "" ? null : `matching “${typed}”`,
  ]
    .filter((words) => words !== null)
    .join(" ");
}

function statusWords(status: string): string {
  return status === PENDING ? "pending" : wordsOf(PETITION_STATUS_WORDS, status);
}

function categoryWords(category: string): string {
  if (category === MP_AND_LC5_PETITIONS) return "MP and LC5 petitions";
  if (category === OTHER_PETITIONS) return "petitions on other contests";
  return `${wordsOf(PETITION_CATEGORY_WORDS, category)} petitions`;
}

function dueWords(due: string): string {
  if (due === DUE_SOON) return "due in 7 days";
  return due === "later" ? "due later" : `due on ${formatDay(due)}`;
}

function rulingWords(ruling: string): string {
  const words = wordsOf(PETITION_OUTCOME_WORDS, ruling);
  return ruling === "dismissed" ? words : `with ${words}`;
}

/** Words of a table as they are within a sentence. */
const wordsOf = <Key extends string>(words: Readonly<Record<Key, string>>, key: string) =>
  withinSentence(words[key as Key]);

function areaName(areas: readonly FilterOption[], area: string): string {
  return areas.find(({ value }) => value === area)?.label ?? area;
}
