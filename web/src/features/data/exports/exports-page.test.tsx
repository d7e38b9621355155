import { listExports, verifyExport } from "@command-center/contract/exports/exports";
import { fireEvent } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { failure, loadPage, openPage } from "../../../testing/open-page.tsx";

beforeAll(() => loadPage("/exports"));

const SHA256 = "ab".repeat(32);

test("EXP-06 the verdict and the list say where they failed, and each loads on a second try", async () => {
  const answers: Record<string, unknown> = { [verifyExport.path]: failure, [listExports.path]: failure };
  const page = await openPage(`/exports?sha256=${SHA256}`, answers);
  page.getByText("The exported files could not be loaded");
  page.getByText("The file could not be verified");
  answers[verifyExport.path] = { verdict: "unknown", file: null, auditLog: null, changed: 0 };
  answers[listExports.path] = [{ fileName: "elections.csv" }];
  for (const button of page.getAllByText("Try again")) fireEvent.click(button);
  await page.settled();
  page.getByText("Not ours");
  page.getByText("elections.csv");
});

test("CLOCK-01 a verified file of the past says when its data were known", async () => {
  const { getByText } = await openPage(`/exports?sha256=${SHA256}`, {
    "*": null,
    [verifyExport.path]: {
      verdict: "current",
      file: { sha256: SHA256, asOf: "2025-08-22", knownAt: "2025-08-25T15:00:00.000Z", isSample: false },
      auditLog: null,
      changed: [],
    },
  });
  expect(getByText("Data as of").nextElementSibling?.textContent).toBe(
    "22 Aug 2025, as known on 25 Aug 2025, 18:00 EAT",
  );
});
