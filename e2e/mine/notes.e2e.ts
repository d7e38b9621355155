import type { Locator, Page } from "@playwright/test";
import { expectSound } from "../steps/axe.ts";
import { expect, ownAccount as test } from "../steps/product.ts";

const PETITION = "/disputes-petitions/MP-015";

const textBox = (place: Locator) => place.getByRole("textbox", { name: "Note" });
const notesOn = (page: Page) => page.getByRole("region", { name: "Notes", exact: true });
/** Each test has texts of its own: the records are shared. */
const textOf = (what: string) => `${what}, ${Math.random().toString(36).slice(2)}`;

async function add(place: Locator, text: string): Promise<void> {
  await place.getByRole("button", { name: "Add a note" }).click();
  await textBox(place).fill(text);
  await place.getByRole("button", { name: "Save note" }).click();
  await expect(place.getByRole("listitem").filter({ hasText: text })).toBeVisible();
}

test.describe("DAY-06 notes", () => {
  test("DAY-06 a note on a petition is written, changed and deleted by keyboard, and its deletion undone", async ({
    page,
    product,
  }) => {
    await product.signIn(PETITION, { whole: true });
    const card = notesOn(page);
    await card.getByRole("button", { name: "Add a note" }).press("Enter");
    const text = textOf("<img src=x onerror=alert(1)> panel sits on Friday");
    await expect(textBox(card)).toBeFocused();
    await page.keyboard.insertText("x".repeat(10_000));
    await card.getByRole("button", { name: "Save note" }).press("Enter");
    await expect(card.getByText("Use at most 2,000 characters; this note has 10,000")).toBeVisible();
    await textBox(card).fill(text);
    await card.getByRole("checkbox", { name: "In the brief" }).check();
    await card.getByRole("button", { name: "Save note" }).press("Enter");
    const note = card.getByRole("listitem").filter({ hasText: text });
    await expect(note).toContainText("In the brief");
    await expect(note).toContainText(/worker-\d.*EAT/);
    await expect(card.getByRole("button", { name: "Add a note" })).toBeFocused();
    await expectSound(page, "the notes of a petition");

    await note.getByRole("button", { name: "Edit" }).press("Enter");
    await expect(textBox(card)).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" at nine");
    await card.getByRole("button", { name: "Save note" }).press("Enter");
    await expect(note).toContainText(`${text} at nine`);
    await note.getByRole("button", { name: "Delete" }).press("Enter");
    await expect(note).toHaveCount(0);
    await expect(card.getByRole("button", { name: "Undo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(note).toContainText(`${text} at nine`);
  });

  test("DAY-06 a day of a chart with a note is marked, on the chart, in words and in the list below", async ({
    page,
    product,
  }) => {
    await product.signIn("/election-analytics?tab=trends", { whole: true });
    const card = page
      .getByRole("region")
      .filter({ has: page.getByRole("figure", { name: /Petitions filed/ }) });
    await card.getByText(/^Notes on days/).click();
    await card.getByRole("button", { name: "Add a note" }).click();
    await card.getByRole("textbox", { name: "Day" }).fill("2025-08-12");
    const text = textOf("Registry closed at noon");
    await textBox(card).fill(text);
    await card.getByRole("button", { name: "Save note" }).click();
    const note = card.getByRole("listitem").filter({ hasText: text });
    await expect(note).toContainText("12 Aug 2025");
    await expect(card.locator(".day-note-mark")).toHaveCount(1);
    // The form gives the focus back, and the chart may come to lie under the pointer, which then has the word.
    await expect(card.getByRole("button", { name: "Add a note" })).toBeFocused();
    await page.mouse.move(0, 0);
    await card.getByRole("application").focus();
    const spoken = card.getByRole("figure").locator("output");
    for (let day = 0; day < 22; day += 1) await page.keyboard.press("ArrowLeft");
    await expect(spoken).toContainText(/12 August 2025.*1 note/);
  });

  test("DAY-06 a note on a figure is in its sheet, which asks before it closes over typed text, and none is written in the past", async ({
    page,
    product,
  }) => {
    await product.signIn("/");
    const open = () =>
      page
        .getByRole("button", { name: /^Constituencies.*Details/ })
        .first()
        .click();
    const sheet = page.getByRole("dialog", { name: "Constituencies" });
    await open();
    await add(sheet.getByRole("region", { name: "Notes" }), textOf("Agreed with the commission"));
    await sheet.getByRole("button", { name: "Add a note" }).click();
    await textBox(sheet).fill("Not yet saved");
    await page.keyboard.press("Escape");
    await expect(sheet.getByRole("alert")).toHaveText(/Your text is not saved.*Close again to discard it\./);
    await expectSound(page, "a sheet that asks");
    await page.keyboard.type(" at all");
    await expect(sheet.getByRole("alert")).toHaveCount(0);
    await expect(textBox(sheet)).toHaveValue("Not yet saved at all");
    await page.mouse.click(10, 300);
    await expect(sheet.getByRole("alert")).toBeVisible();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toHaveCount(0);

    await page.goto("/?asOf=2025-08-22");
    await open();
    await expect(sheet.getByText("No notes yet.")).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Add a note" })).toBeDisabled();
  });
});
