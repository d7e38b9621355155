import { sql } from "kysely";
import type { KnownUnit } from "@command-center/import-rules/places/place-list";
import { stationListPlan } from "@command-center/import-rules/plans/station-list-plan";
import { closingStations } from "@command-center/import-rules/impact/confirmations";
import { coverageOf, type Coverage } from "@command-center/import-rules/impact/coverage";
import { listing } from "@command-center/import-rules/places/listing";
import {
  compareLists,
  type ComparedUnit,
  type ListAnswer,
  type ListCompared,
  type ListQuestion,
} from "@command-center/import-rules/units/compare-lists";
import { listNotes, mergedUnits } from "@command-center/import-rules/units/list-notes";
import type { Write } from "../../../database/database.ts";
import { confirmationQuestions } from "../reading/confirmation-questions.ts";
import type { Question } from "../reading/import-choices.ts";
import type { Staged, Staging } from "../reading/staging.ts";
import { watchWidths } from "../reading/ragged.ts";
import { countRow, noRows } from "../reading/row-counts.ts";
import { knownUnits } from "../reading/known-units.ts";

const UNITS_AT_ONCE = 5_000;

/** Reads a station list, holds it against the units that are known, and stages what would change. */
export async function stageStationList({
  write,
  importRow,
  columns,
  batches,
  note,
}: Staging): Promise<Staged> {
  const plan = stationListPlan(columns);
  const listed = listing();
  const lineOf = new Map<number, number>();
  const stationAt = new Map<number, number>();
  /** Numbers of stations whose rows are refused: they stay as they are on record. */
  const refused = new Set<number>();
  const rowCounts = noRows();
  const widths = watchWidths(columns);
  for await (const { rows } of batches) {
    for (const row of rows) {
      const read = plan.read(row);
      const { line, record, problems } = read;
      widths.see(row, read);
      countRow(rowCounts, read);
      if (problems.length > 0) await note(problems);
      if (read.refusedStation !== undefined) refused.add(listed.add(read.refusedStation).id);
      if (record === null) continue;
      const { id } = listed.add(record);
      lineOf.set(id, line);
      stationAt.set(line, id);
    }
  }
  const end = plan.end();
  widths.end(end.ragged, rowCounts.rows);
  await note(end.problems);
  for (const line of end.withdrawn) refused.add(stationAt.get(line) ?? 0);
  rowCounts.refused += end.withdrawn.length;

  const known = await knownUnits(write, importRow.cycleId);
  const given = importRow.choices.answers ?? {};
  const compared = withoutRefused(compareLists(listed.list, known, answersOf(given)), refused);
  const { units, gone, questions } = compared;
  const { renamed, others } = listNotes(compared, known, lineOf);
  rowCounts.warned += renamed.length;
  const merged = mergedUnits(compared, known);
  await note([...merged, ...renamed, ...others]);
  await stageUnits(write, importRow.id, units, lineOf);
  // Each view of the import asks for the stations that move.
  await sql`analyze staged_unit (import_id, number, kind, parent, constituency, area_id, change)`.execute(
    write.db,
  );
  await keepChanges(write, importRow.id, compared, known, lineOf);
  const stations = units.filter(({ kind }) => kind === "station");
  const changed = (change: ComparedUnit["change"]) =>
    stations.filter((unit) => unit.change === change && !refused.has(unit.number)).length;
  const closed = gone.flatMap(({ id, kind }) => (kind === "station" ? [id] : []));
  return {
    counts: {
      ...rowCounts,
      new: changed("new"),
      changed: changed("changed"),
      relabelled: 0,
      same: changed("same"),
      gone: closed.length,
    },
    coverage: coverageOfList(stations, known),
    questions: [...questions.map(asQuestion), ...confirmationQuestions(closingStations(closed), given)],
    impact: impactOf(units, known, gone),
    isStuck: merged.length > 0,
  };
}

/** Refused stations are as they are known, and those that are not known are left out. */
function withoutRefused(compared: ListCompared, refused: ReadonlySet<number>): ListCompared {
  const units = compared.units.flatMap((unit): ComparedUnit[] => {
    if (!refused.has(unit.number)) return [unit];
    return unit.known === null ? [] : [{ ...unit, change: "same" }];
  });
  return { ...compared, units };
}

/** Stations of the list against those known in its districts. Other districts stay as they are. */
function coverageOfList(stations: readonly ComparedUnit[], known: readonly KnownUnit[]): Coverage {
  const names = new Map(known.filter(({ kind }) => kind === "district").map(({ id, name }) => [id, name]));
  const listed = new Set(stations.map(({ district }) => district));
  const onList = known.filter(({ kind, district }) => kind === "station" && listed.has(district));
  return coverageOf(
    onList.map(({ id, district }) => ({ id, area: names.get(district) ?? "" })),
    // A new station has no id yet. No unit has a negative id.
    stations.map(({ number, known: id, district }) => ({
      id: id ?? -number,
      area: names.get(district) ?? "",
    })),
  );
}

/** Answers as they are kept, read for the comparison: the id of a unit, or `new`. */
function answersOf(given: Readonly<Record<string, string>>): ReadonlyMap<string, ListAnswer> {
  return new Map(
    Object.entries(given).flatMap(([id, answer]): [string, ListAnswer][] => {
      if (answer === "new") return [[id, "new"]];
      return /^\d{1,9}$/.test(answer) ? [[id, { unit: Number(answer) }]] : [];
    }),
  );
}

