import { createHash } from "node:crypto";
import { isOfACycle } from "@command-center/contract/wire/endpoint";
import { declaredEndpoints, ONE_QUESTION } from "../requests/endpoints.ts";

/** Asks a server for a path. */
export type Ask = (path: string) => Promise<{ readonly statusCode: number; readonly body: string }>;

interface Asked {
  readonly path: string;
  readonly answer: string;
  /** Changes that there were when it was asked. */
  readonly changes: number;
}

/** Questions about the past. Each answer must keep its bytes. */
export interface Questions {
  /** Asks a question of a moment and keeps a hash of its answer. */
  ask(ask: Ask, draw: number, moment: string, changes: number): Promise<void>;
  /** Repeats the questions that are at least `apart` changes old. Returns their number, and each path with another answer. */
  askAgain(
    ask: Ask,
    changes: number,
    apart: number,
  ): Promise<{ readonly asked: number; readonly differing: readonly string[] }>;
}

/** Questions to every read of a cycle. */
export async function openQuestions(): Promise<Questions> {
  const endpoints = (await declaredEndpoints()).filter(isOfACycle);
  let waiting: Asked[] = [];
  const answerTo = async (ask: Ask, path: string) => {
    const { statusCode, body } = await ask(path);
    return createHash("sha256").update(`${statusCode} ${body}`).digest("hex");
  };
  return {
    async ask(ask, draw, moment, changes) {
      const endpoint = endpoints[draw % endpoints.length];
      if (endpoint === undefined) return;
      const question = ONE_QUESTION[endpoint.id] ?? "";
      const path = `${endpoint.path}${question}${question === "" ? "?" : "&"}${moment}`;
      waiting.push({ path, answer: await answerTo(ask, path), changes });
    },
    async askAgain(ask, changes, apart) {
      const due = waiting.filter((one) => changes - one.changes >= apart);
      waiting = waiting.filter((one) => !due.includes(one));
      const differing: string[] = [];
      for (const { path, answer } of due) if ((await answerTo(ask, path)) !== answer) differing.push(path);
      return { asked: due.length, differing };
    },
  };
}
