import { listImports } from "@command-center/contract/imports/imports";
import { IMPORT_KINDS } from "@command-center/import-rules/kinds/import-kinds";
import { fireEvent } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../../testing/open-page.tsx";

beforeAll(() =>
  Promise.all([loadPage("/data/imports"), import("./templates-dialog.tsx"), import("./upload-dialog.tsx")]),
);

test("IMP-01 a list without imports says so, and has a template of each kind, also where a file is sent", async () => {
  const page = await openPage("/data/imports", { [listImports.path]: 0 });
  page.getByText("No files imported yet");
  const open = async (button: string) => {
    fireEvent.click(page.getAllByText(button, { selector: "main button" })[0] as HTMLElement);
    await page.settled();
    return [...document.querySelectorAll<HTMLAnchorElement>('[role="dialog"] a[download]')];
  };
  const templates = await open("Templates");
  expect(templates).toHaveLength(IMPORT_KINDS.length * 2);
  expect(templates.map(({ textContent }) => textContent)).toContain("Station list, CSV");
  fireEvent.click(page.getByText("Close", { selector: '[role="dialog"] button' }));
  await page.settled();
  expect((await open("Import a file")).map(({ href }) => href)).toEqual(templates.map(({ href }) => href));
});
