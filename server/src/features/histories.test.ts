import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Figure } from "@command-center/contract/figures";
import type { StationResults } from "@command-center/contract/results/station-results";
import { addDays } from "@command-center/domain/time/calendar";
import { openDatabase, type Database } from "../database/database.ts";
import { movePendingRevisions } from "../database/revisions/data-revisions.ts";
import { UNHURRIED } from "../testing/database.ts";
import { importsBy, makeCycle } from "../testing/imports.ts";
import {
  indexWrites,
  keptDeltas,
  plainDeltas,
  positionsAfter,
  versionsOf,
  wordsOf,
  type Place,
} from "../testing/ledger/compare.ts";
import { Model } from "../testing/ledger/model.ts";
import { answeredFigures, plainFigures } from "../testing/ledger/model-figures.ts";
import { plainSums } from "../testing/ledger/model-sums.ts";
import { openQuestions, type Ask } from "../testing/ledger/questions.ts";
import { randomOf } from "../testing/ledger/random.ts";
import type { Done } from "../testing/ledger/steps.ts";
import {
  ISSUERS,
  LAST_DAY,
  makeWorld,
  OPENING_DAY,
  POLLING_DAY,
  type World,
} from "../testing/ledger/world.ts";
import { startWriters } from "../testing/ledger/writers.ts";
import { fiftieth, NIGHTLY } from "../testing/nightly.ts";
import { countryServer } from "../testing/sample-server.ts";
import { createSecondApp, type OwnApp } from "../testing/test-app.ts";

/** Each history has a database of its own: a step gets slower with the length of its history. What a night takes: decision 058. */
const STEPS = Number(process.env.HISTORY_STEPS ?? (NIGHTLY ? 2_400 : 150));
const HISTORIES = Number(process.env.HISTORIES ?? fiftieth(50));
const STEPS_PER_ROUND = NIGHTLY ? 200 : 50;
const WRITERS = 4;
/** Number of changes before a question is repeated: fewer than a history makes. */
const APART = NIGHTLY ? 4 * STEPS : STEPS;
const MOMENTS_PER_ROUND = 2;
/** What becomes of some twenty change sets or more in a night's history. Undos are applied less often, as others come first. */
const ENTERED = ["form applied", "form applied by two", "undo proposed by two"];
const TIMEOUT_MS = 3 * 3_600_000;
/** With it each writer draws the same steps again; how they interleave is up to the processes. */
const SEED = Number(process.env.HISTORY_SEED ?? randomInt(2 ** 31));

