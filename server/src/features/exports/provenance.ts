import { sql } from "kysely";
import { DATA_SETS, type DataSet } from "@command-center/contract/wire/live";
import { SAMPLE_NOTICE } from "@command-center/domain/files/export-names";
import { dayText, momentText } from "@command-center/domain/time/moment-text";
import { countryRevisions } from "../../database/revisions/data-revisions.ts";
import type { OpenRead } from "../../database/database.ts";
import { givenTo, type Given } from "../../files/given-to.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";

/** Who is given a file, when, and what data it stands on: what every file says of itself. */
export interface Provenance extends Given {
  readonly caller: Pick<Caller, "accountId" | "username" | "displayName" | "role">;
  readonly cycle: string;
  readonly asOf: string;
  /** The time of the position that it is as known at; null: now. */
  readonly knownAt: Date | null;
  /** The last day of a date range: the as-of day, or today of what is of no cycle. */
  readonly lastDay: string;
  readonly scope: string;
  /** The scope where there is little room: `the whole country`, `Gulu, Pader`, `41 districts`. */
  readonly whereInShort: string;
  /** Revisions of the data sets that the file stands on. */
  readonly revisions: ReadonlyMap<DataSet, number>;
  /** Whether it stands on any: accounts and what was done with the system are of no cycle, no day of one and no area. */
  readonly isOfCycle: boolean;
  /** Sum of the revisions: it moves when one of them does. */
  readonly revision: number;
  readonly sampleNotice: string | null;
}

/** Finds out what a file of a read, which stands on some data sets, says of itself. */
export async function provenanceOf(
  read: OpenRead,
  caller: Provenance["caller"],
  reads: readonly DataSet[],
): Promise<Provenance> {
  const moved = await countryRevisions(read);
  const revisions = new Map(
    DATA_SETS.filter((dataSet) => reads.includes(dataSet)).map((dataSet) => [
      dataSet,
      moved.get(dataSet) ?? 0,
    ]),
  );
  const isOfCycle = revisions.size > 0;
  const revision = [...revisions.values()].reduce((sum, moved) => sum + moved, 0);
  const { rows } = await sql<{ name: string; isSample: boolean }>`
    select name, is_sample as "isSample" from cycle where id = ${read.cycle.id}`.execute(read.db);
  const given = givenTo(caller);
  const { asOf, known } = read.moment;
  const knownAt = known === "now" ? null : known.at;
  const day = `as of ${dayText(asOf)}${knownAt === null ? "" : `, as known on ${momentText(knownAt.getTime())}`}`;
  return {
    caller,
    ...given,
    cycle: rows[0]?.name ?? "None is set up",
    asOf,
    knownAt,
    lastDay: isOfCycle ? asOf : given.day,
    ...(await scopeNames(read)),
    revisions,
    isOfCycle,
    revision,
    // Nor are those ever a sample's.
    sampleNotice: isOfCycle && rows[0]?.isSample === true ? SAMPLE_NOTICE : null,
    mark: [given.mark, ...(isOfCycle ? [day, `revision ${revision}`] : [])].join(" · "),
  };
}

/** More names than a line holds. */
const MANY_DISTRICTS = 3;

async function scopeNames(read: OpenRead): Promise<Pick<Provenance, "scope" | "whereInShort">> {
  if (read.scope === "everywhere") return { scope: "The whole country", whereInShort: "the whole country" };
  const { rows } = await sql<{ name: string }>`
    select name from area where id = any(${[...read.scope]}::int[]) order by name`.execute(read.db);
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return { scope: "No district", whereInShort: "no district" };
  const scope = names.join(", ");
  return { scope, whereInShort: names.length > MANY_DISTRICTS ? `${names.length} districts` : scope };
}
