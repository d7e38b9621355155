import type { Locator, Page } from "@playwright/test";
import { expectSound } from "../steps/axe.ts";
import { addAccount, ageProofs } from "../steps/database.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { ADMIN, openSession, startCopy, type RunningServer } from "../steps/server.ts";

/** The day of the sample cycle. */
const TODAY = "2025-09-02";
const dialog = (page: Page) => page.getByRole("dialog");

interface Petition {
  readonly number: string;
  readonly status: "filed" | "hearing" | "resolved" | "withdrawn";
  readonly outcome: string | null;
  readonly filedOn: string;
  readonly servedOn: string | null;
}
interface Counts {
  readonly filed: number;
  readonly pending: number;
  readonly ruled: number;
  readonly freshPolls: number;
  readonly mpsInForce: number;
}

/** The counts, and those of the summary: all petitions, pending ones, ruled ones. */
interface Answered extends Counts {
  readonly summary: readonly number[];
}

/** A day at the tribunal: its clerk at one screen, a second person at another. */
class Day {
  readonly #server: RunningServer;
  readonly #clerk: Page;
  readonly #second: Page;
  #counts: Counts;

  private constructor(server: RunningServer, clerk: Page, second: Page, counts: Counts) {
    [this.#server, this.#clerk, this.#second, this.#counts] = [server, clerk, second, counts];
  }

  static async begin(server: RunningServer, clerk: Page, second: Page): Promise<Day> {
    const none = { filed: 0, pending: 0, ruled: 0, freshPolls: 0, mpsInForce: 0 };
    const day = new Day(server, clerk, second, none);
    const { summary: _, ...counts } = await day.#answered();
    day.#counts = counts;
    return day;
  }

  async read<T>(path: string): Promise<T> {
    // By the clerk's session, which confirming a password renews.
    const answer = await this.#clerk.request.get(`${this.#server.origin}${path}`);
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as T;
  }

  /** Names of the candidates of a petition's contest, its winner first. */
  async candidates(number: string): Promise<string[]> {
    const { contest } = await this.read<{
      contest: { winner: number; candidates: { id: number; name: string }[] };
    }>(`/api/changes/petition-steps/next?number=${number}`);
    const isWinner = ({ id }: { id: number }) => id === contest.winner;
    return contest.candidates
      .toSorted((one, other) => Number(isWinner(other)) - Number(isWinner(one)))
      .map(({ name }) => name);
  }

  /** Counts of the list of petitions, and of the figure that rulings move. */
  async #answered(): Promise<Answered> {
    const petitions = await this.read<Petition[]>("/api/petitions");
    const figures = await this.read<{ id: string; value: number }[]>("/api/figures");
    const { all } = await this.read<{ all: { total: number; pending: number; resolved: number } }>(
      "/api/petitions/summary",
    );
    return {
      filed: petitions.length,
      pending: petitions.filter(({ status }) => status === "filed" || status === "hearing").length,
      ruled: petitions.filter(({ status }) => status === "resolved").length,
      freshPolls: petitions.filter(({ outcome }) => outcome === "fresh_poll_ordered").length,
      mpsInForce: figures.find(({ id }) => id === "mps_in_force")?.value ?? Number.NaN,
      summary: [all.total, all.pending, all.resolved],
    };
  }

