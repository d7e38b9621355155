// Guesses passwords in a process of its own, so that whoever reads meanwhile is measured alone: all at once, each over
// a connection of its own, once it is told to.
import { request } from "node:http";
import { constants, setPriority } from "node:os";
import type { GuessedFrom, GuessesAnswered } from "../measurements/sign-in.ts";

const [origin = "", from = "one", count = "0"] = process.argv.slice(2) as [string, GuessedFrom, string];
const PATIENCE_MILLISECONDS = 30_000;

/** The status of one guess's answer; 0 where none came. */
function guess(index: number): Promise<number> {
  const nth = from === "one" ? 0 : index;
  const body = JSON.stringify({ username: `somebody-${nth}`, password: "a guess" });
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    // As the proxy says that it has it from.
    "x-forwarded-for": `198.51.${nth >> 8}.${nth & 255}`,
  };
  return new Promise((resolve) => {
    const options = { method: "POST", headers, agent: false, timeout: PATIENCE_MILLISECONDS } as const;
    const sent = request(`${origin}/api/auth/sign-in/username`, options, (answer) => {
      answer.resume();
      answer.once("close", () => resolve(answer.statusCode ?? 0));
    });
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => resolve(0));
    sent.end(body);
  });
}

async function guessAll(): Promise<void> {
  const began = performance.now();
  const statuses = await Promise.all(Array.from({ length: Number(count) }, (_, index) => guess(index)));
  const answered: GuessesAnswered = { statuses: {}, milliseconds: performance.now() - began };
  for (const status of statuses) answered.statuses[status] = (answered.statuses[status] ?? 0) + 1;
  process.send?.(answered, () => process.exit(0));
}

// Who guesses has machines of their own: here they must not take the processor from the server.
setPriority(constants.priority.PRIORITY_LOW);
process.once("message", () => void guessAll());
process.send?.("ready");
