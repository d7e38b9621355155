import type { Petition } from "@command-center/contract/petitions";
import {
  PETITION_CATEGORY_WORDS,
  PETITION_GROUND_WORDS,
  PETITION_OUTCOME_WORDS,
  PETITION_STATUS_WORDS,
} from "@command-center/domain/petitions/petition-words";
import { dueDays } from "@command-center/domain/petitions/due-days";
import { isDueSoon, MP_AND_LC5 } from "@command-center/domain/petitions/petitions";
import { sortIn, typedIn, type Sort } from "../../navigation/list-address.ts";
import { paths, plainPath, withQuery, slugOf } from "../../navigation/paths.ts";
import type { FilterOption } from "../../page/filter-option.ts";
import { searchable, sorted, type RecordField } from "../../page/records/records.ts";
import { areaOptions, areasOf } from "../../parts/lists/facets/area-facet.ts";
import { listAddress } from "../../parts/lists/trail/trail.ts";
import { formatDay } from "../../ui/format.ts";

/** What an address holds under a name; null where it does not. */
export type ValueOf = (name: string) => string | null;

/** Not resolved or withdrawn: filed or in hearing. */
export const PENDING = "pending";
export const OVERDUE = "overdue";
export const DUE_SOON = "7-days";
export const DUE_LATER = "later";
/** About the MP and LC5 primaries, which most figures count; and about everything else. */
export const MP_AND_LC5_PETITIONS = "mp-lc5";
export const OTHER_PETITIONS = "others";
/** Before no panel. */
const NO_PANEL = "none";

/** What petitions are filtered by; null: anything. */
export interface PetitionFilter {
  category: string | null;
  /** A status, or `pending`. */
  status: string | null;
  /** `overdue`, `7-days`, `later`, or the due day. Petitions that are no longer pending are not due. */
  due: string | null;
  ruling: string | null;
  ground: string | null;
  /** The number of a panel of the tribunal, or `none`. */
  panel: string | null;
  /** A party region or sub-region, as the address holds it. */
  area: string | null;
}

export const NO_FILTER: PetitionFilter = {
  category: null,
  status: null,
  due: null,
  ruling: null,
  ground: null,
  panel: null,
  area: null,
};

