import { listImportChanges, readImport } from "@command-center/contract/imports/imports";
import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../../../testing/open-page.tsx";

beforeAll(() => loadPage("/data/imports/7"));

const CHANGES = [{ what: "Registered voters", from: 268, to: 300 }];

test("ACCESS IMP-08 changed rows say from what to what, and the button that leads to the last page keeps the focus while its rows come, and leads no further", async () => {
  const { calls, settled } = await openPage("/data/imports/7", {
    [readImport.path]: {
      id: 7,
      state: "ready",
      kind: "station-results",
      refusal: null,
      problems: [],
      sameFile: [],
      questions: [],
      reading: 1,
      coverage: null,
      trouble: null,
      cleared: null,
      undoAsked: null,
      approval: { reasons: [], approvers: [], refusal: null },
      counts: { changed: 60 },
    },
    [listImportChanges.path]: (request: Request) => {
      const line = new URL(request.url).searchParams.get("page") === "2" ? 51 : 1;
      return [{ line, sheet: null, title: `Station ${line}`, changes: CHANGES }];
    },
  });
  expect(screen.getByText("Station 1").closest("tr")?.textContent).toMatch(
    /Registered voters: ?from 268.* to 300/,
  );
  const next = screen.getByText("Next");
  next.focus();
  fireEvent.click(next);
  expect(document.activeElement).toBe(next);
  expect(screen.getByText("Page 2")).toBeTruthy();
  await settled();
  expect(screen.getByText("Station 51")).toBeTruthy();
  expect(document.activeElement).toBe(next);
  const asked = calls.length;
  fireEvent.click(next);
  await settled();
  expect(calls.length).toBe(asked);
});
