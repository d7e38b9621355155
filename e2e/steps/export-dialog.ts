import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expect } from "./product.ts";

const TITLE = "Export Election Data";

export const opener = (page: Page) => page.getByRole("button", { name: TITLE });
export const dialog = (page: Page) => page.getByRole("dialog", { name: TITLE });
export const choice = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
export const submit = (page: Page) => page.getByRole("button", { name: "Export", exact: true });
export const toast = (page: Page) => page.locator("li[data-state=open]");

/** Opens the export dialog of the elections page. */
export async function openDialog(page: Page): Promise<void> {
  await opener(page).click();
  await expect(dialog(page)).toBeVisible();
}

/** The bodies of the exports that the page asks for. */
export function requestsOf(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/export") bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** Everything that the page hands to the browser as a file. */
export function filesOf(page: Page): Download[] {
  const files: Download[] = [];
  page.on("download", (file) => files.push(file));
  return files;
}

/** The bytes of a file. */
export async function contentOf(file: Download): Promise<Buffer> {
  return readFile(await file.path());
}

/** The records of a CSV file, read by a reader that is not ours. */
export async function recordsOf(file: Download): Promise<Record<string, string>[]> {
  const lines = parse(await contentOf(file), { bom: true, columns: true }) as Record<string, string>[];
  return lines.filter(({ row }) => row === "record");
}
