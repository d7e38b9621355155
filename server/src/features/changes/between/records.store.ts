import {
  changeCause,
  MOST_OF_A_GROUP,
  type ChangedRecords,
  type RecordOrder,
  type listChangedRecords,
} from "@command-center/contract/changes/changes-between";
import { RECORD_NAMES } from "@command-center/contract/changes/record-kinds";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { groupedBy } from "@command-center/domain/grouped-by";
import {
  PETITION_CATEGORY_NAMES,
  PETITION_OUTCOME_WORDS,
} from "@command-center/domain/petitions/petition-words";
import { CONTEST_KIND_WORDS } from "@command-center/domain/results/result-words";
import { STATE_EVENTS } from "@command-center/domain/tribunal/petition-steps";
import type { Read } from "../../../database/database.ts";
import { recordChanges, type RecordChange } from "../../../records/changed-records.ts";
import { changedRows } from "../../../records/changed-rows.ts";
import { headOf, twoMoments } from "../../../records/two-moments.ts";

/** Entries of a cause before the caller asks for all of it. Places and days are too many to have any. */
const FIRST = { cause: 3, place: 0, time: 0 } as const;

const NO_PLACE = "none";

/** Records that differ between two moments, grouped. */
export async function changedRecords(
  read: Read,
  { by = "cause", group, entries, ...first }: InputOf<typeof listChangedRecords>,
): Promise<ChangedRecords> {
  const moments = await twoMoments(read, first);
  const changes = recordChanges(await changedRows(moments));
  const most = entries === "all" ? Infinity : group === undefined ? FIRST[by] : MOST_OF_A_GROUP;
  const groups = groupsOf(changes, by).filter(({ key }) => group === undefined || key === group);
  return {
    ...(await headOf(moments)),
    total: changes.length,
    groups: groups.map(({ key, changes: some }) => ({
      key,
      place: by === "place" ? (some[0]?.place ?? null) : null,
      count: some.length,
      totals: totalsOf(some),
      entries: some.toSorted(inOrder).slice(0, most),
    })),
  };
}

interface Group {
  readonly key: string;
  readonly changes: readonly RecordChange[];
}

/** Causes in their order, places with the most changes first, days with the newest first. */
function groupsOf(changes: readonly RecordChange[], by: RecordOrder): Group[] {
  const keyOf = ({ cause, placeSlug, day }: RecordChange) =>
    by === "cause" ? cause : by === "place" ? (placeSlug ?? NO_PLACE) : day;
  const groups = [...groupedBy(changes, keyOf)].map(([key, some]) => ({ key, changes: some }));
  const causes: readonly string[] = changeCause.options;
  if (by === "cause") return groups.toSorted((a, b) => causes.indexOf(a.key) - causes.indexOf(b.key));
  if (by === "time") return groups.toSorted((a, b) => b.key.localeCompare(a.key));
  return groups.toSorted(
    (a, b) =>
      Number(a.key === NO_PLACE) - Number(b.key === NO_PLACE) ||
      b.changes.length - a.changes.length ||
      a.key.localeCompare(b.key),
  );
}

/** Whether a ruling changed a result. */
const isDecisive = ({ cause, outcome }: RecordChange) => cause === "ruling" && outcome !== "dismissed";

function inOrder(a: RecordChange, b: RecordChange): number {
  return (
    Number(isDecisive(b)) - Number(isDecisive(a)) ||
    b.day.localeCompare(a.day) ||
    changeCause.options.indexOf(a.cause) - changeCause.options.indexOf(b.cause) ||
    a.id.localeCompare(b.id)
  );
}

function totalsOf(changes: readonly RecordChange[]): ChangedRecords["groups"][number]["totals"] {
  return [...groupedBy(changes, whatOf)]
    .map(([what, same]) => ({ what, count: same.length }))
    .toSorted((a, b) => b.count - a.count || a.what.localeCompare(b.what));
}

const wordFor = (words: Readonly<Record<string, string>>, code: string | null, otherwise: string) =>
  (code === null ? undefined : words[code]) ?? otherwise;

/** What happened, as the totals of a group count it. */
function whatOf({ kind, cause, sort, state, outcome, isRemoved }: RecordChange): string {
  if (cause === "ruling") return wordFor(PETITION_OUTCOME_WORDS, outcome, "Ruled on");
  if (cause === "filing") return wordFor(PETITION_CATEGORY_NAMES, sort, "Petition");
  if (cause === "step") return wordFor(STATE_EVENTS, state, "Petition step");
  if (cause === "declaration" || cause === "rerun" || cause === "nullified")
    return wordFor(CONTEST_KIND_WORDS, sort, "Declaration");
  if (cause === "import") return isRemoved ? "Undone" : "Committed";
  return RECORD_NAMES[kind];
}
