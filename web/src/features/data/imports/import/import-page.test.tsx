import { readImport, listImportUnits } from "@command-center/contract/imports/imports";
import {
  commitImport,
  forgetAnswer,
  changeImport,
  startListOfFile,
} from "@command-center/contract/imports/import-changes";
import { readPublishedResults } from "@command-center/contract/imports/published-results";
import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../../../testing/open-page.tsx";

beforeAll(() => loadPage("/data/imports/7"));

const station = (id: string, bulk: string) => ({
  id,
  asks: `There is no station ${id} in ALOET. Which one is it?`,
  line: 4,
  rows: 1,
  suggestions: [
    { answer: "11", label: "01 SCHOOL: same code 1" },
    { answer: "leave out", label: "Leave these rows out" },
  ],
  answer: null,
  isPlace: true,
  bulk: { label: bulk, answer: "11" },
});
const DISTRICT = {
  id: "district//LUWERO",
  asks: "There is no district LUWERO. Which one is it?",
  line: 1,
  rows: 0,
  suggestions: [{ answer: "3", label: "Luweero" }],
  answer: "3",
  isPlace: true,
  remembered: { import: 5, by: "okello" },
};
const found = (questions: readonly object[]) => ({
  id: 7,
  state: "questions",
  kind: "station-results",
  refusal: null,
  problems: [],
  sameFile: [],
  questions,
  stationList: { stations: 34684, import: 3 },
  reading: 2,
  coverage: null,
  trouble: null,
  undoAsked: null,
  approval: { reasons: [], approvers: [], refusal: null },
});
const posted = async (calls: readonly Request[], path: string) =>
  (await Promise.all(
    calls
      .filter(({ url, method }) => method !== "GET" && new URL(url).pathname === path)
      .map((call) => call.clone().json()),
  )) as unknown[];

test("IMP-21 one button answers all questions with the same reason, and any unit can be chosen", async () => {
  const same = "Accept the first suggestion: same code";
  const { calls, settled } = await openPage("/data/imports/7", {
    [readImport.path]: found([station("a", same), station("b", same), station("c", "Other reason")]),
    [listImportUnits.path]: [{ answer: "99", label: "07 CHURCH, ALOET WARD" }],
    [`PATCH ${changeImport.path}`]: found([]),
  });
  fireEvent.click(screen.getByText(`${same} (2)`));
  fireEvent.click(screen.getAllByText("Choose another")[2] as HTMLElement);
  await settled();
  fireEvent.change(screen.getByLabelText("Unit"), { target: { value: "99" } });
  fireEvent.click(screen.getByText("Save answers"));
  await settled();
  expect(await posted(calls, "/api/imports/7")).toContainEqual({
    reading: 2,
    answers: { a: "11", b: "11", c: "99" },
  });
});

test("IMP-21 IMP-14 a remembered answer says where it is from, and is taken back", async () => {
  const { calls, settled } = await openPage("/data/imports/7", {
    [readImport.path]: { ...found([DISTRICT]), state: "ready" },
    [`POST ${forgetAnswer.path}`]: found([]),
  });
  screen.getByText("Luweero");
  expect(screen.getByText(/^Remembered from/).textContent).toBe("Remembered from import 5, by okello");
  expect(screen.getByText(/34,684 stations/).textContent).toMatch(/^Station list of .*, import 3$/);
  fireEvent.click(screen.getByText("Forget"));
  await settled();
  expect(await posted(calls, "/api/imports/7/forget")).toEqual([{ question: "district//LUWERO" }]);
});

test("IMP-15 without a station list the file can be read as one", async () => {
  const { calls, settled } = await openPage("/data/imports/7", {
    [readImport.path]: {
      ...found([
        {
          id: "stations",
          asks: "This cycle has no station list.",
          line: 1,
          rows: 0,
          suggestions: [],
          answer: null,
        },
      ]),
      stationList: null,
    },
    [`POST ${startListOfFile.path}`]: { id: 8, state: "reading" },
  });
  fireEvent.click(screen.getByText("Use this file as the station list"));
  await settled();
  expect(calls.some(({ url }) => url.endsWith("/api/imports/7/station-list"))).toBe(true);
  expect(location.pathname).toBe("/data/imports/8");
});