  /** What has just happened moves these counts, and no other. */
  async #expect(moved: Partial<Counts>): Promise<void> {
    const next = { ...this.#counts };
    for (const [name, by] of Object.entries(moved)) next[name as keyof Counts] += by;
    const summary = [next.filed, next.pending, next.ruled];
    await expect.poll(() => this.#answered()).toEqual({ ...next, summary });
    this.#counts = next;
  }

  async #say(): Promise<void> {
    await dialog(this.#clerk).getByLabel("Reason").fill("Sitting of 2 September");
    await dialog(this.#clerk).getByLabel("Source").fill("Register of the tribunal");
  }

  async file(number: string, ward: number): Promise<void> {
    const page = this.#clerk;
    await page.goto(`${this.#server.origin}/disputes-petitions`);
    await page.getByRole("button", { name: "File a petition" }).click();
    const field = (name: string) => dialog(page).getByLabel(name).first();
    await field("Petition number").fill(number);
    await field("Category").selectOption("Councillor");
    await field("District").fill("Gulu");
    await field("Seat or post").fill(`Councillor, Example Ward ${ward}`);
    await field("Ground").selectOption("Violence");
    await field("Filed on").fill(TODAY);
    await this.#say();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await this.#expect({ filed: 1, pending: 1 });
  }

  async #open(number: string): Promise<void> {
    await this.#clerk.goto(
      `${this.#server.origin}/disputes-petitions/${number.toLowerCase().replace("/", "-")}`,
    );
  }

  async #nextStep(number: string): Promise<void> {
    await this.#open(number);
    await this.#clerk.getByRole("button", { name: "Next step" }).click();
    await expect(dialog(this.#clerk).getByLabel("Reason")).toBeVisible();
  }

  /** Serves a petition if need be, lists it for today, and hears it. */
  async hear({ number, servedOn }: Petition, panel: number): Promise<void> {
    const page = this.#clerk;
    const steps =
      servedOn === null ? ["Served", "Listed for a hearing", "Heard"] : ["Listed for a hearing", "Heard"];
    for (const step of steps) {
      await this.#nextStep(number);
      await dialog(page).getByLabel("Step").selectOption(step);
      if (step === "Listed for a hearing") {
        await dialog(page).getByLabel("Day of the hearing").fill(TODAY);
        await dialog(page).getByLabel("Panel").selectOption(String(panel));
      }
      await this.#say();
      await dialog(page).getByRole("button", { name: "Save" }).click();
      await expect(dialog(page)).toHaveCount(0);
    }
    await this.#expect({});
  }

  async rule(
    number: string,
    outcome: "dismissed" | "fresh_poll_ordered" | "other_candidate_declared",
    winner?: string,
  ): Promise<void> {
    const page = this.#clerk;
    await this.#nextStep(number);
    await dialog(page).getByLabel("Step").selectOption("Ruled on");
    await dialog(page).getByLabel("Outcome").selectOption(outcome);
    if (winner !== undefined)
      await dialog(page).getByLabel("Candidate declared").selectOption({ label: winner });
    await this.#say();
    // By day once.
    if (winner !== undefined) await expectSound(page, "the form of a step");
    await dialog(page).getByRole("button", { name: "Request approval" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await this.#expect({});
    await this.#approve(number, winner);
    await this.#expect({
      pending: -1,
      ruled: 1,
      ...(outcome === "fresh_poll_ordered" && { freshPolls: 1, ...(isMp(number) && { mpsInForce: -1 }) }),
    });
  }

  /** The second person finds it in the inbox. */
  async #approve(number: string, winner?: string): Promise<void> {
    const page = this.#second;
    await page.goto(`${this.#server.origin}/data/inbox`);
    await page
      .getByRole("region", { name: "Approvals", exact: true })
      .getByRole("link", { name: new RegExp(number) })
      .first()
      .click();
    // A press before the page has its script opens the item afterwards, with an empty note.
    await expect(page).toHaveURL(/item=/);
    await page.getByLabel("Note").fill("Compared with the signed ruling.");
    const approve = page.getByRole("button", { name: "Approve" });
    await expect(approve).toBeEnabled();
    const surname = page.getByLabel(/^To approve, type the surname/);
    if (winner !== undefined) await expect(surname).toHaveAccessibleName(new RegExp(winner));
    if (await surname.isVisible())
      await surname.fill(
        (await page.getByText(/^To approve, type the surname/).textContent())?.split(" ").at(-1) ?? "",
      );
    await approve.click();
    await confirmed(page, page.getByText(`Approved: ${number}`).or(page.getByText("You approved")).first());
  }

