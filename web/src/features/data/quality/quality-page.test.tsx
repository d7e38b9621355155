import { readQuality } from "@command-center/contract/data/quality";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../../testing/open-page.tsx";
import { card, linksOf, rowsOf } from "../../../testing/page-parts.ts";

beforeAll(() => loadPage("/data/quality"));

test("QUAL-01 problems are counted and filtered by kind, each with its age and the page that corrects it", async () => {
  const { enter } = await openPage("/data/quality", {
    [readQuality.path]: {
      groups: [
        { group: "contradictions", found: 1 },
        { group: "impossible", found: 1 },
        { group: "missing", found: 0 },
        { group: "stale", found: 0 },
        { group: "unusual", found: 0 },
      ],
      problems: [
        {
          key: "a",
          group: "contradictions",
          subject: "Ministers Lost",
          district: null,
          days: 3,
          place: { page: "figure", figure: "ministers_lost" },
        },
        {
          key: "b",
          group: "impossible",
          problem: "More votes than members",
          subject: "Rwampara",
          detail: "MP primary: 80,758 votes, 74,776 members",
          days: 41,
          place: { page: "district", slug: "rwampara" },
        },
      ],
      coverage: 0,
    },
  });
  const problems = card("Problems");
  expect(problems.textContent).toContain(
    "Contradictions 1 · Impossible figures 1 · Missing records 0 · Stale records 0 · Unusual results 0",
  );
  expect(card("Coverage of national figures").textContent).toContain(
    "Every figure with records has those of all districts.",
  );
  expect(linksOf(problems)).toEqual(["/data/inbox?show=contradictions", "/districts-directory/rwampara"]);
  await enter("Kind", "impossible");
  expect(location.search).toBe("?kind=impossible");
  expect(rowsOf(problems)).toEqual([
    expect.stringMatching(/^Rwampara.*More votes than members.*80,758 votes, 74,776 members.*41 days$/),
  ]);
});
