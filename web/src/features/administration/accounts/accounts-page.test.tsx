import {
  createAccount,
  endAccountSession,
  listAccounts,
  listAccountSessions,
  listScopeAreas,
  resetPassword,
  type AdministeredAccount,
} from "@command-center/contract/accounts/administration";
import { fireEvent, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { SampleHint } from "../../../page/sample.ts";
import { loadPage, openPage, type Answers } from "../../../testing/open-page.tsx";

const ACCOUNTS = "/administration/accounts";

beforeAll(() =>
  Promise.all([loadPage(ACCOUNTS), import("./create-dialog.tsx"), import("./account-dialog.tsx")]),
);

const [NORTHERN, ACHOLI] = ["Northern", "Acholi"];
const AREAS = [
  { id: 1, name: "Karamoja", kind: "party_region", partyRegion: "Karamoja", subRegion: null },
  { id: 2, name: "Abim", kind: "district", partyRegion: "Karamoja", subRegion: "Karamoja" },
  { id: 3, name: NORTHERN, kind: "party_region", partyRegion: NORTHERN, subRegion: null },
  { id: 4, name: ACHOLI, kind: "sub_region", partyRegion: NORTHERN, subRegion: ACHOLI },
  { id: 5, name: "Gulu", kind: "district", partyRegion: NORTHERN, subRegion: ACHOLI },
  { id: 6, name: "Kitgum", kind: "district", partyRegion: NORTHERN, subRegion: ACHOLI },
  { id: 7, name: "Lango", kind: "sub_region", partyRegion: NORTHERN, subRegion: "Lango" },
  { id: 8, name: "Lira City", kind: "district", partyRegion: NORTHERN, subRegion: "Lango" },
];

const openedDialog = () => document.querySelector<HTMLElement>('[role="dialog"]');

/** Opens the page and a dialog by its button, as the administrator `admin`. */
async function openDialog(
  button: string,
  accounts: readonly SampleHint<AdministeredAccount>[],
  answers?: Answers,
) {
  const page = await openPage(ACCOUNTS, {
    [listAccounts.path]: accounts,
    [listScopeAreas.path]: () => Response.json(AREAS),
    ...answers,
  });
  const opener = page.getByText(button, { selector: "button, button .link" });
  opener.focus();
  fireEvent.click(opener);
  await page.settled();
  const dialog = within(openedDialog() as HTMLElement);
  return {
    ...page,
    dialog,
    opener,
    press: async (text: string) => {
      fireEvent.click(dialog.getByText(text, { selector: "button" }));
      await page.settled();
    },
    escape: () => fireEvent.keyDown(document.activeElement ?? document, { key: "Escape" }),
    writes: () => page.calls.filter(({ method }) => method !== "GET"),
    box: (name: string) => dialog.getByLabelText<HTMLInputElement>(name),
  };
}

const messageAt = (field: HTMLElement) =>
  document.querySelector(`#${CSS.escape(field.getAttribute("aria-describedby")?.split(" ")[0] ?? "")}`)
    ?.textContent;

test("LOGIN-07 a new account with wrong entries is not sent, and one that the server refuses keeps its entries", async () => {
  const refusal = "There is an account “admin” already. Choose another user name.";
  const page = await openDialog("New account", [{ username: "admin" }], {
    [`POST ${createAccount.path}`]: () => new Response(refusal, { status: 409 }),
  });
  const [username, name] = [page.box("User name"), page.box("Name")];
  fireEvent.input(username, { target: { value: "né" } });
  await page.press("Create account");
  expect(messageAt(username)).toMatch(/^Use 2 to 100 letters/);
  expect(messageAt(name)).toBe("Enter a name");
  expect(document.activeElement).toBe(username);
  expect(page.writes()).toEqual([]);

  fireEvent.input(username, { target: { value: "ADMIN" } });
  fireEvent.input(name, { target: { value: "Okello" } });
  await page.press("Create account");
  expect(page.dialog.getByRole("alert").textContent).toContain(refusal);
  expect(username.value).toBe("ADMIN");

  page.escape();
  page.dialog.getByText(/Close again to discard it\./);
  page.escape();
  await page.settled();
  expect(openedDialog()).toBeNull();
  expect(document.activeElement).toBe(page.opener);
});

test("LOGIN-07 AREA-01 areas are a tree in which a tick chooses all of an area and a search opens where it lies", async () => {
  const { dialog, box } = await openDialog("New account", []);
  const limits = () => [...dialog.getByLabelText("Limited to").children].map((item) => item.textContent);
  expect(dialog.queryByLabelText("Gulu")).toBeNull();
  expect(dialog.getAllByLabelText("Karamoja")).toHaveLength(1);
  fireEvent.click(dialog.getByLabelText("In Acholi"));
  fireEvent.click(box(ACHOLI));
  expect(box("Gulu").checked).toBe(true);
  expect(box(NORTHERN).indeterminate).toBe(true);
  fireEvent.click(box("Gulu"));
  expect(box(ACHOLI).indeterminate).toBe(true);
  expect(limits()).toEqual(["Kitgum"]);
  fireEvent.click(box(NORTHERN));
  expect(limits()).toEqual([NORTHERN]);
  fireEvent.input(box("Search areas"), { target: { value: "lira c" } });
  expect(box("Lira City").checked).toBe(true);
  expect(dialog.queryByLabelText(ACHOLI)).toBeNull();
  fireEvent.input(box("Search areas"), { target: { value: "zebra" } });
  dialog.getByText("No matching area.");
});

test("LOGIN-07 a reset asks first, and Escape does not close the new password", async () => {
  const [first, second] = ["aaaa-bbbb-cccc-dddd", "eeee-ffff-gggg-hhhh"];
  const passwords = [first, second];
  const page = await openDialog("okello", [{ username: "okello", displayName: "Okello" }], {
    [`POST ${resetPassword.path}`]: () => ({ oneTimePassword: passwords.shift() }),
  });
  await page.press("Reset password");
  await page.press("No, go back");
  expect(document.activeElement?.textContent).toBe("Reset password");
  expect(page.writes()).toEqual([]);
  await page.press("Reset password");
  await page.press("Yes, reset the password");
  expect(document.activeElement?.textContent).toBe("One-time password for Okello");
  page.dialog.getByText(first);
  page.escape();
  page.dialog.getByText(first);
  await page.press("Done");
  expect(openedDialog()).toBeNull();
  expect(document.body.textContent).not.toContain(first);
});

test("LOGIN-07 an account shows its open sessions, and an administrator ends one of them", async () => {
  const session = (id: string) => ({ id, isCurrent: false, userAgent: null });
  let sessions = [session("later"), session("earlier")];
  const page = await openDialog("okello", [{ username: "okello" }], {
    [listAccountSessions.path]: () => sessions,
    [`POST ${endAccountSession.path}`]: () => (sessions = sessions.slice(1)),
  });
  const listed = () => page.dialog.getByLabelText("Sessions", { selector: "ul" }).children;
  expect(listed()).toHaveLength(2);
  fireEvent.click(page.dialog.getAllByText(/^End$/, { selector: "button" })[0] as HTMLElement);
  await page.settled();
  expect(await page.writes()[0]?.json()).toMatchObject({ sessionId: "later" });
  expect(listed()).toHaveLength(1);
});

test("LOGIN-07 an administrator's own account offers nothing that would lock it out", async () => {
  const { dialog } = await openDialog("admin", [
    { username: "admin", role: "admin", openSessions: 1, hasSecondFactor: true },
  ]);
  const roles = dialog.getAllByRole<HTMLInputElement>("radio");
  expect(roles.every(({ disabled }) => disabled)).toBe(true);
  for (const action of [/^Disable/, /^Delete/, /^Reset/, /^Take off/])
    expect(dialog.queryByText(action, { selector: "button" })).toBeNull();
  dialog.getByText(/^End all sessions/);
});

test("LOGIN-07 what needs another administrator waits: the page says so, and leads to the inbox", async () => {
  let okello: SampleHint<AdministeredAccount> = { username: "okello", role: "admin", waiting: null };
  const page = await openDialog("okello", [], {
    [listAccounts.path]: () => [okello],
    [`POST ${resetPassword.path}`]: () => {
      okello = { ...okello, waiting: { id: 7, by: "admin" } };
      return { account: okello, oneTimePassword: null };
    },
  });
  await page.press("Reset password");
  page.dialog.getByText(/they must approve this first\. Then reset the password again within 24 hours\.$/);
  await page.press("Yes, reset the password");
  expect(page.dialog.queryByText(/^One-time password/)).toBeNull();
  const link = page.dialog.getByText<HTMLAnchorElement>("Open in inbox");
  expect(link.getAttribute("href")).toContain("approval-7");
  page.escape();
  await page.settled();
  page.getByText("A change waits");
});
