import { sql, type RawBuilder } from "kysely";
import type { SourceKind } from "@command-center/contract/wire/values";
import type { FigureId } from "@command-center/domain/figures";
import type { Schema } from "../../database/schema/tables.ts";
import type { Read } from "../../database/database.ts";
import { believed, existsOn, inForce } from "../../database/in-force.ts";
import { electionDay } from "../cycles.ts";
import { rulingLimit } from "../petitions/petitions.ts";
import { sourceName } from "../source-title.ts";

/** The records that a figure is computed from. */
type Origin =
  | "areas"
  | "seats"
  | "mp_declarations"
  | "lc5_declarations"
  | "cec_declarations"
  | "petitions"
  | "panels"
  | "ruling_days"
  | "mp_turnout"
  | "lc5_turnout"
  | "register"
  | "ministers"
  | "incidents"
  | "targets"
  | "calendar";

const ORIGINS: Record<FigureId, Origin> = {
  constituencies: "seats",
  mps_declared: "mp_declarations",
  mps_in_force: "mp_declarations",
  petitions_filed: "petitions",
  petitions_mp_lc5: "petitions",
  petitions_resolved: "petitions",
  petitions_pending: "petitions",
  resolution_rate: "petitions",
  petitions_pending_all: "petitions",
  petition_median_days: "petitions",
  petition_deadline_days: "ruling_days",
  tribunal_panels: "panels",
  tribunal_daily_capacity: "panels",
  mp_turnout: "mp_turnout",
  lc5_turnout: "lc5_turnout",
  western_mp_turnout: "mp_turnout",
  kampala_mp_turnout: "mp_turnout",
  cec_victory: "cec_declarations",
  party_register: "register",
  membership_target: "targets",
  days_to_polling: "calendar",
  ministers_lost: "ministers",
  districts: "areas",
  lc5_incumbents_reelected: "lc5_declarations",
  lc5_new_leaders: "lc5_declarations",
  incumbents_defeated: "lc5_declarations",
  flagbearers_renewal: "mp_declarations",
  flagbearers_youth: "mp_declarations",
  flagbearers_women: "mp_declarations",
  target_renewal: "targets",
  target_youth: "targets",
  target_women: "targets",
  target_presidential: "targets",
  violence_incidents: "incidents",
};

export interface RecordSource {
  readonly title: string;
  readonly publishedOn: string | null;
  readonly kind: SourceKind;
}

/** Where the records behind each figure come from, those of the whole country: by the records, not by their cycle. */
export async function figureSources(read: Read): Promise<(id: FigureId) => RecordSource[]> {
  const origins = sql.join(await recordsByOrigin(read), sql` union `);
  const { rows } = await sql<RecordSource & { origin: Origin }>`
    select distinct origin.name as origin, ${sourceName(read)} as title,
      source.published_on as "publishedOn", source.kind
    from (${origins}) origin join source on source.id = origin.source_id
    order by source.kind, title, "publishedOn"`.execute(read.db);
  return (id) =>
    rows
      .filter(({ origin }) => origin === ORIGINS[id])
      .map(({ title, publishedOn, kind }) => ({ title, publishedOn, kind }));
}

async function recordsByOrigin(read: Read): Promise<RawBuilder<unknown>[]> {
  const cycle = read.cycle.id;
  const { asOf } = read.moment;
  const declarations = (origin: Origin, kind: Schema["contest"]["kind"]) => sql`
    select ${sql.lit(origin)} as name, d.source_id from declaration d join contest c on c.id = d.contest_id
    where c.cycle_id = ${cycle} and c.kind = ${kind} and ${inForce(read, "d")}`;
  const turnout = (origin: Origin, kind: Schema["contest"]["kind"]) => sql`
    select ${sql.lit(origin)} as name, t.source_id from turnout_count t
    where t.cycle_id = ${cycle} and t.contest_kind = ${kind} and t.standing = 'fact' and ${inForce(read, "t")}`;
  const polling = await electionDay(read);
  return [
    sql`select 'areas' as name, area.source_id from area where area.kind = 'district' and ${existsOn(asOf, "area")}`,
    sql`select 'seats' as name, seat.source_id from seat
      where seat.kind in ('constituency_mp', 'district_woman_mp', 'special_interest_mp') and ${existsOn(asOf, "seat")}`,
    declarations("mp_declarations", "mp_primary"),
    declarations("lc5_declarations", "lc5_primary"),
    declarations("cec_declarations", "cec"),
    sql`select 'petitions' as name, s.source_id from petition p join petition_state s on s.petition_id = p.id
      where p.cycle_id = ${cycle} and ${inForce(read, "s")}`,
    sql`select 'panels' as name, panel.source_id from tribunal_panel panel
      where panel.cycle_id = ${cycle} and ${believed("panel")}`,
    sql`select 'ruling_days' as name, source_id from (${rulingLimit(read)}) ruling`,
    turnout("mp_turnout", "mp_primary"),
    turnout("lc5_turnout", "lc5_primary"),
    sql`select 'register' as name, r.source_id from register r
      where r.cycle_id = ${cycle} and r.kind = 'party' and ${inForce(read, "r")}`,
    sql`select 'ministers' as name, m.source_id from minister m
      where m.cycle_id = ${cycle} and ${inForce(read, "m")}`,
    sql`select 'incidents' as name, v.source_id from violence_incident v
      where v.cycle_id = ${cycle} and ${inForce(read, "v")}`,
    sql`select 'targets' as name, source_id from target where cycle_id = ${cycle} and ${believed("target")}`,
    sql`select 'calendar' as name, source_id from calendar_event
      where cycle_id = ${cycle} and ${believed("calendar_event")} and starts_on = ${polling?.on ?? null}::date and (is_countdown or kind = 'general')`,
  ];
}
