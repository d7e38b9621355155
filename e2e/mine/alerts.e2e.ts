import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { changeRecords } from "../steps/database.ts";
import { BROWSER } from "../steps/browser.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy, type RunningServer } from "../steps/server.ts";

let server: RunningServer;
/** Mails as they came over the wire. */
const mails: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _, callback) {
    let text = "";
    stream.on("data", (piece: Buffer) => (text += piece.toString()));
    stream.on("end", () => {
      mails.push(text);
      callback();
    });
  },
});
test.beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
  const { port } = mailServer.server.address() as AddressInfo;
  server = await startCopy({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "center@example.org" });
});
test.afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

const RULING = `
  insert into petition_state (petition_id, ground, status, outcome, filed_on, served_on, heard_on, ruled_on, panel_id, true_on, source_id)
  select petition_id, ground, 'resolved', 'fresh_poll_ordered', filed_on, served_on, heard_on, '2025-09-02', panel_id, '2025-09-02',
    state.source_id
  from petition_state state join petition on petition.id = state.petition_id
  where number = 'MP/015' and status = 'hearing' and retired_at is null`;

/** The text of the newest mail with some words. */
const mailWith = async (words: RegExp): Promise<string> => {
  await expect.poll(() => mails.some((text) => words.test(text))).toBe(true);
  return mails.findLast((text) => words.test(text)) ?? "";
};

test("DAY-05 a ruling on a followed petition rings the bell on an open page and comes by mail to a confirmed address", async ({
  browser,
}) => {
  const context = await browser.newContext({ ...BROWSER, baseURL: server.origin });
  await enterAs(context, server.origin, await openSession(server.origin));
  const page = await context.newPage();
  await page.goto("/account/security");
  await page.getByLabel("Mail address").fill("admin@example.org");
  await page.getByRole("button", { name: "Send code" }).click();
  const code = /\b\d{8}\b/.exec(await mailWith(/Your code for NRM/))?.[0] ?? "";
  await page.getByLabel("Code from the mail").fill(code);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("Mails go to admin@example.org.")).toBeVisible();
  const byMail = page.getByRole("checkbox", { name: "Turnout of districts by mail" });
  await byMail.click();
  await expect(byMail).not.toBeChecked();

  await page.goto("/disputes-petitions/mp-015");
  await page.getByRole("button", { name: "Follow MP/015" }).click();
  await expect(page.getByRole("button", { name: "Stop following MP/015" })).toBeVisible();
  await expect(page.getByTestId("sync-badge")).toContainText("Live");

  await changeRecords(server, "petitions", RULING);
  await page.getByRole("link", { name: "Alerts, 1 unread alert" }).click();
  const alerts = page.getByRole("list", { name: "Alerts" });
  await expect(alerts).toContainText("MP/015 Kigulu County South, Iganga");
  await expect(alerts).toContainText("Fresh poll ordered on 2 Sep 2025");
  await alerts.getByRole("link").click();
  await expect(page).toHaveURL(/\/disputes-petitions\/mp-015$/);
  await expect(page.getByRole("link", { name: "Alerts", exact: true })).toBeVisible();
  const mail = await mailWith(/1 alert about records that you follow/);
  expect(mail).toContain(`${server.origin}/disputes-petitions/mp-015`);
  expect(mail).toContain("List-Unsubscribe");
  await context.close();
});