describe.each(Array.from({ length: HISTORIES }, (_, at) => SEED + at))("HISTORY_SEED=%i", (seed) => {
  const { server, analyst } = countryServer();
  let second: OwnApp;
  let writing: Database[] = [];
  beforeAll(async () => {
    second = await createSecondApp(server);
    writing = await Promise.all(
      Array.from({ length: WRITERS }, () => openDatabase(server.connectionString, 1, UNHURRIED)),
    );
  });
  afterAll(async () => {
    await Promise.all([second.close(), ...writing.map((database) => database.close())]);
  });

  test(
    "CLOCK-01 IMP-10 after random steps of four writers, each record, sum and figure at every position is that of a naive model",
    async () => {
      const { database } = server;
      // Each commit analyzes its tables, which grow far beyond what the steps need statistics of.
      await sql`do $$ begin execute format('alter database %I set default_statistics_target = 1', current_database()); end $$`.execute(
        database.db,
      );
      const cycle = await makeCycle(analyst);
      const world = await makeWorld(database, importsBy(server, analyst), cycle);
      await indexWrites(database);
      const model = new Model();
      const random = randomOf(seed ^ 0x5eed);
      const writers = startWriters(world, seed, writing, database);
      const questions = await openQuestions();
      const cookie = await analyst.cookie();
      const places: Place[] = [...(await positionsAfter(database, 0))];
      const last = () => places.at(-1)?.position ?? 0;
      model.apply(last(), { is: "day", asOf: LAST_DAY });
      model.apply(last(), { is: "committed", batch: 0, facts: world.places });
      let changes = 0;
      let repeated = 0;
      let restartedAt = 0;

      /** Compares what became of the steps of a round with the model, position by position. */
      const follow = async (round: readonly Done[]) => {
        const added = await positionsAfter(database, last());
        const applied = new Map(
          round.flatMap((done) => (done.is === "applied" ? [[done.ledger, done.outcome]] : [])),
        );
        expect(added.map(({ id }) => id).toSorted()).toEqual([...applied.keys()].toSorted());
        const ids = added.map(({ id }) => id);
        const [versions, kept] = [await versionsOf(database, ids), await keptDeltas(database, ids)];
        const refused = new Set(round.filter((done) => done.is === "refused"));
        const judge = (position: number) => {
          for (const done of refused) {
            if (position < done.after || position > done.until) continue;
            const isRight = model.isStoodOn(done.batch);
            if (isRight) refused.delete(done);
            expect(isRight || position < done.until, `batch ${done.batch} at ${position}`).toBe(true);
          }
        };
        judge(last());
        let sums = plainSums(world, model.now("sheet"), model.now("place"));
        for (const place of added) {
          const { position, id, at } = place;
          const outcome = applied.get(id);
          if (outcome === undefined) throw new Error("Every position has an outcome.");
          expect([position, at >= (places.at(-1)?.at ?? at)]).toEqual([last() + 1, true]);
          if (outcome.is === "undone") expect(model.isStoodOn(outcome.batch)).toBe(false);
          const differences = model.apply(position, outcome);
          changes += differences.length;
          expect(versions.get(id) ?? [], `position ${position}`).toEqual(wordsOf(differences));
          const isSummed = differences.some(({ kind }) => kind === "sheet" || kind === "place");
          const after = isSummed ? plainSums(world, model.now("sheet"), model.now("place")) : sums;
          expect(kept.get(id) ?? new Map(), `sums of position ${position}`).toEqual(plainDeltas(sums, after));
          sums = after;
          places.push(place);
          judge(position);
        }
      };

      const askOf =
        (app: Pick<OwnApp, "get">): Ask =>
        (path) =>
          app.get(path, cookie);
      const drawMoment = () => {
        const place = random.pick(places.slice(1));
        const day = model.dayAt(place.position) || LAST_DAY;
        const asOf = random.below(2) === 0 ? day : addDays(OPENING_DAY, random.below(270));
        return { place, asOf: asOf < day ? asOf : day };
      };

      // A slow machine refuses more: it continues until the first requests are old enough to be repeated.
      const isOver = (taken: number) => taken >= (repeated > 0 ? STEPS : 2 * STEPS);
      for (let taken = 0; !isOver(taken); taken += STEPS_PER_ROUND) {
        await follow(await writers.take(STEPS_PER_ROUND));
        const asks = [askOf(server), askOf(second)];
        for (let time = 0; time < MOMENTS_PER_ROUND; time += 1) {
          const { place, asOf } = drawMoment();
          const moment = `cycle=${cycle}&asOf=${asOf}&known=${place.token}`;
          await expectFigures(random.pick(asks), world, model, place.position, asOf, moment);
          await questions.ask(random.pick(asks), random.below(1_000), moment, changes);
        }
        await movePendingRevisions(database);
        await server.change(async () => null);
        await expectFigures(
          asks[0] ?? askOf(server),
          world,
          model,
          last(),
          model.dayAt(last()),
          `cycle=${cycle}`,
        );
        const isLast = taken + STEPS_PER_ROUND >= STEPS;
        if (!isLast && changes - restartedAt < APART) continue;
        // A server that starts has kept no answers.
        restartedAt = changes;
        await second.close();
        second = await createSecondApp(server);
        const { asked, differing } = await questions.askAgain(askOf(second), changes, APART);
        expect(differing).toEqual([]);
        repeated += asked;
      }
      expect(repeated).toBeGreaterThan(0);
      const { rows: sets } = await sql<{ kind: string }>`
        select distinct concat_ws(' ', origin, state, case when needs <> '{}' then 'by two' end) as kind from change_set`.execute(
        database.db,
      );
      const kinds = sets.map(({ kind }) => kind);
      // The short history of a day is sure of some change set alone.
      expect(kinds).toEqual(
        NIGHTLY ? expect.arrayContaining(ENTERED) : expect.arrayContaining([expect.any(String)]),
      );
      expect(Math.min(writers.faults.kills, writers.faults.jumps)).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});

/** Compares figures and results by station that a server answers about a moment with plain counts over the model's facts. */
async function expectFigures(
  ask: Ask,
  world: World,
  model: Model,
  position: number,
  asOf: string,
  moment: string,
): Promise<void> {
  const facts = model.at(position, asOf);
  const figures = await ask(`/api/figures?${moment}`);
  expect(figures.statusCode, figures.body).toBe(200);
  const expected = plainFigures(world, facts);
  expect(answeredFigures(JSON.parse(figures.body) as Figure[], expected), moment).toEqual(expected);
  const sums = plainSums(
    world,
    facts.filter(({ kind }) => kind === "sheet"),
    facts.filter(({ kind }) => kind === "place"),
  );
  for (const issuer of ISSUERS) {
    const sum = sums.get(`${world.country}/${issuer}/${world.country}/0`);
    const results = await ask(
      `/api/results?${moment}&pollingDay=${POLLING_DAY}&issuer=${encodeURIComponent(issuer)}`,
    );
    if (sum === undefined) {
      expect([200, 404], results.body).toContain(results.statusCode);
      continue;
    }
    expect(results.statusCode, results.body).toBe(200);
    const { units, valid, candidates } = JSON.parse(results.body) as StationResults;
    const votes = candidates.map((one) => one.votes).filter((one) => one > 0);
    expect(
      [units.counted, units.notReceived, units.nullified, units.zero, valid, ...votes.toSorted()],
      moment,
    ).toEqual([
      ...sum.slice(0, 4),
      sum[7],
      ...sum
        .slice(13)
        .filter((one) => one > 0)
        .toSorted(),
    ]);
  }
}
