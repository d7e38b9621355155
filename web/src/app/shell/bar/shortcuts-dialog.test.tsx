import { fireEvent, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../../testing/open-page.tsx";

const PAGE = "/account/password";

beforeAll(() => loadPage(PAGE));

test("ACCESS ? shows glossary and shortcuts, except in a field, and can be turned off in favour of the account menu", async () => {
  const page = await openPage(PAGE);
  const help = () => document.querySelector<HTMLElement>('[role="dialog"]');
  const ask = async (target: Element) => {
    fireEvent.keyDown(target, { key: "?" });
    await page.settled();
  };
  await ask(page.getByLabelText("Current password", { selector: "input" }));
  expect(help()).toBeNull();
  await ask(document.body);
  const dialog = within(help() as HTMLElement);
  dialog.getByText(/stands for the party/);
  dialog.getByText("Search everything");
  fireEvent.click(dialog.getByLabelText("Open this help with ?"));
  fireEvent.keyDown(document.body, { key: "Escape" });
  await page.settled();
  await ask(document.body);
  expect(help()).toBeNull();

  fireEvent.click(page.getByLabelText(/^Account of /));
  await page.settled();
  fireEvent.click(page.getByText("Help and shortcuts"));
  await page.settled();
  const box = within(help() as HTMLElement).getByLabelText<HTMLInputElement>("Open this help with ?");
  expect(box.checked).toBe(false);
});