const optionsOf = (words: Readonly<Record<string, string>>): FilterOption[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const CATEGORIES: readonly FilterOption[] = [
  { value: MP_AND_LC5_PETITIONS, label: "MP and LC5" },
  { value: OTHER_PETITIONS, label: "All others" },
  ...optionsOf(PETITION_CATEGORY_WORDS),
];
const STATUSES: readonly FilterOption[] = [
  { value: PENDING, label: "Pending" },
  ...optionsOf(PETITION_STATUS_WORDS),
];
const DUE: readonly FilterOption[] = [
  { value: OVERDUE, label: "Overdue" },
  { value: DUE_SOON, label: "Due in 7 days" },
  { value: DUE_LATER, label: "Due later" },
];
const RULINGS = optionsOf(PETITION_OUTCOME_WORDS);
const GROUNDS = optionsOf(PETITION_GROUND_WORDS);

/** The choices of each filter but that of areas. Panels and due days are those of the rows. */
export function choicesIn(rows: readonly Petition[]) {
  return {
    category: CATEGORIES,
    status: STATUSES,
    due: [...DUE, ...dayOptions(rows)],
    ruling: RULINGS,
    ground: GROUNDS,
    panel: panelOptions(rows),
  };
}
export type PetitionChoices = ReturnType<typeof choicesIn>;

/** The due days ahead. */
function dayOptions(rows: readonly Petition[]): FilterOption[] {
  return dueDays(rows).map(({ day }) => ({
    value: day,
    label: `Due on ${formatDay(day)}`,
    group: "On one day",
  }));
}

const isAhead = ({ isPending, isOverdue }: Petition) => isPending && isOverdue === false;

/** The panels that petitions are before, by their numbers; what is before none comes last. */
function panelOptions(rows: readonly Petition[]): FilterOption[] {
  const panels = new Set(rows.flatMap(({ panel }) => panel ?? []));
  const options = [...panels]
    .toSorted((a, b) => a - b)
    .map((number) => ({ value: String(number), label: `Panel ${number}` }));
  return rows.some(({ panel }) => panel === null)
    ? [...options, { value: NO_PANEL, label: "No panel yet" }]
    : options;
}

/** Whether an address from before due days asks for what is overdue: it does so as a status. */
export const isFormerOverdue = (valueOf: ValueOf) => valueOf("status") === OVERDUE && valueOf("due") === null;

/** The filter of an address; a value that is no choice filters nothing. */
export function filterIn(
  valueOf: ValueOf,
  choices: PetitionChoices,
  areas: readonly FilterOption[],
): PetitionFilter {
  const held = (name: string, options: readonly FilterOption[], value = valueOf(name)) =>
    options.some((option) => option.value === value) ? value : null;
  const region = valueOf("region");
  return {
    category: held("category", choices.category),
    status: held("status", choices.status),
    due: isFormerOverdue(valueOf) ? OVERDUE : held("due", choices.due),
    ruling: held("ruling", choices.ruling),
    ground: held("ground", choices.ground),
    panel: held("panel", choices.panel),
    area: held("area", areas, valueOf("area") ?? (region === null ? null : slugOf(region))),
  };
}

/** The values of a petition in each filter, of which the filter chooses one. */
export const PETITION_VALUES: Readonly<Record<keyof PetitionFilter, (row: Petition) => readonly string[]>> = {
  category: ({ category }) => [
    category,
    MP_AND_LC5.includes(category) ? MP_AND_LC5_PETITIONS : OTHER_PETITIONS,
  ],
  status: ({ status, isPending }) => (isPending ? [status, PENDING] : [status]),
  due: dueValues,
  ruling: ({ outcome }) => (outcome === null ? [] : [outcome]),
  ground: ({ ground }) => [ground],
  panel: ({ panel }) => [String(panel ?? NO_PANEL)],
  area: areasOf,
};

export function filterPetitions(rows: readonly Petition[], filter: PetitionFilter): readonly Petition[] {
  const chosen = Object.entries(filter) as [keyof PetitionFilter, string | null][];
  if (chosen.every(([, value]) => value === null)) return rows;
  return rows.filter((row) =>
    chosen.every(([name, value]) => value === null || PETITION_VALUES[name](row).includes(value)),
  );
}

function dueValues(row: Petition): readonly string[] {
  if (row.isOverdue === true) return [OVERDUE];
  if (!isAhead(row)) return [];
  const soon = isDueSoon(row) ? DUE_SOON : DUE_LATER;
  return row.rulingDueOn === null ? [soon] : [soon, row.rulingDueOn];
}

/** The district has a column of its own. */
function contestOf({ contest, district }: Petition): string {
  return district !== null && contest.endsWith(`, ${district}`)
    ? contest.slice(0, -district.length - 2)
    : contest;
}

export const PETITION_FIELDS = [
  { id: "number", label: "Number", value: (row) => row.number },
  { id: "status", label: "Status", value: (row) => PETITION_STATUS_WORDS[row.status] },
  { id: "contest", label: "Seat or post", value: contestOf },
  { id: "district", label: "District", value: (row) => row.district },
  { id: "ground", label: "Ground", value: (row) => PETITION_GROUND_WORDS[row.ground] },
  { id: "filedOn", label: "Filed", value: (row) => row.filedOn },
  { id: "servedOn", label: "Served", value: (row) => row.servedOn },
  { id: "hearingOn", label: "Hearing", value: (row) => row.hearingOn },
  { id: "heardOn", label: "Heard", value: (row) => row.heardOn },
  { id: "ruledOn", label: "Ruled", value: (row) => row.ruledOn },
  { id: "withdrawnOn", label: "Withdrawn", value: (row) => row.withdrawnOn },
  { id: "days", label: "Waited", unit: "days", kind: "number", value: (row) => row.daysWaited },
  { id: "due", label: "Due", value: (row) => row.rulingDueOn },
] as const satisfies readonly RecordField<Petition>[];
export type PetitionFieldId = (typeof PETITION_FIELDS)[number]["id"];

export const PETITION_TEXTS = [
  (row: Petition) => row.number,
  (row: Petition) => row.contest,
  (row: Petition) => row.district,
  (row: Petition) => row.subRegion,
  (row: Petition) => row.partyRegion,
];

const NEWEST_FIRST: Sort<PetitionFieldId> = { by: "filedOn", order: "desc" };
const DUE_FIRST: Sort<PetitionFieldId> = { by: "due", order: "asc" };

/** The order until one is chosen: what waits for a ruling by its due day, everything else newest first. */
export function firstOrder({ status, due }: Pick<PetitionFilter, "status" | "due">): Sort<PetitionFieldId> {
  return status === PENDING || due !== null ? DUE_FIRST : NEWEST_FIRST;
}

/** The petitions that a list with this address shows, on all of its pages and in its order. */
export function petitionsIn(
  rows: readonly Petition[],
  valueOf: ValueOf,
): { found: readonly Petition[]; filter: PetitionFilter; areas: readonly FilterOption[]; text: string } {
  const areas = areaOptions(rows);
  const filter = filterIn(valueOf, choicesIn(rows), areas);
  const ids = PETITION_FIELDS.map(({ id }) => id);
  const sort = sortIn(valueOf("sort"), valueOf("order"), ids) ?? firstOrder(filter);
  const field = PETITION_FIELDS.find(({ id }) => id === sort.by) ?? PETITION_FIELDS[0];
  const inOrder = sorted(filterPetitions(rows, filter), field, sort.order);
  const text = typedIn(valueOf("q"));
  return { found: searchable(inOrder, PETITION_TEXTS)(text, inOrder), filter, areas, text };
}

/** Lists that addresses of petitions named before they had a list's own address. */
const FORMER_LISTS: ReadonlyMap<string, string> = new Map([
  [OVERDUE, withQuery(paths.disputesPetitions(), { due: OVERDUE })],
  [PENDING, paths.disputesPetitions({ status: PENDING })],
]);

/** The address of the list of petitions that a petition was opened from, as its own address has it; null: another list, or none. */
export function listBehind(held: string | null): string | null {
  const list = FORMER_LISTS.get(held ?? "") ?? listAddress(held);
  const isOfPetitions = list !== null && plainPath(list.split("?")[0] ?? "") === paths.disputesPetitions();
  return isOfPetitions ? list : null;
}