  /** Takes the ruling back, which a second person approves. */
  async undo(number: string, former: string, moved: Partial<Counts>): Promise<void> {
    const page = this.#clerk;
    await this.#open(number);
    const history = page.getByRole("region", { name: "Change history", exact: true });
    await history.scrollIntoViewIfNeeded();
    await history.getByRole("button", { name: "Undo this change" }).first().click();
    await page.getByLabel("Reason for the undo").fill("Wrong line of the list");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await confirmed(page, page.getByText("Waits for approval").first());
    await this.#expect({});
    // The former winner is in force again.
    await this.#approve(number, former);
    await this.#expect({ pending: 1, ruled: -1, ...moved });
  }
}

/** Waits for what a press leads to; the password is entered again where it was last entered minutes ago. */
async function confirmed(page: Page, done: Locator): Promise<void> {
  const asked = page.getByRole("dialog", { name: "Confirm your password" });
  await expect(asked.or(done)).toBeVisible();
  if (await asked.isVisible()) {
    await asked.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await asked.getByRole("button", { name: "Confirm" }).click();
  }
  await expect(done).toBeVisible();
}

const isMp = (number: string) => number.startsWith("MP/");

test.describe("LIFE-01 LIFE-02", () => {
  let server: RunningServer;
  test.beforeEach(async () => {
    server = await startCopy();
  });
  test.afterEach(() => server.stop());

  for (const [title, filings, rulings] of [
    ["two rulings of the tribunal", 1, 2],
    ["the tribunal’s day: 40 filings, 56 rulings @night", 40, 56],
  ] as const)
    test(`LIFE-01 LIFE-02 ${title}: filed, heard, ruled on and corrected through the screens, every count is a recount`, async ({
      page,
      context,
      browser,
    }) => {
      test.setTimeout(240_000 + rulings * 30_000);
      const session = await openSession(server.origin);
      const second = await openSession(server.origin, await addAccount(server, "second", "analyst"));
      await enterAs(context, server.origin, session);
      const other = await browser.newContext();
      await enterAs(other, server.origin, second);
      const day = await Day.begin(server, page, await other.newPage());

      for (let at = 0; at < filings; at += 1) await day.file(`COU/${900 + at}`, at + 1);

      const petitions = await day.read<Petition[]>("/api/petitions");
      const heard = petitions.filter(({ status }) => status === "hearing").map(({ number }) => number);
      const waiting = petitions.filter(({ status, filedOn }) => status === "filed" && filedOn < TODAY);
      for (const [at, petition] of waiting.slice(0, Math.max(0, rulings - heard.length)).entries()) {
        await day.hear(petition, (at % 8) + 1);
        heard.push(petition.number);
      }
      const ofMps = heard.filter(isMp);
      const [replaced = "", ...fresh] = ofMps;
      const [former = "", first = "", then = ""] = await day.candidates(replaced);
      const [wrong = ""] = fresh;
      const [formerOfWrong = ""] = await day.candidates(wrong);

      await day.rule(replaced, "other_candidate_declared", first);
      // By day only a ruling for another candidate and one without effect.
      const nullified = fresh.slice(0, rulings > 3 ? 3 : 0);
      for (const number of nullified) await day.rule(number, "fresh_poll_ordered");
      const others = heard.filter((number) => number !== replaced && !nullified.includes(number));
      for (const number of others.slice(0, rulings - 1 - nullified.length))
        await day.rule(number, "dismissed");

      // Hours have passed since both entered their passwords.
      await ageProofs(server);
      // Mistakes, each corrected by two people: another winner was meant; no fresh poll was ordered.
      await day.undo(replaced, former, {});
      if (rulings > 3) {
        await day.rule(replaced, "other_candidate_declared", then);
        await day.undo(wrong, formerOfWrong, { freshPolls: -1, mpsInForce: 1 });
        await day.rule(wrong, "dismissed");
      }
      await other.close();
    });
});
