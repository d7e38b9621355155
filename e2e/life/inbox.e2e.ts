import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createAccount, dialog, openAccount, putAway } from "../steps/accounts.ts";
import { expectSound } from "../steps/axe.ts";
import { addAccount } from "../steps/database.ts";
import { Imports } from "../steps/imports.ts";
import { enterAs, expect, go, reading, test } from "../steps/product.ts";
import { openSession, startCopy, type RunningServer } from "../steps/server.ts";

const barLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Inbox/ });
const menuLink = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Inbox/ });
const group = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const opened = (page: Page) => page.locator('[data-item][aria-current="true"]');
const detail = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).last();

const HEADER = "Seat,District,Constituency,Winner,Polling day,Declared on\n";
const declared = (winner: string) => `${HEADER}MP,ABIM,LABWOR,${winner},2020-09-04,2020-09-05\n`;

const history = (page: Page) => page.getByRole("region", { name: "Change history" });
const entries = (page: Page) => history(page).getByTestId("history").locator("> li");

test.describe("LIFE-05", () => {
  reading(
    "LIFE-05 the top bar and the menu count what is to be decided; list and item are on one page, by keys alone, and on a phone the item has its own",
    async ({ page, product }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await product.signIn("/membership");
      await expect(barLink(page)).toHaveAccessibleName("Inbox, 1 to decide");
      await expect(menuLink(page)).toHaveAccessibleName("Inbox 1 to decide");
      await barLink(page).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inbox");
      await expect(page.getByRole("main")).toContainText(
        "1 to decide: 1 contradiction · 27 petitions overdue or due by 9 September 2025",
      );
      await expect(group(page, "Contradictions").getByRole("link")).toContainText("Ministers Lost: 7 or 10");
      await expect(group(page, "Petitions")).toContainText("19 overdue, 8 due by 9 Sep 2025");
      await expect(group(page, "Petitions").getByRole("link", { name: /^MP\/015/ })).toContainText(
        "17 days overdue",
      );
      await expect(detail(page)).toHaveText("Ministers Lost");
      await expectSound(page, "the inbox");

      await page.keyboard.press("j");
      await expect(detail(page)).toHaveText("MP/015 Kigulu County South");
      await expect(opened(page)).toContainText("MP/015");
      await page.keyboard.press("k");
      await expect(detail(page)).toHaveText("Ministers Lost");
      await expect(page.getByRole("button", { name: "Choose a value" })).toBeVisible();
      await page.getByRole("button", { name: "Open the figure’s sheet" }).press("Enter");
      await expect(page.getByRole("dialog", { name: "Ministers Lost" })).toBeVisible();
      await page.keyboard.press("Escape");

      await page.getByRole("link", { name: "All 27 petitions" }).press("Enter");
      await expect(page.getByRole("radio", { name: "Petitions 27" })).toBeChecked();
      await expect(group(page, "Petitions").getByRole("listitem")).toHaveCount(27);

      await page.setViewportSize({ width: 360, height: 740 });
      await go(page, "/data/inbox");
      await expect(page.getByRole("button", { name: "Open menu" })).toHaveAccessibleDescription(
        "1 to decide",
      );
      await group(page, "Petitions")
        .getByRole("link", { name: /^MP\/015/ })
        .click();
      await expect(detail(page)).toHaveText("MP/015 Kigulu County South");
      await expect(group(page, "Petitions")).toBeHidden();
      await page.getByRole("main").getByRole("link", { name: "Inbox" }).click();
      await expect(group(page, "Petitions")).toBeVisible();
      await group(page, "Petitions")
        .getByRole("link", { name: /^MP\/015/ })
        .click();
      await page.getByRole("link", { name: "Open the petition" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("MP/015");

      // A page of the past has no count of now.
      await page.setViewportSize({ width: 1440, height: 900 });
      await go(page, "/membership?asOf=2025-08-22");
      await expect(page.getByRole("main")).toContainText("Figures of 22 Aug 2025");
      await expect(barLink(page)).toHaveAccessibleName("Inbox");
    },
  );

  test.describe("with a cycle of its own", () => {
    // One server: the second test follows the first.
    test.describe.configure({ mode: "default" });
    let server: RunningServer;
    let session: string;
    let analyst: string;

    test.beforeAll(async () => {
      server = await startCopy({ DATA: "empty" });
      session = await openSession(server.origin);
      analyst = await openSession(server.origin, await addAccount(server, "analyst", "analyst"));
      const imports = new Imports(server.origin, session, analyst);
      await imports.makeCycle();
      await imports.take("declared.csv", declared("A Example"));
      await imports.take(
        "petitions.csv",
        "Petition no,Category,District,Constituency,Petitioner,Grounds,Status,Date filed,Date heard\nMP/1,MP,ABIM,Labwor County,D Example,Violence,Hearing,2020-09-08,2020-09-12\n",
      );
      await imports.take("corrected.csv", declared("B Example"));
    });
    test.afterAll(() => server.stop());

    const send = async (path: string, body?: object): Promise<{ id: number; replaces: number }> => {
      const answer = await fetch(`${server.origin}${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          cookie: analyst,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { id: number; replaces: number };
    };
    /** A ruling that voids the declared result, which waits for a second person. */
    const rule = async () => {
      const { replaces } = await send("/api/changes/petition-steps/next?number=MP/1");
      return send("/api/changes/petition-steps", {
        clientId: randomUUID(),
        number: "MP/1",
        replaces,
        step: { step: "rule", on: "2020-09-20", outcome: "fresh_poll_ordered", winner: null },
        reason: "Ruling of the panel",
        source: "Signed ruling",
      });
    };

    test("LIFE-04 seat, petition, district, area and import show what changed, by whom, from which source and who approved it, with a way to the cause", async ({
      page,
      context,
    }) => {
      await enterAs(context, server.origin, session);
      await page.goto(`${server.origin}/districts-directory/abim`);
      await history(page).scrollIntoViewIfNeeded();
      await expect(entries(page)).toHaveCount(3);
      await expect(entries(page).first()).toContainText("Declared corrected");
      await expect(entries(page).first()).toContainText("A Example changed to → B Example");
      await expect(entries(page).nth(1)).toContainText("Filed");
      await expectSound(page, "a district with its history");

      await entries(page).nth(1).getByRole("link", { name: "MP/1" }).click();
      await expect(page).toHaveURL(/mp-1$/);
      await history(page).scrollIntoViewIfNeeded();
      await expect(entries(page)).toHaveCount(1);
      await expect(entries(page).first()).toContainText("Recorded by");

      await page.goBack();
      await history(page).scrollIntoViewIfNeeded();
      await entries(page)
        .first()
        .getByRole("link", { name: /Labwor/ })
        .click();
      await expect(page).toHaveURL(/\/seats\//);
      await history(page).scrollIntoViewIfNeeded();
      await expect(entries(page).first()).toContainText("corrected.csv");
      await expect(entries(page).first()).toContainText(/Approved by ?analyst/);

      await entries(page)
        .first()
        .getByRole("link", { name: /^import \d+$/ })
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("corrected.csv");
      await history(page).scrollIntoViewIfNeeded();
      await expect(entries(page)).toHaveText([/^Commit done/, /^File uploaded/]);
      await expect(entries(page).first()).toContainText("Changed records: 1");

      await page.goto(`${server.origin}/areas/karamoja`);
      await history(page).scrollIntoViewIfNeeded();
      await expect(entries(page).first()).toContainText("B Example");
    });

    test("LIFE-05 LIGHT-01 REC-02 counts and records on an open page follow what others request and take back; a decision takes what is typed, also where its code comes late, and empties the inbox", async ({
      page,
      context,
    }) => {
      await enterAs(context, server.origin, session);
      await page.goto(`${server.origin}/data/inbox`);
      await expect(page.getByText("Nothing is waiting for you")).toBeVisible();
      await expect(barLink(page)).toHaveAccessibleName("Inbox");
      await expect(page.getByTestId("sync-badge")).toContainText("Live");

      const petition = await context.newPage();
      await petition.goto(`${server.origin}/disputes-petitions/mp-1`);
      await expect(petition.getByTestId("sync-badge")).toContainText("Live");
      const band = petition.getByRole("main").getByRole("status").filter({ hasText: "waits for approval" });
      await expect(band).toHaveCount(0);

      const { id } = await rule();
      await expect(band).toContainText("Fresh poll ordered, 20 Sep 2020: waits for approval");
      await expect(band).toContainText("Requested by analyst");
      await expectSound(petition, "a petition of which a ruling waits");
      await petition.getByRole("button", { name: "Next step" }).click();
      await expect(dialog(petition)).toContainText("Another change waits for approval");
      await petition.keyboard.press("Escape");
      await band.getByRole("link", { name: "Open" }).click();
      await expect(detail(petition)).toHaveText("MP/1 Labwor County: Fresh poll ordered, 20 Sep 2020");
      await petition.close();
      await expect(barLink(page)).toHaveAccessibleName("Inbox, 1 to decide");
      await expect(group(page, "Approvals").getByRole("link")).toContainText(
        "no winner until the fresh poll",
      );
      await expectSound(page, "an approval in the inbox");
      await send(`/api/changes/sets/${id}/withdraw`, {});
      await expect(barLink(page)).toHaveAccessibleName("Inbox");
      await expect(page.getByText("Nothing is waiting for you")).toBeVisible();

      await rule();
      await expect(page.getByRole("button", { name: "Approve" })).toBeEnabled();
      await page.route("**/assets/approval-card-*.js", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        await route.continue();
      });
      await page.reload();
      await page.getByLabel("Note").fill("Compared with the signed ruling.");
      await page.getByLabel("To approve, type the surname of B Example").fill("Example");
      await page.getByRole("button", { name: "Approve" }).press("Enter");
      await expect(page.getByText("Nothing is waiting for you")).toBeVisible();
      await expect(page.getByRole("main")).toContainText(
        "You approved MP/1 Labwor County: Fresh poll ordered, 20 Sep 2020",
      );
      await expect(barLink(page)).toHaveAccessibleName("Inbox");
    });

    test("IMP-17 a day of the cycle that hides a result waits for a second person, and says how many", async ({
      page,
      context,
    }) => {
      const second = await openSession(server.origin, await addAccount(server, "ouma", "analyst"));
      await enterAs(context, server.origin, session);
      await page.goto(`${server.origin}/data/cycles`);
      const cycle = page.getByRole("region", { name: /Current/ });
      await cycle.getByRole("button", { name: /^Change / }).click();
      await dialog(page).getByLabel("As of", { exact: true }).fill("2020-09-01");
      await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(cycle).toContainText("A change waits");
      await expectSound(page, "a cycle of which a change waits");
      await cycle.getByRole("link", { name: /^A change by/ }).click();
      await expect(page.getByRole("main")).toContainText("2 results are no longer shown.");
      await expect(page.getByRole("main")).toContainText("Can approve: ");

      await enterAs(context, server.origin, second);
      await page.goto(`${server.origin}/data/inbox`);
      await expect(page.getByRole("main")).toContainText("1 Sep 2020");
      await expectSound(page, "a change of a cycle in the inbox");
      await page.getByLabel("Note").fill("The day before the count.");
      await page.getByRole("button", { name: "Approve" }).click();
      await expect(page.getByText("Nothing is waiting for you")).toBeVisible();
      await go(page, "/data/cycles");
      await expect(cycle).toContainText("1 Sep 2020");
      await expect(cycle).not.toContainText("A change waits");
    });

    test("LOGIN-07 a new administrator is a viewer until another administrator approves the role in the inbox", async ({
      page,
      context,
    }) => {
      const deputy = await openSession(server.origin, await addAccount(server, "deputy", "admin"));
      await enterAs(context, server.origin, session);
      await page.goto(`${server.origin}/administration/accounts`);
      await createAccount(page, "okello", [], "Administrator");
      await expect(dialog(page)).toContainText("Waits for another administrator");
      await putAway(page);
      await openAccount(page, "okello");
      await expectSound(page, "an account of which a change waits");
      await dialog(page).getByRole("link", { name: "Open in inbox" }).click();
      await expect(page.getByRole("main")).toContainText("Can approve: deputy.");

      await enterAs(context, server.origin, deputy);
      await page.goto(`${server.origin}/data/inbox`);
      await expect(detail(page)).toHaveText("okello becomes an administrator");
      await expectSound(page, "a new administrator in the inbox");
      await page.getByLabel("Note").fill("The secretary asked for it.");
      await page.getByRole("button", { name: "Approve" }).click();
      await expect(page.getByText("Nothing is waiting for you")).toBeVisible();
      await go(page, "/administration/accounts");
      await expect(page.getByRole("row", { name: /^okello/ })).toContainText("Administrator");
    });
  });
});
