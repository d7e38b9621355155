import { readAccount } from "@command-center/contract/accounts/accounts";
import { readStatus } from "@command-center/contract/status";
import { act, screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { sample } from "../../../page/sample.ts";
import { failure, loadPage, openPage } from "../../../testing/open-page.tsx";

const PATH = "/administration/status";
beforeAll(() => loadPage(PATH));

const card = (name: string) => screen.getByRole("region", { name });
const factsOf = (name: string) =>
  Object.fromEntries(
    within(card(name))
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

const WELL = {
  versions: { product: "1.2.3", node: "22.1.0", postgresql: "18.4", schema: "047-a-migration" },
  database: { kind: "external", problem: null, bytes: 555_000_000 },
  clients: { openStreams: 7, activeSessions: 1_200 },
  queues: [
    { queue: "writes", running: 2, waiting: 31 },
    { queue: "imports", running: null, waiting: null },
  ],
  disk: { free: 50e9, total: 100e9, isLow: false },
  backups: {
    everyHours: 24,
    last: { at: "2026-01-12T06:00:00.000Z", path: "/srv/backups/a.zip", bytes: 7_000_000 },
    testedAt: null,
    problem: null,
  },
  mail: { waiting: 2, failed: 1, problem: "The mail server does not answer." },
  audit: {
    entries: 120,
    signedHead: { position: 118, at: "2026-01-12T06:00:00.000Z" },
    unsigned: 2,
    problems: 0,
  },
} as const;

test("OPS-03 administrators see versions, database, disk, audit log, users and queues", async () => {
  await openPage(PATH, { [readStatus.path]: WELL });
  expect(factsOf("Server")).toMatchObject({ "Command Center": "1.2.3", "Node.js": "22.1.0" });
  expect(factsOf("Database")).toEqual({
    Kind: "Your own (DATABASE_URL)",
    PostgreSQL: "18.4",
    Schema: "047-a-migration",
    Size: "555 MB",
  });
  expect(card("Disk").textContent).toContain("50.0 GB free of 100 GB");
  expect(factsOf("Backups")).toMatchObject({
    Schedule: "Every 24 hours",
    File: "/srv/backups/a.zip, 7.0 MB",
    "Last restore test": "None yet",
  });
  expect(factsOf("Mail")).toEqual({ "Waiting to be sent": "2", "Given up in the last day": "1" });
  expect(card("Mail").textContent).toContain("The mail server does not answer.");
  expect(factsOf("Audit log")).toMatchObject({
    Entries: "120",
    "Signed up to entry": "118",
    "Not signed yet": "2",
  });
  expect(factsOf("Users")).toMatchObject({ "Sessions used in the last 15 minutes": "1,200" });
  const rows = within(card("Queues")).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "QueueRunningWaiting",
    "Changes231",
    "Imports––",
  ]);
  expect(screen.queryByText("The disk is nearly full")).toBeNull();
});

test("OPS-03 problems are named, and what is not known is no number", async () => {
  const { getByText } = await openPage(PATH, {
    [readStatus.path]: {
      ...WELL,
      versions: { ...WELL.versions, postgresql: null, schema: null },
      database: { kind: "embedded", problem: "The database does not answer.", bytes: null },
      clients: { openStreams: 0, activeSessions: null },
      disk: { free: 1e9, total: 100e9, isLow: true },
      backups: null,
      audit: { entries: null, signedHead: null, unsigned: null, problems: ["Entry 3 is gone."] },
    },
  });
  getByText("The database does not answer.");
  getByText("The disk is nearly full");
  getByText("Entry 3 is gone.");
  expect(factsOf("Database")).toEqual({
    Kind: "Built in",
    PostgreSQL: "Not known",
    Schema: "Not known",
    Size: "Not known",
  });
  expect(factsOf("Users")).toMatchObject({ "Sessions used in the last 15 minutes": "Not known" });
  expect(factsOf("Audit log")).toMatchObject({ Entries: "Not known", "Not signed yet": "Not known" });
});

test.each([
  ["a failure", { problem: "The disk for backups is full." }, "The disk for backups is full."],
  ["no schedule", { everyHours: null, last: null }, "No backups are scheduled"],
])("OPS-01 administrators see %s of backups", async (_, backups, words) => {
  const { getByText } = await openPage(PATH, {
    [readStatus.path]: { ...WELL, backups: { ...WELL.backups, ...backups } },
  });
  getByText(words);
});

test("OPS-03 a status that failed is one error, and loads on a second try", async () => {
  let isFailing = true;
  const { getByText, settled } = await openPage(PATH, {
    [readStatus.path]: () => (isFailing ? failure() : sample(readStatus.output)),
  });
  getByText("The status could not be loaded");
  isFailing = false;
  await act(async () => screen.getByRole("button", { name: "Try again" }).click());
  await settled();
  card("Queues");
});

test("OPS-03 a viewer sees that the status is for administrators", async () => {
  const words = "Your account may not use this. Ask an administrator if you need it.";
  const { getByText } = await openPage(PATH, {
    [readAccount.path]: { username: "victor", role: "viewer", limitedTo: 0 },
    [readStatus.path]: () => new Response(words, { status: 403 }),
  });
  getByText("The status is for administrators");
  getByText(words);
});

test("OPS-03 a notice is on every page of an administrator, with a link to the status", async () => {
  const notice = "The server's disk is nearly full: 1.0 of 100.0 GB are free.";
  const { getByText } = await openPage("/account/security", {
    "*": {},
    [readAccount.path]: { username: "admin", role: "admin", limitedTo: 0, notice },
  });
  getByText(notice, { exact: false });
  expect(screen.getByRole("link", { name: "Open Status" }).getAttribute("href")).toBe(PATH);
});
