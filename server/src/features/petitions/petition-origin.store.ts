import { sql } from "kysely";
import type { PetitionDetail } from "@command-center/contract/petition";
import type { ContestDeclaration } from "@command-center/contract/results/contest-declarations";
import { recordedChanges, type RecordedParts } from "@command-center/domain/petitions/petition-history";
import type { Read } from "../../database/database.ts";
import { inForce, newest } from "../../database/in-force.ts";
import { rulingLimit } from "../../measures/petitions/petitions.ts";
import { sourceTitle } from "../../measures/source-title.ts";

interface RecordRow extends RecordedParts {
  readonly recordedAt: Date;
}

/** What was recorded of a petition and when, also what was corrected since, and the declaration that it led to; the latest first. */
export async function petitionHistory(
  read: Read,
  id: number,
  followedBy: ContestDeclaration | null,
): Promise<PetitionDetail["history"]> {
  const { rows } = await sql<RecordRow>`
    select state.recorded_at as "recordedAt", state.filed_on::text as filing, state.ground, state.served_on::text as service,
      state.heard_on::text as hearing, panel.number::text as panel, state.ruled_on || ' ' || state.outcome as ruling,
      case when state.status = 'withdrawn' then state.true_on::text end as withdrawal
    from petition_state state
    left join tribunal_panel panel on panel.id = state.panel_id
    where state.petition_id = ${id} and state.true_on <= ${read.moment.asOf}::date
    order by state.recorded_at, state.true_on, state.id`.execute(read.db);
  const records = recordedChanges(rows.map(partsOf)).map((change, index) => ({
    recordedAt: rows[index]?.recordedAt.toISOString() ?? "",
    about: "petition" as const,
    isFirst: index === 0,
    ...change,
  }));
  const declared =
    followedBy === null || followedBy.reason === "first"
      ? []
      : [
          {
            recordedAt: followedBy.recordedAt,
            about: followedBy.reason,
            isFirst: false,
            added: [],
            changed: [],
            removed: [],
          },
        ];
  return [...records, ...declared]
    .map((record, order) => ({ record, order }))
    .toSorted((a, b) => b.record.recordedAt.localeCompare(a.record.recordedAt) || b.order - a.order)
    .map(({ record }) => record);
}

function partsOf({ filing, ground, service, hearing, panel, ruling, withdrawal }: RecordRow): RecordedParts {
  return { filing, ground, service, hearing, panel, ruling, withdrawal };
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
