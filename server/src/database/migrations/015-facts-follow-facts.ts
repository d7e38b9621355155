import { sql, type Kysely } from "kysely";

/**
 * A new fact (a rerun, a ruling, a petition's next state) no longer retires the one before: the newest `true_on` holds.
 * Only what was recorded wrongly is retired, and what takes its place names it in `corrects_id`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await declarations(db);
  await petitionStates(db);
  await ministers(db);
  await ownCycle(db);
  await headlineSubjects(db);
}

async function declarations(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index one_declaration_in_force;
    alter table declaration
      drop constraint declaration_check2, drop constraint declaration_check3,
      drop constraint declaration_reason_check, drop constraint declaration_status_check;
    alter table declaration rename column supersedes_id to corrects_id;
    alter table declaration rename constraint declaration_supersedes_id_fkey to declaration_corrects_id_fkey;
    alter table declaration rename constraint declaration_supersedes_id_key to declaration_corrects_id_key;

    /** What a rerun or ruling retired was true until then, unless both are of one day. */
    update declaration earlier set retired_at = null
    from declaration later
    where later.corrects_id = earlier.id and later.reason in ('rerun', 'ruling') and later.true_on > earlier.true_on;
    update declaration set corrects_id = null where reason in ('rerun', 'ruling');

    /** An outcome for the incumbent was only ever recorded with a result that was declared. */
    update declaration d set status = case when d.incumbency_outcome is null and c.kind <> 'cec' then 'provisional' else 'declared' end
    from contest c where c.id = d.contest_id and d.status = 'superseded';

    /** A correction is of the kind of what it corrects. */
    with recursive fact as (
      select id, reason from declaration where reason <> 'correction'
      union all
      select later.id, fact.reason from declaration later join fact on later.corrects_id = fact.id
      where later.reason = 'correction'
    )
    update declaration d set reason = fact.reason from fact where fact.id = d.id and d.reason = 'correction';

    /** A nullified result stood aside for any other; now it takes its turn by its day. */
    update declaration nullified set retired_at = greatest(nullified.recorded_at, other.recorded_at)
    from declaration other
    where other.contest_id = nullified.contest_id and other.id <> nullified.id
      and nullified.status = 'nullified' and nullified.retired_at is null and other.retired_at is null
      and (other.status <> 'nullified' and other.true_on <= nullified.true_on
        or other.status = 'nullified' and other.true_on = nullified.true_on and other.id > nullified.id);
    update declaration later set reason = 'rerun'
    from declaration earlier
    where earlier.contest_id = later.contest_id and earlier.true_on < later.true_on
      and earlier.reason = 'first' and later.reason = 'first' and earlier.retired_at is null and later.retired_at is null;

    alter table declaration
      add constraint declaration_reason_check check (reason in ('first', 'rerun', 'ruling')),
      add constraint declaration_status_check check (status in ('provisional', 'declared', 'nullified')),
      /** Of one contest one declaration a day, whatever moment one looks from: the newest is the one in force. */
      add constraint one_declaration_in_force exclude using gist (
        int4range(contest_id, contest_id, '[]') with &&, daterange(true_on, true_on, '[]') with &&,
        tstzrange(recorded_at, retired_at) with &&),
      /** Every other one says what new fact it is. */
      add constraint one_first_declaration exclude using gist (
        int4range(contest_id, contest_id, '[]') with &&, tstzrange(recorded_at, retired_at) with &&) where (reason = 'first');
    drop index declaration_of_contest;
    create index declaration_of_contest on declaration (contest_id, true_on);
  `.execute(db);
}

async function petitionStates(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index one_petition_state_in_force;
    update petition_state earlier set retired_at = null
    from (
      select id, status, true_on, lead(status) over later as next_status, lead(true_on) over later as next_on,
        lead(recorded_at) over later as next_recorded_at
      from petition_state window later as (partition by petition_id order by recorded_at, id)
    ) state
    where state.id = earlier.id and earlier.retired_at = state.next_recorded_at
      and state.next_on > state.true_on and state.next_status <> state.status;
    alter table petition_state add constraint one_petition_state_in_force exclude using gist (
      int4range(petition_id, petition_id, '[]') with &&, daterange(true_on, true_on, '[]') with &&,
      tstzrange(recorded_at, retired_at) with &&);
    create index petition_state_of_petition on petition_state (petition_id, true_on);
  `.execute(db);
}

async function ministers(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index one_minister_in_force;
    alter table minister add constraint one_minister_in_force exclude using gist (
      int4range(cycle_id, cycle_id, '[]') with &&, int4range(person_id, person_id, '[]') with &&,
      daterange(true_on, true_on, '[]') with &&, tstzrange(recorded_at, retired_at) with &&);
  `.execute(db);
}

/** What belongs to a cycle points to that cycle's contests and registers, and turnout to the register of its kind. */
async function ownCycle(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contest add constraint contest_of_a_cycle unique (id, cycle_id);
    alter table petition add constraint petition_of_its_cycle foreign key (contest_id, cycle_id) references contest (id, cycle_id);
    alter table minister add constraint minister_of_its_cycle foreign key (contest_id, cycle_id) references contest (id, cycle_id);

    alter table register add constraint register_of_a_cycle unique (id, cycle_id, kind);
    alter table turnout_count add column register_kind text not null default 'party';
    update turnout_count set register_kind = case contest_kind when 'general' then 'national_voters' else 'delegates' end
    where contest_kind in ('general', 'cec');
    alter table turnout_count
      add constraint turnout_by_its_register check (register_kind = case contest_kind
        when 'general' then 'national_voters' when 'cec' then 'delegates' else 'party' end),
      add constraint turnout_of_its_cycle foreign key (register_id, cycle_id, register_kind)
        references register (id, cycle_id, kind);
  `.execute(db);
}

/** Figures about one area or one seat: which one it is, a cycle says. */
async function headlineSubjects(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table headline_subject (
      cycle_id integer not null references cycle,
      /** A figure's id (domain/figures). */
      figure text not null check (figure in ('western_mp_turnout', 'kampala_mp_turnout', 'cec_victory')),
      area_id integer references area,
      seat_id integer references seat,
      primary key (cycle_id, figure),
      check ((figure = 'cec_victory') = (seat_id is not null)),
      check ((seat_id is null) = (area_id is not null))
    );
    insert into headline_subject (cycle_id, figure, area_id)
    select cycle.id, area.slug || '_mp_turnout', area.id
    from cycle, area where area.kind = 'party_region' and area.slug in ('western', 'kampala') and area.valid_to is null
      and exists (select from contest where contest.cycle_id = cycle.id);
    insert into headline_subject (cycle_id, figure, seat_id)
    select distinct contest.cycle_id, 'cec_victory', seat.id
    from seat join contest on contest.seat_id = seat.id
    where seat.kind = 'cec_office' and seat.name = 'Second National Vice-Chairperson (Female)';
  `.execute(db);
}