test("IMP-17 where a second person is needed, the page says why and who, and Commit is off", async () => {
  const ready = { ...found([]), state: "ready", asked: null, decided: null };
  const { calls, settled } = await openPage("/data/imports/7", {
    [readImport.path]: {
      ...ready,
      coverage: {
        inFile: 1,
        onList: 105,
        missing: 104,
        areas: [{ name: "Abim", inFile: 1, onList: 105, missing: 104 }],
      },
      approval: {
        reasons: ["104 polling stations close."],
        approvers: ["grace"],
        refusal: "You requested this.",
      },
    },
    [`POST ${commitImport.path}`]: ready,
  });
  screen.getByText(/104 polling stations close\. Can approve: grace\./);
  screen.getByText("1 station in the file, 105 on the list, 104 missing");
  expect(screen.getByText("Commit").closest("button")?.disabled).toBe(true);
  fireEvent.click(screen.getByText("Request approval"));
  await settled();
  expect(await posted(calls, "/api/imports/7/commit")).toEqual([{ reading: 2 }]);
});

const SHEETS = ["Abim", "Kalungu"];
const workbook = (together: readonly string[]) => ({
  ...found([{ ...DISTRICT, remembered: undefined, answer: null, line: 7, rows: 2, sheet: "Kalungu" }]),
  recognised: {
    format: "xlsx",
    encoding: null,
    delimiter: null,
    lineEnd: null,
    sheet: "Abim",
    sheets: SHEETS.map((name) => ({ name, isHidden: false })),
    alike: SHEETS,
    together,
    headerLine: 3,
  },
});

test("IMP-22 sheets that are read as one file are named, and so is the sheet of a line", async () => {
  await openPage("/data/imports/7", { [readImport.path]: workbook(SHEETS) });
  screen.getByText("2 as one file: Abim, Kalungu");
  screen.getByText("Abim, line 3");
  screen.getByText(/^First at Kalungu, line 7/);
});

test.each([
  ["All 2 sheets like this one", [], { allSheets: true }],
  ["Kalungu", SHEETS, { sheet: "Kalungu" }],
])("IMP-22 “%s” can be chosen to be read instead", async (option, together, change) => {
  const { calls, settled } = await openPage("/data/imports/7", {
    [readImport.path]: workbook(together),
    [`PATCH ${changeImport.path}`]: workbook(together),
  });
  fireEvent.click(screen.getAllByText("Change")[0] as HTMLElement);
  await settled();
  const select = screen.getByLabelText<HTMLSelectElement>("Sheet");
  const value = [...select.options].find(({ text }) => text === option)?.value;
  fireEvent.change(select, { target: { value } });
  fireEvent.click(screen.getByText("Save and read again"));
  await settled();
  expect(await posted(calls, "/api/imports/7")).toEqual([{ reading: 2, ...change }]);
});

test.each([
  ["petitions", "See the petitions", "/elections?tab=petitions&cycle=2"],
  ["station-results", "See the results", "/results?cycle=2&contest=president&day=2021-01-14"],
])(
  "CLOCK-01 while a day is chosen an import of %s leads to what it brought as of now",
  async (kind, words, href) => {
    const { getByText } = await openPage("/data/imports/7?cycle=2&asOf=2025-08-22", {
      [readImport.path]: {
        ...found([]),
        state: "committed",
        kind,
        cycle: { id: 2 },
        contest: "president",
        pollingDay: "2021-01-14",
        issuer: null,
      },
      [readPublishedResults.path]: { stationList: null },
    });
    expect(getByText(words).getAttribute("href")).toBe(href);
  },
);

test("IMP-02 a file that cannot be read says why, and leads to another one", async () => {
  const { getByText } = await openPage("/data/imports/7", {
    [readImport.path]: {
      ...found([]),
      state: "refused",
      refusal: { code: "R101", line: null, sheet: null, message: "A PDF cannot be read." },
    },
  });
  getByText("The file cannot be read");
  getByText("A PDF cannot be read.");
  getByText("Upload another file");
});

test.each([
  ["999", "There is no import 999"],
  ["none", "There is no import none"],
])("IMP-01 /data/imports/%s is no import, and says so", async (number, words) => {
  const { getByText } = await openPage(`/data/imports/${number}`, {
    [readImport.path]: () => new Response("There is no such import.", { status: 404 }),
  });
  getByText("No such import");
  getByText(words);
});
