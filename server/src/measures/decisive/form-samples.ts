import { sql } from "kysely";
import {
  SAMPLE_BASES,
  SAMPLE_RISKS,
  type DrawnForm,
  type FormSample,
  type Proof,
  type readFormSample,
  type readProof,
} from "@command-center/contract/results/decisive/form-samples";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import {
  formsNeeded,
  relativeError,
  risks,
  totalWeight,
  weighted,
  type Outcome,
} from "@command-center/domain/decisive/form-sample";
import type { Read } from "../../database/database.ts";
import { believed } from "../../database/in-force.ts";
import { isoTime } from "../../database/iso-time.ts";
import { Refusal } from "../../http/errors.ts";
import { ballotsOf } from "../stations/contests.ts";
import { boundedBy, publishedContest } from "./published-stations.ts";

type Head = Proof["samples"][number];

const HEAD = sql`sample.id, sample.issuer, sample.other_issuer as other, sample.seed, sample.basis, sample.risk,
  (select count(*)::int from form_draw where sample_id = sample.id and ${believed("form_draw")}) as draws,
  sample.drawn_by as "drawnBy", ${isoTime(sql`sample.recorded_at`)} as "drawnAt", sample.forms_before as "formsBefore"`;

/** How many forms confirm the outcome of a contest, and its samples. */
export async function proofOf(read: Read, { contest, issuer }: InputOf<typeof readProof>): Promise<Proof> {
  const published = await publishedContest(read, contest, issuer);
  const { contests, seat, contested, stations, outcome } = published;
  const names = (await ballotsOf(read, [contest])).get(contest) ?? [];
  const { rows: others } = await sql<{ issuer: string }>`
    select distinct issuer from result_sum where contest_id = ${contest} and issuer <> ${contests.issuer} order by issuer`.execute(
    read.db,
  );
  const { rows: samples } = await sql<Head>`
    select ${HEAD} from form_sample sample
    where sample.contest_id = ${contest} and sample.issuer = ${contests.issuer} and ${believed("sample")}
    order by sample.id desc`.execute(read.db);
  return {
    issuer: contests.issuer,
    others: others.map((row) => row.issuer),
    outcome:
      outcome === null
        ? null
        : {
            contest,
            kind: contests.contest,
            pollingDay: contests.pollingDay,
            seat: seat.seat.name,
            winner: names[outcome.winner] ?? "",
            contested,
            stations: stations.length,
            needed: SAMPLE_BASES.flatMap((basis) => {
              const bounded = boundedBy(stations, basis);
              if (bounded === null) return [];
              const total = totalWeight(weighted(bounded, outcome));
              return SAMPLE_RISKS.map((risk) => ({ basis, risk, forms: formsNeeded(total, risk) }));
            }),
          },
    samples,
  };
}

interface SampleRow extends Head {
  readonly contest: number;
  readonly total: number;
  readonly outcome: Outcome;
  readonly digest: string;
}

interface DrawRow extends Pick<
  DrawnForm,
  "draw" | "area" | "station" | "parish" | "subCounty" | "district" | "note"
> {
  readonly votes: readonly number[];
  readonly most: number;
  /** On the form; null while there is none. */
  readonly form: readonly number[] | null;
}

/** A sample with its stations, what their forms say, and the risk after each. */
export async function formSampleOf(read: Read, { id }: InputOf<typeof readFormSample>): Promise<FormSample> {
  const { rows } = await sql<SampleRow>`
    select ${HEAD}, sample.contest_id as contest, sample.total, sample.outcome, sample.digest
    from form_sample sample join contest on contest.id = sample.contest_id
    where sample.id = ${id} and contest.cycle_id = ${read.cycle.id} and ${believed("sample")}`.execute(
    read.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal(404, "There is no such sample. It may have been removed.");
  const { contest, total, outcome, digest, ...head } = row;
  const published = await publishedContest(read, contest, head.issuer);
  const names = (await ballotsOf(read, [contest])).get(contest) ?? [];
  const { rows: draws } = await sql<DrawRow>`
    select drawn.draw, drawn.area_id as area, station.name as station, parish.name as parish, sub_county.name as "subCounty",
      district.name as district, drawn.votes, drawn.most, form.votes as form, missing.note
    from form_draw drawn join area station on station.id = drawn.area_id
    join area parish on parish.id = station.parent_id join area sub_county on sub_county.id = parish.parent_id
    join area district on district.id = station.district_id
    left join result_sheet form on form.contest_id = ${contest} and form.area_id = drawn.area_id and form.issuer = ${head.other}
      and ${believed("form")} and form.votes is not null
    left join missing_form missing on missing.sample_id = drawn.sample_id and missing.area_id = drawn.area_id and ${believed("missing")}
    where drawn.sample_id = ${id} and ${believed("drawn")} order by drawn.draw`.execute(read.db);
  const forms = formsOf(draws, { outcome, total, names });
  const confirmed = forms.find(({ riskAfter }) => riskAfter !== null && riskAfter <= head.risk);
  return {
    ...head,
    contest,
    kind: published.contests.contest,
    pollingDay: published.contests.pollingDay,
    seat: published.seat.seat.name,
    winner: names[outcome.winner] ?? "",
    contested: outcome.contested,
    total,
    needed: formsNeeded(total, head.risk),
    forms,
    confirmedAt: confirmed?.draw ?? null,
    isOutdated: published.digest !== digest,
  };
}

function formsOf(
  draws: readonly DrawRow[],
  {
    outcome,
    total,
    names,
  }: { readonly outcome: Outcome; readonly total: number; readonly names: readonly string[] },
): DrawnForm[] {
  const errors = draws.map(({ votes, most, form, note, area }) => {
    if (form === null && note === null) return null;
    const [station] = weighted([{ station: area, votes, most }], outcome);
    // A form that came after it was marked as missing says more than the mark.
    return station === undefined ? null : relativeError(station, form, outcome);
  });
  const awaited = errors.indexOf(null);
  const known = awaited < 0 ? errors : errors.slice(0, awaited);
  const after = risks(
    total,
    known.flatMap((error) => error ?? []),
  );
  return draws.map(({ draw, area, station, parish, subCounty, district, votes, form, note }, at) => {
    const candidates =
      form === null
        ? []
        : names
            .map((name, place) => ({ name, published: votes[place] ?? 0, form: form[place] ?? 0 }))
            .filter((one) => one.published !== one.form);
    return {
      draw,
      area,
      station,
      parish,
      subCounty,
      district,
      note: form === null ? note : null,
      state:
        form !== null
          ? candidates.length === 0
            ? ("same" as const)
            : ("differs" as const)
          : note === null
            ? ("awaited" as const)
            : ("missing" as const),
      candidates,
      error: errors[at] ?? null,
      riskAfter: after[at] ?? null,
    };
  });
}
