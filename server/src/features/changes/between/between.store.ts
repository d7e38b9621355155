import { sql } from "kysely";
import {
  figureCause,
  type ChangesBetween,
  type FigureCause,
  type FigureChange,
  type readChangesBetween,
} from "@command-center/contract/changes/changes-between";
import type { Petition } from "@command-center/contract/petitions";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { figureDefinition } from "@command-center/domain/figure-definitions";
import { changeInPoints } from "@command-center/domain/results/change";
import { daysBetween } from "@command-center/domain/time/calendar";
import type { Read } from "../../../database/database.ts";
import { figureValue, knownFigures, usedClaim } from "../../../measures/figures/figures.ts";
import { isOverdue, petitionsNow } from "../../../measures/petitions/petition-records.ts";
import { rulingDeadline } from "../../../measures/petitions/petitions.ts";
import { recordChanges, type RecordChange } from "../../../records/changed-records.ts";
import { changedRows } from "../../../records/changed-rows.ts";
import { changesOfFigure, PETITION_FIGURES, type ComparedFigureId } from "./figure-causes.ts";
import { headOf, twoMoments, type TwoMoments } from "../../../records/two-moments.ts";

/** Figures in the order of the answer: petitions first, as they move every day. Others follow in their own order. */
const FIRST: readonly ComparedFigureId[] = [
  "petitions_pending_all",
  "resolution_rate",
  "petitions_overdue",
  "petitions_filed",
  "fresh_polls_ordered",
  "other_candidates_declared",
  "mps_declared",
];

type Counts = Partial<Record<FigureCause, number>>;

interface Compared extends Pick<FigureChange, "label" | "unit" | "before" | "after"> {
  readonly id: ComparedFigureId;
  readonly why: Counts;
}

/** Figures of both moments side by side, and for each that differs the number of records behind it. */
export async function changesBetween(
  read: Read,
  input: InputOf<typeof readChangesBetween>,
): Promise<ChangesBetween> {
  const moments = await twoMoments(read, input);
  const changes = recordChanges(await changedRows(moments));
  const compared = [
    ...(await comparedFigures(moments, changes)),
    ...(await comparedPetitions(moments, changes)),
  ].toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
  const differs = ({ before, after }: Compared) => before !== after;
  return {
    ...(await headOf(moments)),
    figures: compared.filter(differs).map(asChange),
    unchanged: compared
      .filter((figure) => !differs(figure))
      .map(({ id, label, unit, after: value }) => ({ id, label, unit, value })),
  };
}

function placeOf(id: ComparedFigureId): number {
  const place = FIRST.indexOf(id);
  return place === -1 ? FIRST.length : place;
}

function asChange({ id, label, unit, before, after, why }: Compared): FigureChange {
  return {
    id,
    label,
    unit,
    ...differenceOf(unit, before, after),
    why: figureCause.options.flatMap((cause) => {
      const count = why[cause] ?? 0;
      return count === 0 ? [] : [{ cause, count }];
    }),
  };
}

/** A value at two moments with the change as it is written; no change where one of them is not known. */
export function differenceOf(
  unit: FigureChange["unit"],
  before: number | null,
  after: number | null,
): Pick<FigureChange, "before" | "after" | "change"> {
  const change =
    before === null || after === null
      ? null
      : unit === "percent"
        ? changeInPoints(before, after)
        : after - before;
  return { before, after, change };
}

async function comparedFigures(
  { to, first, atFirst }: TwoMoments,
  changes: readonly RecordChange[],
): Promise<Compared[]> {
  const before = new Map((await atFirst(knownFigures)).map((figure) => [figure.id, figure]));
  return (await knownFigures(to)).map((after) => {
    const { id, computed } = after;
    const earlier = before.get(id);
    const isClaim = [earlier, after].some((figure) => figure !== undefined && usedClaim(figure) !== null);
    const subject = computed.subject ?? null;
    const why = countsOf(changesOfFigure(id, changes, { subject, isClaim }), changes);
    if (id === "days_to_polling") why.day = daysBetween(first.asOf, to.moment.asOf);
    const { unit, label } = figureDefinition(id);
    return {
      id,
      label: computed.label ?? label,
      unit,
      before: earlier === undefined ? null : figureValue(earlier),
      after: figureValue(after),
      why,
    };
  });
}

/** By cause; and how many imports that were committed or undone in between brought some of them. */
function countsOf(of: readonly RecordChange[], all: readonly RecordChange[]): Counts {
  const counts: Counts = {};
  for (const { cause } of of) counts[cause] = (counts[cause] ?? 0) + 1;
  const imports = new Set(all.flatMap(({ kind, importId }) => (kind === "import" ? [importId] : [])));
  const bringing = new Set(
    of.map(({ broughtBy }) => broughtBy).filter((id) => id !== null && imports.has(id)),
  );
  if (bringing.size > 0) counts.import = bringing.size;
  return counts;
}

type PetitionNow = Pick<Petition, "id" | "status" | "outcome" | "isOverdue">;

async function petitionsOf(read: Read): Promise<ReadonlyMap<number, PetitionNow>> {
  const { rows } = await sql<PetitionNow>`
    select p.id, p.status, p.outcome, ${isOverdue(read, await rulingDeadline(read))} as "isOverdue"
    from (${petitionsNow(read)}) p`.execute(read.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Overdue petitions and the rulings that changed a result, which are no headline figures. */
async function comparedPetitions(
  { to, atFirst }: TwoMoments,
  changes: readonly RecordChange[],
): Promise<Compared[]> {
  const [before, after] = [await atFirst(petitionsOf), await petitionsOf(to)];
  const figure = (
    id: keyof typeof PETITION_FIGURES,
    counted: (petition: PetitionNow) => boolean | null,
    why: Counts,
  ): Compared => ({
    id,
    label: PETITION_FIGURES[id],
    unit: "count",
    before: countOf(before, counted),
    after: countOf(after, counted),
    why,
  });
  const ofOutcome = (id: keyof typeof PETITION_FIGURES, outcome: Petition["outcome"]) =>
    figure(id, (one) => one.outcome === outcome, countsOf(changesOfFigure(id, changes), changes));
  return [
    figure("petitions_overdue", (one) => one.isOverdue, overdueCauses(before, after)),
    ofOutcome("fresh_polls_ordered", "fresh_poll_ordered"),
    ofOutcome("other_candidates_declared", "other_candidate_declared"),
  ];
}

type Petitions = ReadonlyMap<number, PetitionNow>;

/** Their total; null if one of them is not known. */
function countOf(petitions: Petitions, isCounted: (petition: PetitionNow) => boolean | null): number | null {
  const all = [...petitions.values()].map(isCounted);
  return all.includes(null) ? null : all.filter(Boolean).length;
}

/** Petitions that became overdue, and what ended it for others. */
function overdueCauses(before: Petitions, after: Petitions): Counts {
  const counts: Counts = {};
  const add = (cause: FigureCause) => (counts[cause] = (counts[cause] ?? 0) + 1);
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(id)?.isOverdue ?? false, after.get(id)?.isOverdue ?? false];
    if (is && !was) add("overdue");
    if (was && !is) add(CAUSE_OF_END[after.get(id)?.status ?? "filed"]);
  }
  return counts;
}

/** Why a petition is no longer overdue, by its status: one that still waits was filed on another day than was known. */
const CAUSE_OF_END: Record<Petition["status"], FigureCause> = {
  resolved: "ruling",
  withdrawn: "step",
  filed: "correction",
  hearing: "correction",
};
