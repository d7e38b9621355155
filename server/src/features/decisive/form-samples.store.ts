import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type {
  drawFormSample,
  drawMoreForms,
  markForm,
} from "@command-center/contract/results/decisive/form-samples";
import { FURTHER_DRAWS, MAX_DRAWS } from "@command-center/contract/results/decisive/form-samples";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import {
  drawn,
  formsNeeded,
  totalWeight,
  weighted,
  type Outcome,
  type WeightedStation,
} from "@command-center/domain/decisive/form-sample";
import type { Read, Write } from "../../database/database.ts";
import { describeChange } from "../../database/ledger/describe-change.ts";
import { awaitTurn, RECORDING_TIME } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { boundedBy, publishedContest } from "../../measures/decisive/published-stations.ts";

/** A sample that is about to be recorded: the stations in the order of the draws. */
export interface PreparedSample {
  readonly total: number;
  readonly outcome: Outcome;
  readonly digest: string;
  readonly seat: string;
  readonly draws: readonly WeightedStation[];
}

const sha256 = (text: string) => hash("sha256", text, "hex");

/** Draws stations one at a time, with other requests in between: each draw of a country hashes every station. */
async function drawsOf(
  stations: readonly WeightedStation[],
  seed: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly WeightedStation[]> {
  const byId = new Map(stations.map((station) => [station.station, station]));
  const draws: WeightedStation[] = [];
  for (let counter = from; counter <= to; counter += 1) {
    const station = byId.get(drawn(stations, seed, counter, sha256) ?? 0);
    if (station === undefined) throw new Refusal(422, "No station can be wrong: there is nothing to draw.");
    draws.push(station);
    await setImmediate();
  }
  return draws;
}

/** The cycle of a contest; a 404 if there is none. */
export async function cycleOfContest({ db }: Pick<Read, "db">, contest: number): Promise<number> {
  const { rows } = await sql<{
    cycle: number;
  }>`select cycle_id as cycle from contest where id = ${contest}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Refusal(404, "There is no such election. It may have been removed.");
  return row.cycle;
}

/** The cycle of a sample; a 404 if there is none. */
export async function cycleOfSample(read: Pick<Read, "db">, id: number): Promise<number> {
  return cycleOfContest(read, (await storedSample(read, id)).contest);
}

/** Draws as many stations as confirm the outcome if all of their forms match. */
export async function prepareSample(
  read: Read,
  { contest, issuer, other, seed, basis, risk }: InputOf<typeof drawFormSample>,
): Promise<PreparedSample> {
  if (issuer === other)
    throw new Refusal(422, "Choose another source for the forms than the results to be confirmed.");
  const { stations, outcome, digest, seat } = await publishedContest(read, contest, issuer);
  if (outcome === null)
    throw new Refusal(422, "Nobody has won by these results. There is nothing to confirm.");
  const bounded = boundedBy(stations, basis);
  if (bounded === null)
    throw new Refusal(
      422,
      basis === "register"
        ? "The registered voters of some stations are not known. Import the station list."
        : "The ballots cast of some stations are not known. Choose the register.",
    );
  const weights = weighted(bounded, outcome);
  const total = totalWeight(weights);
  const needed = formsNeeded(total, risk);
  if (needed > MAX_DRAWS)
    throw new Refusal(
      422,
      `This takes ${needed.toLocaleString("en-GB")} forms: compare all of them instead of a sample.`,
    );
  const draws = await drawsOf(weights, seed, { from: 1, to: needed });
  return { total, outcome, digest, seat: seat.seat.name, draws };
}

/** Records a sample. Returns its id, and how many forms of the contest were on record before. */
export async function recordSample(
  write: Write,
  { contest, issuer, other, seed, basis, risk }: InputOf<typeof drawFormSample>,
  { total, outcome, digest, draws }: PreparedSample,
  username: string,
): Promise<{ readonly id: number; readonly formsBefore: number }> {
  await describeChange(write, { origin: "form", username });
  const { rows } = await sql<{ id: number; formsBefore: number }>`
    insert into form_sample (contest_id, issuer, other_issuer, seed, basis, risk, total, outcome, digest, forms_before, drawn_by)
    values (${contest}, ${issuer}, ${other}, ${seed}, ${basis}, ${risk}, ${total}, ${JSON.stringify(outcome)}, ${digest},
      (select count(*)::int from result_sheet where contest_id = ${contest} and issuer = ${other} and retired_at is null
        and votes is not null), ${username})
    returning id, forms_before as "formsBefore"`.execute(write.db);
  const [sample] = rows;
  if (sample === undefined) throw new Error("The sample was not added.");
  await addDraws(write, sample.id, 1, draws);
  write.touch("results");
  return sample;
}

async function addDraws(
  { db }: Write,
  sample: number,
  from: number,
  draws: readonly WeightedStation[],
): Promise<void> {
  await db
    .insertInto("form_draw")
    .values(
      draws.map(({ station, votes, most }, at) => ({
        sample_id: sample,
        draw: from + at,
        area_id: station,
        votes: [...votes],
        most,
      })),
    )
    .execute();
}

/** A stored sample with what further draws need; a 404 if there is none. */
async function storedSample({ db }: Pick<Read, "db">, id: number) {
  const { rows } = await sql<{
    contest: number;
    issuer: string;
    seed: string;
    basis: "register" | "ballots";
    outcome: Outcome;
    digest: string;
    draws: number;
  }>`
    select contest_id as contest, issuer, seed, basis, outcome, digest,
      (select count(*)::int from form_draw where sample_id = form_sample.id) as draws
    from form_sample where id = ${id} and retired_at is null`.execute(db);
  const [sample] = rows;
  if (sample === undefined) throw new Refusal(404, "There is no such sample. It may have been removed.");
  return sample;
}

/** The next draws of a sample, by its own seed. Refused if the published results have changed since. */
export async function prepareDraws(
  read: Read,
  { id, seen }: InputOf<typeof drawMoreForms>,
): Promise<readonly WeightedStation[]> {
  const { contest, issuer, seed, basis, outcome, digest, draws } = await storedSample(read, id);
  if (draws !== seen)
    throw new Refusal(409, "Another user has drawn further forms. Reload the page to see them.");
  if (draws + FURTHER_DRAWS > MAX_DRAWS)
    throw new Refusal(422, `A sample has at most ${MAX_DRAWS} draws. Compare all forms instead.`);
  const published = await publishedContest(read, contest, issuer);
  const bounded = published.digest === digest ? boundedBy(published.stations, basis) : null;
  if (bounded === null)
    throw new Refusal(409, "The published results have changed since this sample was drawn. Draw a new one.");
  return drawsOf(weighted(bounded, outcome), seed, { from: draws + 1, to: draws + FURTHER_DRAWS });
}

/** Records further draws. Returns how many there are. */
export async function recordDraws(
  write: Write,
  { id, seen }: InputOf<typeof drawMoreForms>,
  draws: readonly WeightedStation[],
  username: string,
): Promise<number> {
  await awaitTurn(write, "result_statements");
  const stored = await storedSample(write, id);
  if (stored.draws !== seen)
    throw new Refusal(409, "Another user has drawn further forms. Reload the page to see them.");
  await describeChange(write, { origin: "form", username });
  await addDraws(write, id, seen + 1, draws);
  write.touch("results");
  return seen + draws.length;
}

/** Marks the form of a sampled station as missing, or takes that back. Returns the station's name. */
export async function recordMissing(
  write: Write,
  { id, area, isMissing, note }: InputOf<typeof markForm>,
  username: string,
): Promise<string> {
  await awaitTurn(write, "result_statements");
  const { rows } = await sql<{ name: string; missing: number | null }>`
    select station.name, missing.id as missing
    from form_draw drawn join area station on station.id = drawn.area_id
    left join missing_form missing on missing.sample_id = drawn.sample_id and missing.area_id = drawn.area_id
      and missing.retired_at is null
    where drawn.sample_id = ${id} and drawn.area_id = ${area} limit 1`.execute(write.db);
  const [station] = rows;
  if (station === undefined) throw new Refusal(404, "This station was not drawn. Reload the page.");
  if ((station.missing !== null) === isMissing)
    throw new Refusal(409, "Another user has changed this already. Reload the page.");
  await describeChange(write, { origin: "form", username });
  if (isMissing)
    await sql`insert into missing_form (sample_id, area_id, note, entered_by)
      values (${id}, ${area}, ${note}, ${username})`.execute(write.db);
  else
    await sql`update missing_form set retired_at = ${RECORDING_TIME} where id = ${station.missing}`.execute(
      write.db,
    );
  write.touch("results");
  return station.name;
}
