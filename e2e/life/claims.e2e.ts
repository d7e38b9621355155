import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { chooseFigure } from "@command-center/contract/changes/figure-choices";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import { expectSound } from "../steps/axe.ts";
import { addAccount } from "../steps/database.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy, type RunningServer } from "../steps/server.ts";

const sheet = (page: Page) => page.getByRole("dialog", { name: "Active petitions" });
const figure = (page: Page, value: string) =>
  page.getByRole("button", { name: `Active petitions, ${value}. Details` }).first();

test.describe("CLAIM-01", () => {
  let server: RunningServer;
  let session: string;

  test.beforeAll(async () => {
    server = await startCopy();
    session = await openSession(server.origin);
  });

  test.beforeEach(({ context }) => enterAs(context, server.origin, session));

  test("CLAIM-01 a published value is chosen on the figure's sheet by keyboard, with a reason; a second choice at once is a conflict; pages, the past and changes follow", async ({
    page,
    request,
  }) => {
    await page.goto(`${server.origin}/`);
    await figure(page, "710").click();
    const values = sheet(page).getByRole("region", { name: "Published values" });
    await expect(values.getByRole("listitem")).toHaveText([
      /^710 — Records of this cycle Used$/,
      /^710 — .+As of 2 Sep 2025$/,
      /^613 — .+As of 2 Sep 2025\. Petitions about the MP and LC5 primaries only/,
    ]);
    await values.getByRole("button", { name: "Choose a value" }).press("Enter");
    await expect(values.getByRole("radio", { name: /^710 — Records/ })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(values.getByRole("radio", { name: /^613/ })).toBeChecked();
    await values.getByLabel("Reason").press("Enter");
    await expect(values.getByLabel("Reason")).toHaveAccessibleDescription(/^Say why\./);
    await values.getByLabel("Reason").fill("MP and LC5 petitions alone");
    await expectSound(page, "the choice of a value");

    // Another user is faster.
    const other = await request.post(`${server.origin}${chooseFigure.path}`, {
      headers: { cookie: session, origin: server.origin },
      data: {
        clientId: randomUUID(),
        figure: "petitions_filed",
        claim: null,
        replaces: null,
        reason: "The records have them all",
      },
    });
    expect(other.status(), await other.text()).toBe(200);
    const second = await openSession(server.origin, await addAccount(server, "second", "analyst"));
    const approve = async ({ id, digest }: Pick<ChangeSetDetail, "id" | "digest">) => {
      const approved = await request.post(`${server.origin}/api/changes/sets/${id}/approve`, {
        headers: { cookie: second, origin: server.origin },
        data: { digest },
      });
      expect(approved.status(), await approved.text()).toBe(200);
    };
    await values.getByRole("button", { name: "Request approval" }).click();
    await expect(values.getByRole("alert")).toContainText("Records of this cycle");
    const kept = page.waitForResponse((response) => response.url().endsWith(chooseFigure.path));
    await values.getByRole("button", { name: "Keep mine" }).click();
    await expect(page.getByText("Waits for approval").first()).toBeVisible();
    await expect(values.getByRole("listitem").first()).toContainText("Used");
    await approve((await (await kept).json()) as ChangeSetDetail);
    await expect(values.getByRole("listitem").filter({ hasText: /^613/ })).toContainText("Used");
    await expect(values).toContainText("Why this value: MP and LC5 petitions alone");
    await expect(values).toContainText("Chosen by admin");
    await expect(sheet(page).getByRole("region", { name: "Breakdown, in the records" })).toBeVisible();
    await sheet(page).getByRole("button", { name: "Close" }).click();
    await expect(figure(page, "613")).toBeVisible();
    await expect(page.getByTestId("metric").filter({ hasText: "Active petitions" })).toContainText(
      "As published; the records give 710",
    );

    await page.goto(`${server.origin}/?asOf=2025-09-01`);
    await expect(page.getByRole("button", { name: /^Active petitions, (?!613)/ }).first()).toBeVisible();

    await page.goto(`${server.origin}/changes?from=2025-09-01`);
    const group = page.getByText("Published values chosen").first();
    await group.scrollIntoViewIfNeeded();
    await expect(page.getByText("MP and LC5 petitions alone").first()).toBeVisible();
  });
});
