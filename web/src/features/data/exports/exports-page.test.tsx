import { verifyExport } from "@command-center/contract/exports/exports";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../../testing/open-page.tsx";

beforeAll(() => loadPage("/exports"));

test("CLOCK-01 a verified file of the past says when its data were known", async () => {
  const sha256 = "ab".repeat(32);
  const { getByText } = await openPage(`/exports?sha256=${sha256}`, {
    "*": null,
    [verifyExport.path]: {
      verdict: "current",
      file: { sha256, asOf: "2025-08-22", knownAt: "2025-08-25T15:00:00.000Z", isSample: false },
      auditLog: null,
      changed: [],
    },
  });
  expect(getByText("Data as of").nextElementSibling?.textContent).toBe(
    "22 Aug 2025, as known on 25 Aug 2025, 18:00 EAT",
  );
});
