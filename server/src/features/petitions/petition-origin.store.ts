import { sql } from "kysely";
import type { PetitionDetail } from "@command-center/contract/petition";
import type { ContestDeclaration } from "@command-center/contract/results/contest-declarations";
import type { Read } from "../../database/database.ts";
import { inForce, newest } from "../../database/in-force.ts";
import { rulingLimit } from "../../measures/petitions/petitions.ts";
import { sourceTitle } from "../../measures/source-title.ts";
import { entriesOf } from "../../records/entries.ts";
import { versionsOf } from "../../records/versions.ts";

/** Recordings of a petition in the words of its change history, and the declaration that it led to; the latest first. */
export async function petitionHistory(
  read: Read,
  number: string,
  followedBy: ContestDeclaration | null,
): Promise<PetitionDetail["history"]> {
  const versions = await versionsOf(read, ({ petition }) =>
    petition === undefined ? null : sql<boolean>`${petition} = ${number}`,
  );
  const records = entriesOf(versions).map(({ at: recordedAt, cause, what, fields }) => ({
    recordedAt,
    what: cause === "correction" ? [what, ...fields.map(({ label }) => label)].join(", ") : what,
  }));
  const { reason = "first", recordedAt = "" } = followedBy ?? {};
  const declared = { recordedAt, what: reason === "rerun" ? "Rerun declared" : "Other candidate declared" };
  // The later of two states that were recorded together is listed first.
  return [...records.toReversed(), ...(reason === "first" ? [] : [declared])].toSorted((one, other) =>
    other.recordedAt.localeCompare(one.recordedAt),
  );
}

/** Where the records that its page shows are known from, each source once for each of the three kinds. */
export async function petitionSources(
  read: Read,
  id: number,
  contestId: number | null,
): Promise<PetitionDetail["sources"]> {
  const { rows } = await sql<PetitionDetail["sources"][number]>`
    with stood_on as (
      select 'petition' as "of", source_id from petition where id = ${id}
      union
      select 'petition', state.source_id from petition_state state where state.petition_id = ${id} and ${newest(read, "petition_state", "state")}
      union
      select 'declaration', d.source_id from declaration d where d.contest_id = ${contestId}::int and ${inForce(read, "d")}
      union
      select 'deadline', source_id from (${rulingLimit(read)}) ruling
    )
    select stood_on."of", ${sourceTitle(read)} as title, source.publisher, source.kind
    from stood_on join source on source.id = stood_on.source_id
    order by array_position(array['petition', 'declaration', 'deadline'], stood_on."of"), source.id`.execute(
    read.db,
  );
  return rows;
}
