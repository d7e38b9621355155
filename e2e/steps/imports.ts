import { setTimeout as sleep } from "node:timers/promises";

/** A cycle that files of 2021 belong to. */
export const CYCLE_OF_2021 = {
  name: "2020–2021",
  seasonLabel: "2021 General Election",
  opensOn: "2020-07-01",
  closesOn: "2021-03-31",
  asOf: "2021-01-31",
};

const LOOKED_EVERY_MILLISECONDS = 50;

/** Imports by calls, for tests of what comes after. */
export class Imports {
  readonly #origin: string;
  readonly #session: string;
  readonly #approver: string | undefined;

  /** With the session of a second person, what needs an approval gets it. */
  constructor(origin: string, session: string, approver?: string) {
    this.#origin = origin;
    this.#session = session;
    this.#approver = approver;
  }

  async makeCycle(cycle = CYCLE_OF_2021): Promise<number> {
    return (await this.#send<{ id: number }>("POST", "/api/cycles", cycle)).id;
  }

  /** Sends a file, answers what it asks by the first suggestion, and commits it; answers its number. */
  async take(
    name: string,
    bytes: string | Uint8Array<ArrayBuffer>,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<number> {
    const id = await this.read(name, bytes, fields);
    const state = await this.act(id, "commit");
    if (state !== "committed") throw new Error(`Import ${id} is ${state}.`);
    return id;
  }

  /**
   * Sends a file, waits until it is read, and answers what it asks by the first suggestion; an unknown polling day is a new
   * election's.
   */
  async read(
    name: string,
    bytes: string | Uint8Array<ArrayBuffer>,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<number> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set("file", new Blob([bytes]), name);
    const { id } = await this.#send<{ id: number }>("POST", "/api/imports", form);
    // The answer about a polling day brings the question who stood on it.
    for (
      let found = await this.#settled(id), round = 0;
      found.state === "questions" && round < 3;
      round += 1
    ) {
      const answers = Object.fromEntries(
        found.questions.map(({ id: asked, suggestions }) => [
          asked,
          (asked.startsWith("pollingDay/") ? suggestions.at(-1) : suggestions[0])?.answer,
        ]),
      );
      await this.#send("PATCH", `/api/imports/${id}`, { answers });
      found = await this.#settled(id);
    }
    return id;
  }

  /** Commits, discards or undoes an import; answers the state that it is in once that is done. */
  async act(id: number, action: "commit" | "discard" | "undo"): Promise<string> {
    await this.#send("POST", `/api/imports/${id}/${action}`, {});
    const { state } = await this.#settled(id);
    const isWaiting = state === "waiting-for-approval" || (action === "undo" && state === "committed");
    if (!isWaiting || this.#approver === undefined) return state;
    await this.#send("POST", `/api/imports/${id}/approve`, {}, this.#approver);
    return (await this.#settled(id)).state;
  }

  async #settled(id: number) {
    interface Import {
      state: string;
      questions: { id: string; suggestions: { answer: string }[] }[];
    }
    for (;;) {
      const found = await this.#send<Import>("GET", `/api/imports/${id}`);
      if (!["reading", "committing"].includes(found.state)) return found;
      await sleep(LOOKED_EVERY_MILLISECONDS);
    }
  }

  async #send<Answer>(method: string, path: string, body?: object, session = this.#session): Promise<Answer> {
    const isForm = body instanceof FormData;
    const answer = await fetch(this.#origin + path, {
      method,
      headers: {
        cookie: session,
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