function asQuestion({ id, level, printed, above, suggestions, answer }: ListQuestion): Question {
  const isOther = answer !== null && answer !== "new" && !suggestions.some(({ unit }) => unit === answer.id);
  const where = above === null ? "the country" : above;
  return {
    id,
    asks: `There is no ${level} ${printed} in ${where}. Which one is it?`,
    line: 1,
    rows: 0,
    suggestions: [
      ...suggestions.map(({ unit, name }) => ({ answer: String(unit), label: name })),
      ...(isOther ? [{ answer: String(answer.id), label: answer.name }] : []),
      ...(level === "constituency" ? [{ answer: "new", label: "A constituency of this election" }] : []),
    ],
    answer: answer === null || answer === "new" ? answer : String(answer.id),
    isPlace: true,
    ...(level === "constituency"
      ? { bulk: { label: "Add as constituencies of this election", answer: "new" } }
      : {}),
  };
}

const LEVELS = [
  ["constituency", "Constituencies"],
  ["county", "Counties"],
  ["sub_county", "Sub-counties"],
  ["parish", "Parishes"],
  ["station", "Polling stations"],
] as const;

/** How many units of each level there would be, and voters on the register. */
function impactOf(
  units: readonly ComparedUnit[],
  known: Awaited<ReturnType<typeof knownUnits>>,
  gone: readonly { readonly id: number; readonly kind: string; readonly registered: number | null }[],
) {
  const rows = LEVELS.map(([kind, what]) => {
    const before = known.filter((unit) => unit.kind === kind).length;
    const added = units.filter((unit) => unit.kind === kind && unit.change === "new").length;
    const left = gone.filter((unit) => unit.kind === kind).length;
    return { what, from: before, to: before + added - left };
  });
  const sum = (stations: readonly { readonly registered: number | null }[]) =>
    stations.reduce((total, { registered }) => total + (registered ?? 0), 0);
  const before = sum(known);
  const met = new Set(units.map((unit) => unit.known));
  const voters = {
    what: "Registered voters",
    from: before,
    to: before - sum(gone) - sum(known.filter(({ id }) => met.has(id))) + sum(units),
  };
  const changes = [...rows, voters]
    .filter(({ from, to }) => from !== to)
    .map(({ what, from, to }) => ({
      what,
      from: from.toLocaleString("en-GB"),
      to: to.toLocaleString("en-GB"),
    }));
  const unknown = units.filter(({ kind, registered }) => kind === "station" && registered === null).length;
  if (unknown === 0) return changes;
  const notKnown = `${unknown.toLocaleString("en-GB")} not known`;
  return [...changes, { what: "Not in the file: Registered voters", from: null, to: notKnown }];
}

/** Of stations that change: what they were, and what the list says. */
async function keepChanges(
  { db }: Write,
  importId: number,
  { units }: Pick<ListCompared, "units">,
  known: readonly KnownUnit[],
  lineOf: ReadonlyMap<number, number>,
): Promise<void> {
  const knownAs = new Map(known.map((unit) => [unit.id, unit]));
  const listedAs = new Map(units.map((unit) => [unit.number, unit]));
  const knownName = (id: number | null) => (id === null ? undefined : knownAs.get(id)?.name) ?? null;
  /** Districts and constituencies keep the name that they have on record, however a list spells it. */
  const listedName = (id: number | null) => {
    const unit = id === null ? undefined : listedAs.get(id);
    if (unit === undefined) return null;
    return unit.change === "same" ? (knownName(unit.known) ?? unit.name) : unit.name;
  };
  const changes = units.flatMap((unit) => {
    const before = unit.known === null ? undefined : knownAs.get(unit.known);
    const line = lineOf.get(unit.number);
    if (unit.kind !== "station" || unit.change !== "changed" || before === undefined || line === undefined)
      return [];
    return {
      line,
      label: [knownName(unit.district), listedName(unit.parent), unit.name].join(" | "),
      before: {
        station: before.name,
        stationCode: before.printedCode ?? before.code,
        parish: knownName(before.parent),
        constituency: knownName(before.constituency),
        registered: before.registered,
      },
      after: {
        station: unit.name,
        stationCode: unit.printedCode ?? unit.code,
        parish: listedName(unit.parent),
        constituency: listedName(unit.constituency),
        registered: unit.registered,
      },
    };
  });
  await sql`
    insert into import_change (import_id, line, label, before, after)
    select ${importId}, line, label, before, after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as one (line int, label text, before jsonb, after jsonb)`.execute(
    db,
  );
}

async function stageUnits(
  { db }: Write,
  importId: number,
  units: readonly ComparedUnit[],
  lineOf: ReadonlyMap<number, number>,
): Promise<void> {
  for (let at = 0; at < units.length; at += UNITS_AT_ONCE) {
    const some = units.slice(at, at + UNITS_AT_ONCE);
    const column = <Key extends keyof ComparedUnit>(key: Key) => some.map((unit) => unit[key]);
    const lines = some.map(({ number }) => lineOf.get(number) ?? null);
    // A new unit draws its number here: later, each would have to be written once more.
    await sql`
      with numbers as materialized (select pg_get_serial_sequence('area', 'id')::regclass as of)
      insert into staged_unit (import_id, number, kind, code, printed_code, name, parent, constituency, district_id, area_id, registered,
        line, change)
      select ${importId}, number, kind, code, printed_code, name, parent, constituency, district,
        case when change = 'new' then nextval(numbers.of) else known end, registered, line, change
      from numbers, unnest(${column("number")}::int[], ${column("kind")}::text[], ${column("code")}::text[], ${column("printedCode")}::text[],
        ${column("name")}::text[], ${column("parent")}::int[], ${column("constituency")}::int[], ${column("district")}::int[],
        ${column("known")}::int[], ${column("registered")}::int[], ${lines}::int[], ${column("change")}::text[])
        as unit (number, kind, code, printed_code, name, parent, constituency, district, known, registered, line, change)`.execute(
      db,
    );
  }
}
