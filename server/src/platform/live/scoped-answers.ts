import { createHash } from "node:crypto";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import type { DataSet } from "@command-center/contract/wire/live";
import { mayUse } from "@command-center/domain/permissions";
import type { DataRevisions } from "../../database/revisions/data-revisions.ts";
import type { Snapshot } from "../answers/snapshots.ts";
import { createPlaces, type InPlace } from "../../database/pool/places.ts";
import { stampOf } from "../answers/revisions.ts";
import { stateOf, type State } from "./frames.ts";

/** Districts by their area ids, as a limited caller has them. */
export type Districts = readonly number[];

/** Something that is read, and how it is answered now; kept answers come at once. */
export interface Question {
  readonly name: string;
  readonly dataSets: readonly DataSet[];
  answer(): Snapshot | Promise<Snapshot>;
}

/**
 * How somebody limited hears of changes. Revisions are of the whole country: told to him they would say that something
 * changed elsewhere, and how often. So he is told of his own answers: of each read without parameters, and of what was
 * asked with some while he looks on, made anew when a data set moves and compared with what they were before. What
 * he is told follows from what he may read, and from nothing else.
 */
export interface ScopedAnswers {
  /** Every read, when it is mounted; only those that anybody may use and that need no parameters count. */
  mounted(endpoint: Endpoint, answer: (scope: Districts) => Snapshot | Promise<Snapshot>): void;
  /** Somebody of a scope asks a question. */
  asked(scope: Districts, question: Question): void;
  /** Begins to watch a scope: calls back with each other state of its answers. */
  watch(scope: Districts, tell: (state: State) => void): Watch;
}

/** A scope that somebody looks on. */
export interface Watch {
  /** Looks whether anything is other than it was, now that revisions are these; one look at a time, the newest last. */
  look(known: DataRevisions): void;
  stop(): void;
}

interface Watched extends Question {
  /**
   * Whether it is a read without parameters, whose answer's hash is told, the same by every process. Of others only
   * changes are counted.
   */
  readonly isMounted: boolean;
  stamp: string | null;
  tag: string | null;
}

/** Questions with parameters that are looked after in a scope; the oldest are forgotten, and found by the next poll. */
const MOST_ASKED = 200;
/** Answers of all scopes that are made at a time to be compared: those that somebody waits for come first. */
const AT_ONCE = 3;
/** How long one waits for its turn, where every scope's answers are made anew. */
const TURN_MILLISECONDS = 60_000;
/** Pause before a question that could not be answered is asked again. */
const AGAIN_MILLISECONDS = 1_000;
const A_VIEWER = { role: "viewer", mustChangePassword: false } as const;

export function createScopedAnswers(): ScopedAnswers {
  const reads: { endpoint: Endpoint; answer: (scope: Districts) => Snapshot | Promise<Snapshot> }[] = [];
  const watches = new Map<string, Map<string, Watched>>();
  const inTurn = createPlaces(AT_ONCE, TURN_MILLISECONDS);

  return {
    mounted(endpoint, answer) {
      const isForAll = mayUse(endpoint.access, A_VIEWER) === "allowed";
      if (isForAll && endpoint.input.safeParse({}).success) reads.push({ endpoint, answer });
    },
    asked(scope, question) {
      const questions = watches.get(scope.join(","));
      if (questions === undefined || questions.has(question.name)) return;
      const watched: Watched = { ...question, isMounted: false, stamp: null, tag: null };
      questions.set(question.name, watched);
      // The answer that he gets now, which is being made or kept: changes count from there.
      void read(watched).catch(() => undefined);
      if (questions.size <= reads.length + MOST_ASKED) return;
      const oldest = [...questions.values()].find(({ isMounted }) => !isMounted);
      if (oldest !== undefined) questions.delete(oldest.name);
    },
    watch(scope, tell) {
      const questions = new Map<string, Watched>(
        reads.map(({ endpoint, answer }) => {
          const name = `${endpoint.id} {}`;
          const dataSets = endpoint.reads ?? [];
          const question = { name, dataSets, answer: () => answer(scope), isMounted: true };
          return [name, { ...question, stamp: null, tag: null }];
        }),
      );
      watches.set(scope.join(","), questions);
      return watchQuestions(scope, questions, inTurn, tell, () => watches.delete(scope.join(",")));
    },
  };
}

async function read(question: Watched): Promise<void> {
  const { stamp, identity } = await question.answer();
  question.tag = identity.etag;
  question.stamp = stamp;
}

function watchQuestions(
  scope: Districts,
  questions: ReadonlyMap<string, Watched>,
  inTurn: InPlace,
  tell: (state: State) => void,
  onStop: () => void,
): Watch {
  /** How often an answer changed that was asked for with parameters, by data set. */
  const changes = new Map<DataSet, number>();
  let next: DataRevisions | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isStopped = false;
  let last = "";

  const ask = async (question: Watched, known: ReadonlyMap<DataSet, number>) => {
    const { tag, stamp } = question;
    if (isStopped || stamp === stampOf(known, question.dataSets)) return;
    await read(question);
    if (question.isMounted || tag === null || question.tag === tag) return;
    for (const dataSet of question.dataSets) changes.set(dataSet, (changes.get(dataSet) ?? 0) + 1);
  };

  const look = async () => {
    isLooking = true;
    while (next !== null && !isStopped) {
      const now = next;
      const known = now.of(scope);
      next = null;
      clearTimeout(retry);
      // One that cannot be answered now is asked again in a moment, and says nothing until then.
      const fail = () => {
        clearTimeout(retry);
        retry = setTimeout(() => lookAt(now), AGAIN_MILLISECONDS);
      };
      await Promise.all(
        [...questions.values()].map((question) => inTurn(() => ask(question, known)).catch(fail)),
      );
      const state = stateOf((dataSet) => revisionOf(dataSet, questions, changes.get(dataSet) ?? 0));
      if (state.id !== last && !isStopped) tell(state);
      last = state.id;
    }
    isLooking = false;
  };

  const lookAt = (now: DataRevisions) => {
    next = now;
    if (!isLooking) void look();
  };

  return {
    look: lookAt,
    stop() {
      isStopped = true;
      clearTimeout(retry);
      onStop();
    },
  };
}

/** A number that changes when one of the answers that stand on a data set does: 48 bits of their hash. */
function revisionOf(dataSet: DataSet, questions: ReadonlyMap<string, Watched>, changes: number): number {
  const hash = createHash("sha256").update(`${changes}`);
  for (const { name, dataSets, tag, isMounted } of questions.values())
    if (isMounted && dataSets.includes(dataSet)) hash.update(`\n${name} ${tag}`);
  return hash.digest().readUIntBE(0, 6);
}
