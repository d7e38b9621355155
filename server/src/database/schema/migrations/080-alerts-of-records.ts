import { type Kysely, sql } from "kysely";

/** An alert is about what a write did to a version of any record, and keeps the words of the record's history. */
export async function alertsOfRecords(db: Kysely<unknown>): Promise<void> {
  await sql`drop index one_alert_an_event, alert_of_contest`.execute(db);
  await sql`alter table alert drop constraint alert_kind_check, drop constraint alert_check,
    add column alert_group text, add column record text, add column ledger_id integer references ledger_position on delete cascade,
    add column seat_id integer references seat on delete cascade, add column what text, add column about text not null default '',
    add column day date, add column fields jsonb not null default '[]',
    add column state text not null default 'current' check (state in ('current', 'corrected', 'undone'))`.execute(
    db,
  );
  await sql`
    update alert a set
      alert_group = case when a.kind in ('ruled', 'withdrawn') then 'rulings' when a.kind in ('due', 'overdue') then 'deadlines'
        when a.kind in ('filed', 'hearing') then 'steps' when a.kind = 'declared' then 'results' else 'turnout' end,
      record = case when a.kind in ('filed', 'hearing', 'ruled', 'withdrawn') then 'petition_state' when a.kind = 'declared' then 'declaration'
        when a.kind = 'turnout' then 'turnout' end,
      ledger_id = coalesce(state.recorded_in, d.recorded_in, t.recorded_in),
      seat_id = coalesce(contest.seat_id, disputed.seat_id), district_id = coalesce(a.district_id, area.district_id),
      what = case a.kind when 'filed' then 'Filed' when 'hearing' then 'Heard' when 'withdrawn' then 'Withdrawn' when 'turnout' then 'Turnout'
        when 'declared' then case d.status when 'nullified' then 'Result nullified' when 'provisional' then 'Provisional result'
          else case d.reason when 'first' then 'Declared' else 'Re-declared' end end
        when 'ruled' then case state.outcome when 'dismissed' then 'Dismissed' when 'fresh_poll_ordered' then 'Fresh poll ordered'
          when 'other_candidate_declared' then 'Other candidate declared' else 'Ruled on' end end,
      about = coalesce(petition.subject, seat.name, place.name, ''), day = coalesce(state.true_on, d.true_on, t.true_on),
      fields = case when winner.name is null then '[]' else jsonb_build_array(jsonb_build_object('label', 'Winner', 'before', null, 'after', winner.name)) end,
      state = case when a.is_undone then 'undone' when coalesce(state.retired_in, d.retired_in, t.retired_in) is not null then 'corrected' else 'current' end
    from alert self left join petition on petition.id = self.petition_id left join contest disputed on disputed.id = petition.contest_id
      left join contest on contest.id = self.contest_id left join seat on seat.id = contest.seat_id
      left join area place on place.id = self.district_id left join area on area.id = coalesce(petition.area_id, seat.area_id)
      left join petition_state state on self.kind in ('filed', 'hearing', 'ruled', 'withdrawn') and state.id = self.source_id
      left join declaration d on self.kind = 'declared' and d.id = self.source_id
      left join candidacy on candidacy.id = d.winner_candidacy_id left join person winner on winner.id = candidacy.person_id
      left join turnout_count t on self.kind = 'turnout' and t.id = self.source_id
    where self.id = a.id`.execute(db);
  await sql`delete from alert where record is not null and ledger_id is null`.execute(db);
  await sql`update alert set kind = 'record' where record is not null`.execute(db);
  await sql`alter table alert drop column contest_id, drop column is_undone, alter column alert_group set not null,
    alter column about drop default, alter column fields drop default,
    add constraint alert_kind_check check (kind in ('record', 'due', 'overdue')),
    add constraint alert_check check ((due_on is not null) = (kind in ('due', 'overdue')) and (record is not null) = (kind = 'record')
      and (ledger_id is not null) = (kind = 'record') and (what is not null) = (kind = 'record'))`.execute(
    db,
  );
  await sql`create unique index one_alert_an_event
    on alert (account_id, kind, coalesce(record, ''), source_id, coalesce(ledger_id, 0), coalesce(due_on, '-infinity'))`.execute(
    db,
  );
  await sql`create index alert_of_record on alert (record, source_id) where record is not null`.execute(db);
  await sql`create index alert_of_seat on alert (seat_id) where seat_id is not null`.execute(db);
  await sql`update alert_setting set in_product = in_product || '{others}', by_mail = by_mail || '{others}'
    where in_product @> '{rulings,deadlines,steps,results,turnout}'`.execute(db);
}
