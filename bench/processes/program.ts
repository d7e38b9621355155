import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface Program<Order, Answer> {
  /** One order at a time: the next message is its answer. */
  tell(order: Order): Promise<Answer>;
  stop(): void;
}

/** Starts a program of the bench, by its file's name, which does what it is told and answers each time. */
export function startProgram<Order extends object, Answer>(name: string): Program<Order, Answer> {
  const child = fork(fileURLToPath(new URL(`${name}.js`, import.meta.url)));
  return {
    async tell(order) {
      const answered = once(child, "message");
      child.send(order);
      const [answer] = (await answered) as [Answer];
      return answer;
    },
    stop: () => void child.kill(),
  };
}
