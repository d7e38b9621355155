import { expect } from "./product.ts";

/** A cycle that files of 2021 belong to. */
export const CYCLE_OF_2021 = {
  name: "2020–2021",
  seasonLabel: "2021 General Election",
  opensOn: "2020-07-01",
  closesOn: "2021-03-31",
  asOf: "2021-01-31",
};

/** Imports by calls, for tests of what comes after. */
export class Imports {
  readonly #origin: string;
  readonly #session: string;

  constructor(origin: string, session: string) {
    this.#origin = origin;
    this.#session = session;
  }

  async makeCycle(cycle = CYCLE_OF_2021): Promise<number> {
    return (await this.#send<{ id: number }>("POST", "/api/cycles", cycle)).id;
  }

  /** Sends a file, answers what it asks by the first suggestion, and commits it; answers its number. */
  async take(name: string, text: string, fields: Readonly<Record<string, string>> = {}): Promise<number> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set("file", new Blob([text]), name);
    const { id } = await this.#send<{ id: number }>("POST", "/api/imports", form);
    const read = await this.#settled(id);
    if (read.state === "questions") {
      const answers = Object.fromEntries(read.questions.map((one) => [one.id, one.suggestions[0]?.answer]));
      await this.#send("PATCH", `/api/imports/${id}`, { answers });
      await this.#settled(id);
    }
    await this.#send("POST", `/api/imports/${id}/commit`, {});
    expect((await this.#settled(id)).state).toBe("committed");
    return id;
  }

  async #settled(id: number) {
    interface Import {
      state: string;
      questions: { id: string; suggestions: { answer: string }[] }[];
    }
    let found: Import | undefined;
    await expect
      .poll(async () => (found = await this.#send<Import>("GET", `/api/imports/${id}`)).state, {
        timeout: 60_000,
        intervals: [50],
      })
      .not.toMatch(/^(reading|committing)$/);
    if (found === undefined) throw new Error(`Import ${id} was never read.`);
    return found;
  }

  async #send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const isForm = body instanceof FormData;
    const answer = await fetch(this.#origin + path, {
      method,
      headers: {
        cookie: this.#session,
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
