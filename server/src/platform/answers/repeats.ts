import type { FastifyRequest } from "fastify";
import { createHmac } from "node:crypto";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import type { Database, Write } from "../../database/database.ts";
import { awaitNamedTurn } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { createQueues } from "../../http/queues.ts";

/** A write's answer, and the answer that its repeats are given. */
interface Answered {
  readonly answer: object;
  readonly kept: object;
}

/** The transaction of a write; where its request was answered meanwhile, that answer, and nothing is written. */
type Inside = (work: (write: Write) => Promise<Answered>) => Promise<object>;

/** Requests of one endpoint that carry an `Idempotency-Key`: the first is carried out, the others get its answer. */
export interface Repeats {
  /** Runs `work` for a request that was not answered before; any other is given the kept answer. */
  once(
    request: FastifyRequest,
    caller: Caller,
    input: unknown,
    work: (inside: Inside) => Promise<object>,
  ): Promise<object>;
}

interface Repeat {
  readonly accountId: string;
  readonly endpoint: string;
  readonly key: string;
  readonly requestHash: string;
}

export function createRepeats(
  { database, secret }: { readonly database: Database; readonly secret: string },
  endpoint: Endpoint,
): Repeats {
  // What is done before the transaction, a guess at a password above all, must not be done by each repeat.
  const inQueue = createQueues(
    () =>
      new Refusal(429, "This request was sent too often at the same time. Try again.", {
        "retry-after": "1",
      }),
  );
  return {
    once(request, caller, input, work) {
      const repeat = repeatOf(secret, request, endpoint, caller, input);
      if (repeat === null) {
        return work((change) => database.write(async (write) => (await change(write)).answer));
      }
      return inQueue(`${repeat.accountId} ${repeat.key}`, async () => {
        const answer = await keptAnswer(database, repeat);
        if (answer !== null) return answer;
        return work((change) =>
          database.write(async (write) => {
            const earlier = await earlierAnswer(write, repeat);
            if (earlier !== null) return earlier;
            const answered = await change(write);
            await keepAnswer(write, repeat, answered.kept);
            return answered.answer;
          }),
        );
      });
    },
  };
}

function repeatOf(
  secret: string,
  request: FastifyRequest,
  endpoint: Endpoint,
  caller: Caller,
  input: unknown,
): Repeat | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\u0021-\u007e]{1,200}$/.test(key)) {
    throw new Refusal(400, "The Idempotency-Key must have 1 to 200 visible characters.");
  }
  const requestHash = createHmac("sha256", secret).update(JSON.stringify(input)).digest("base64url");
  return { accountId: caller.accountId, endpoint: endpoint.id, key, requestHash };
}

async function earlierAnswer(write: Write, repeat: Repeat): Promise<object | null> {
  // Two requests of one key at the same time, in two processes: the second waits here for the first one's answer.
  await awaitNamedTurn(write, `${repeat.accountId} ${repeat.endpoint} ${repeat.key}`);
  return keptAnswer(write, repeat);
}

async function keptAnswer({ db }: Pick<Write, "db"> | Database, repeat: Repeat): Promise<object | null> {
  const row = await db
    .selectFrom("idempotent_answer")
    .select(["request_hash", "answer"])
    .where("account_id", "=", repeat.accountId)
    .where("endpoint", "=", repeat.endpoint)
    .where("key", "=", repeat.key)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.request_hash !== repeat.requestHash) {
    throw new Refusal(422, "This Idempotency-Key was already used for another request. Use a new one.");
  }
  return row.answer;
}

async function keepAnswer(write: Write, repeat: Repeat, answer: object): Promise<void> {
  await write.db
    .insertInto("idempotent_answer")
    .values({
      account_id: repeat.accountId,
      endpoint: repeat.endpoint,
      key: repeat.key,
      request_hash: repeat.requestHash,
      status: 200,
      answer: JSON.stringify(answer),
    })
    .execute();
}
