import { randomInt, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { Figure } from "@command-center/contract/figures";
import type { PetitionDetail } from "@command-center/contract/petition";
import type { Petition } from "@command-center/contract/petitions";
import { addDays } from "@command-center/domain/time/calendar";
import { addAccount } from "../../testing/accounts.ts";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { positionsAfter } from "../../testing/ledger/compare.ts";
import { randomOf, type Random } from "../../testing/ledger/random.ts";
import { NIGHTLY } from "../../testing/nightly.ts";
import { callerOn, countryServer, type TestCaller } from "../../testing/sample-server.ts";

const STEPS = NIGHTLY ? 1_200 : 8;
const SEED = Number(process.env.HISTORY_SEED ?? randomInt(2 ** 31));
const TIMEOUT_MS = 3_600_000;
const FIRST_DAY = "2020-09-08";
const AS_OF = "2021-01-31";
/** Petitions before a panel on a day. */
const CAPACITY = 2;

/** Three petitions about each of two contests, and one about a post without a contest. */
const NUMBERS = ["MP/1", "MP/2", "MP/3", "LC5/1", "LC5/2", "LC5/3", "C/1"] as const;
const contestOf = (number: string) =>
  number.startsWith("MP") ? "mp" : number.startsWith("LC5") ? "lc5" : null;

/** A petition, and the results of its contest, as a plain list of all that happened has them. */
interface PlainPetition {
  readonly state: "filed" | "served" | "listed" | "heard" | "ruled" | "withdrawn";
  readonly last: string;
  readonly hearingOn: string | null;
  readonly panel: number | null;
  readonly outcome: string | null;
}
interface PlainResult {
  readonly day: string;
  /** Null: nullified. */
  readonly winner: string | null;
}
interface Plain {
  readonly petitions: Readonly<Record<string, PlainPetition>>;
  readonly results: Readonly<Record<string, readonly PlainResult[]>>;
}
/** A step that was applied: what it found, so that it can be taken back. */
interface Taken {
  readonly id: number;
  readonly number: string;
  readonly before: PlainPetition;
  readonly results: readonly PlainResult[] | null;
}

type Step = Readonly<Record<string, unknown>> & { readonly step: string; readonly on: string };

const FOLLOWS: Readonly<Record<string, readonly PlainPetition["state"][]>> = {
  serve: ["filed"],
  list: ["served", "listed"],
  hear: ["listed"],
  rule: ["heard"],
  withdraw: ["filed", "served", "listed", "heard"],
};
const inForce = (results: readonly PlainResult[]) =>
  results.toSorted((one, other) => one.day.localeCompare(other.day)).at(-1)?.winner ?? null;

/** A step of any kind, often one that is not possible. */
function drawStep(random: Random, petition: PlainPetition, winners: readonly string[]): Step {
  const likely = Object.keys(FOLLOWS).filter((step) => FOLLOWS[step]?.includes(petition.state));
  const steps = Object.keys(FOLLOWS).filter((step) => step !== "withdraw");
  const usual = likely.filter((step) => step !== "withdraw" || random.below(6) === 0);
  const step = usual.length > 0 && random.below(5) > 0 ? random.pick(usual) : random.pick(steps);
  const on = addDays(petition.last, random.below(4) - (random.below(8) === 0 ? 1 : 0));
  if (step === "list")
    return { step, on, hearingOn: addDays(on, random.below(3)), panel: random.pick([1, 1, 2]) };
  if (step !== "rule") return { step, on };
  const outcome = random.pick(["dismissed", "fresh_poll_ordered", "other_candidate_declared"]);
  return { step, on, outcome, winner: outcome === "other_candidate_declared" ? random.pick(winners) : null };
}

/** What the step does by plain rules; null if it is not possible. */
function plainStep(plain: Plain, number: string, step: Step): Plain | null {
  const petition = plain.petitions[number];
  const contest = contestOf(number);
  if (petition === undefined || !FOLLOWS[step.step]?.includes(petition.state)) return null;
  if (step.on < petition.last || step.on > AS_OF) return null;
  const moved = (changed: Partial<PlainPetition>, results = plain.results): Plain => ({
    petitions: { ...plain.petitions, [number]: { ...petition, last: step.on, ...changed } },
    results,
  });
  switch (step.step) {
    case "serve":
      return moved({ state: "served" });
    case "list": {
      const hearingOn = String(step.hearingOn);
      const listed = Object.entries(plain.petitions).filter(
        ([other, one]) =>
          other !== number &&
          one.state === "listed" &&
          one.panel === step.panel &&
          one.hearingOn === hearingOn,
      );
      if (hearingOn < step.on || listed.length >= CAPACITY) return null;
      return moved({ state: "listed", hearingOn, panel: Number(step.panel) });
    }
    case "hear":
      return moved({ state: "heard" });
    case "withdraw":
      return moved({ state: "withdrawn" });
    default: {
      const outcome = String(step.outcome);
      const ruled = { state: "ruled", outcome } as const;
      if (outcome === "dismissed") return moved(ruled);
      if (contest === null) return null;
      const results = plain.results[contest] ?? [];
      const winner = inForce(results);
      if (results.some(({ day }) => day > step.on)) return null;
      if (winner === null && outcome === "fresh_poll_ordered") return null;
      if (outcome === "other_candidate_declared" && winner === step.winner) return null;
      const next = { day: step.on, winner: outcome === "fresh_poll_ordered" ? null : String(step.winner) };
      // Of one day the later result alone is kept.
      const kept = results.filter(({ day }) => day !== step.on);
      return moved(ruled, { ...plain.results, [contest]: [...kept, next] });
    }
  }
}

const { server, analyst, viewer } = countryServer();
const second = callerOn(server, async () =>
  server.signIn(await addAccount(server.database, { username: "second", role: "analyst" })),
);

test(
  `LIFE-02 LIFE-03 after random steps of petitions, and undos, petitions, results and figures at every position are those of a plain list (HISTORY_SEED=${SEED})`,
  async () => {
    const random = randomOf(SEED);
    const { database } = server;
    const cycle = await makeCycle(analyst);
    const imports = importsBy(server, analyst);
    await imports.take(
      `Panel,Petitions a day,Sits from,Sits to\n1,${CAPACITY},2020-09-01,\n2,${CAPACITY},2020-09-01,\n`,
    );
    await imports.take(
      "Seat,District,Constituency,Winner,Polling day,Declared on\nMP,ABIM,LABWOR,Mp A,2020-09-04,2020-09-05\nLC5,ABIM,,Lc5 A,2020-09-04,2020-09-05\n",
    );
    const rows = NUMBERS.map((number) => {
      const [category = ""] = number.split("/");
      const kind = { MP: "MP,ABIM,Labwor County,", LC5: "LC5,ABIM,,", C: "Councillor,ABIM,," }[category];
      const subject = category === "C" ? '"Councillor, Example Ward"' : "";
      return `${number},${kind}${subject},Violence,Filed,${FIRST_DAY}`;
    });
    await imports.take(
      `Petition no,Category,District,Constituency,Subject,Grounds,Status,Date filed\n${rows.join("\n")}\n`,
    );
    await sql`
      with named as (select distinct on (contest_id) contest_id, number, state.source_id from petition join petition_state state
          on state.petition_id = petition.id where contest_id is not null order by contest_id, number),
        stood as (insert into person (name, source_id)
          select case when number like 'MP%' then 'Mp ' else 'Lc5 ' end || letter, source_id
          from named, unnest(array['B', 'C']) letter returning id, name, source_id)
      insert into candidacy (contest_id, person_id, source_id)
      select contest_id, stood.id, stood.source_id from named join stood
        on (stood.name like 'Mp%') = (named.number like 'MP%')`.execute(database.db);
    const stood = await database.db
      .selectFrom("candidacy")
      .innerJoin("person", "person.id", "candidacy.person_id")
      .select(["candidacy.id", "person.name"])
      .execute();
    const idOf = new Map(stood.map(({ id, name }) => [name, id]));

    let plain: Plain = {
      petitions: Object.fromEntries(
        NUMBERS.map((number) => [
          number,
          { state: "filed", last: FIRST_DAY, hearingOn: null, panel: null, outcome: null } as const,
        ]),
      ),
      results: {
        mp: [{ day: "2020-09-05", winner: "Mp A" }],
        lc5: [{ day: "2020-09-05", winner: "Lc5 A" }],
      },
    };
    const taken: Taken[] = [];
    let applied = 0;
    /** Every position with the list as it was then. */
    const moments: { readonly token: string; readonly plain: Plain }[] = [];
    let last = (await positionsAfter(database, 0)).at(-1)?.position ?? 0;
    const note = async () => {
      const added = await positionsAfter(database, last);
      for (const { token, position } of added) {
        last = position;
        moments.push({ token, plain });
      }
      return added.length;
    };
    const post = async (by: TestCaller, path: string, body: object) => {
      const answer = await by.post(path, body);
      return { status: answer.statusCode, body: answer.body };
    };
    const approve = async ({ body }: { body: string }) => {
      const set = JSON.parse(body) as ChangeSetDetail;
      if (set.state === "applied") return { set, isApplied: true };
      const answer = await post(second, `/api/changes/sets/${set.id}/approve`, { digest: set.digest });
      return { set, isApplied: answer.status === 200 };
    };

    for (let step = 0; step < STEPS; step += 1) {
      if (taken.length > 0 && random.below(4) === 0) {
        // An undo of any step: only the petition's last one that nothing depends on can be taken back.
        const one = random.pick(taken.slice(-6));
        const contest = contestOf(one.number);
        const isLast = taken.findLast(({ number }) => number === one.number) === one;
        const isLastResult =
          one.results === null ||
          taken.findLast(({ number, results }) => results !== null && contestOf(number) === contest) === one;
        const answer = await post(analyst, `/api/changes/sets/${one.id}/undo`, { reason: "Wrong entry" });
        expect(answer.status, `${SEED} ${JSON.stringify(one)} ${answer.body}`).toBe(
          isLast && isLastResult ? 200 : 409,
        );
        if (answer.status === 200) {
          expect((await approve(answer)).isApplied).toBe(true);
          plain = {
            petitions: { ...plain.petitions, [one.number]: one.before },
            results:
              one.results === null || contest === null
                ? plain.results
                : { ...plain.results, [contest]: one.results },
          };
          taken.splice(taken.indexOf(one), 1);
        }
      } else {
        const number = random.pick(NUMBERS);
        const petition = plain.petitions[number];
        if (petition === undefined) throw new Error("Every petition is known.");
        const contest = contestOf(number);
        const prefix = contest === "lc5" ? "Lc5" : "Mp";
        const drawn = drawStep(
          random,
          petition,
          ["A", "B", "C"].map((letter) => `${prefix} ${letter}`),
        );
        const expected = plainStep(plain, number, drawn);
        const replaces = await sql<{ id: number }>`
          select state.id from petition_state state join petition on petition.id = petition_id
          where number = ${number} and retired_at is null order by true_on desc limit 1`.execute(database.db);
        const answer = await post(analyst, "/api/changes/petition-steps", {
          clientId: randomUUID(),
          cycle,
          number,
          replaces: replaces.rows[0]?.id,
          step: {
            ...drawn,
            ...(drawn.step === "rule" && { winner: idOf.get(String(drawn.winner)) ?? null }),
          },
          reason: "Registry's book",
          source: "Register of the tribunal",
        });
        const about = `${SEED} ${number} ${JSON.stringify(petition)} ${JSON.stringify(drawn)} ${answer.body}`;
        expect(answer.status, about).toBe(expected === null ? 422 : 200);
        if (expected !== null) {
          const { set, isApplied } = await approve(answer);
          expect(isApplied, about).toBe(true);
          applied += 1;
          const isResult = contest !== null && expected.results !== plain.results;
          taken.push({
            id: set.id,
            number,
            before: petition,
            results: isResult ? (plain.results[contest] ?? []) : null,
          });
          plain = expected;
        }
      }
      await note();
      if (NIGHTLY && random.below(5) === 0) await expectPlain(plain, "");
    }
    await expectPlain(plain, "");
    expect(applied).toBeGreaterThan(0);
    for (let look = 0; look < Math.min(moments.length, STEPS / 4); look += 1) {
      const moment = random.pick(moments);
      await expectPlain(moment.plain, `&asOf=${AS_OF}&known=${moment.token}`);
    }

    async function expectPlain(expected: Plain, moment: string): Promise<void> {
      const query = `?cycle=${cycle}${moment}`;
      const listed = await viewer.read<Petition[]>(`/api/petitions${query}`);
      const states = Object.fromEntries(
        listed.map(({ number, status, outcome, panel }) => [number, { status, outcome, panel }]),
      );
      const status = (petition: PlainPetition) =>
        ({ heard: "hearing", ruled: "resolved", withdrawn: "withdrawn" })[petition.state as "heard"] ??
        "filed";
      expect(states, `${SEED} ${query}`).toEqual(
        Object.fromEntries(
          Object.entries(expected.petitions).map(([number, one]) => [
            number,
            { status: status(one), outcome: one.outcome, panel: one.panel },
          ]),
        ),
      );
      for (const [contest, number] of [
        ["mp", "MP/1"],
        ["lc5", "LC5/1"],
      ] as const) {
        const { declarations } = await viewer.read<PetitionDetail>(`/api/petition${query}&number=${number}`);
        const newest = declarations.at(-1);
        const winner = newest?.status === "nullified" ? null : (newest?.winner ?? null);
        expect(winner, `${SEED} ${contest} ${query}`).toBe(inForce(expected.results[contest] ?? []));
      }
      const figures = await viewer.read<Figure[]>(`/api/figures${query}`);
      const value = (id: string) => figures.find((figure) => figure.id === id)?.value;
      const petitions = Object.values(expected.petitions);
      const own = Object.entries(expected.petitions).filter(([number]) => contestOf(number) !== null);
      const mp = expected.results["mp"] ?? [];
      expect(
        [
          value("petitions_filed"),
          value("petitions_resolved"),
          value("petitions_pending_all"),
          value("mps_in_force"),
          value("mps_declared"),
        ],
        `${SEED} ${query}`,
      ).toEqual([
        petitions.length,
        own.filter(([, { state }]) => state === "ruled").length,
        petitions.filter(({ state }) => state !== "ruled" && state !== "withdrawn").length,
        inForce(mp) === null ? 0 : 1,
        mp.filter(({ winner }) => winner !== null).length,
      ]);
    }
  },
  TIMEOUT_MS,
);
