import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { AdministeredAccount } from "@command-center/contract/accounts/administration";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { Role } from "@command-center/contract/wire/access";
import { addAccount, PASSWORD } from "../../../testing/accounts.ts";
import { unguarded } from "../../../testing/audit-log.ts";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { answersTo, importsBy, makeCycle } from "../../../testing/imports.ts";
import { callerOn, countryServer, firstSignIn, type TestCaller } from "../../../testing/sample-server.ts";

const { server, admin, analyst } = countryServer();
const imports = importsBy(server, analyst);
const LIST = String(caseFile("base-stations.csv"));
const RESULTS = String(caseFile("total-station.csv"));
const [LIST_HEADER = "", ...STATIONS] = LIST.trim().split("\n");
const [HEADER = "", ...ROWS] = RESULTS.trim().split("\n");
const OF = { contest: "president", pollingDay: "2021-01-14" };
const DECLARED = "Seat,District,Constituency,Winner,Votes,Polling day,Declared on\nMP,ABIM,Labwor,";
const declared = (votes: number) => `${DECLARED}Achen Example,${votes},2020-09-04,2020-09-05\n`;

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(LIST);
  await imports.take(RESULTS, OF);
});

const ACCOUNTS = "/api/administration/accounts";
const signedIn = async (username: string, role: Role) => {
  const credentials = await addAccount(server.database, { username, role });
  const caller = callerOn(server, () => server.signIn(credentials));
  await caller.cookie();
  return caller;
};
const post = async (caller: TestCaller, { id }: Pick<ImportDetail, "id">, action: string) => {
  const { statusCode, body } = await caller.post(`/api/imports/${id}/${action}`, {});
  return statusCode === 200 ? 200 : [statusCode, body];
};
const results = () => analyst.read<StationResults>("/api/results");
/** Rows with the given text in all figures. */
const marked = (rows: readonly string[], mark: string) =>
  [
    HEADER,
    ...rows.map((row) => {
      const cells = row.split(",");
      return [...cells.slice(0, 5), ...cells.slice(5).map(() => mark)].join(",");
    }),
  ].join("\n");

test("IMP-17 a list with one row that closes stations is confirmed in words and approved by a second person", async () => {
  const [station = ""] = STATIONS;
  const found = await imports.read(`${LIST_HEADER}\n${station}\n`);
  const closed = STATIONS.length - 1;
  expect(found.counts?.gone).toBe(closed);
  expect(found).toMatchObject({
    state: "questions",
    questions: [
      {
        id: expect.stringMatching(/^closing\//),
        asks: expect.stringContaining(`type: close ${closed} stations`),
      },
    ],
    coverage: { inFile: 1, onList: closed + 1, missing: closed, areas: [{ name: "Abim", missing: closed }] },
    approval: {
      reasons: [`${closed} polling stations close.`],
      approvers: ["admin"],
      refusal: expect.stringMatching(/You requested this/),
    },
  });
  const wrong = await imports.change(found.id, { answers: { [found.questions[0]?.id ?? ""]: "yes" } });
  expect(wrong.state).toBe("questions");
  await imports.change(found.id, { answers: answersTo(found) });
  expect((await imports.act(found.id, "commit")).state).toBe("waiting-for-approval");
  expect(await post(analyst, found, "approve")).toEqual([403, expect.stringMatching(/You requested this/)]);
  expect(await post(admin, found, "reject")).toBe(200);
  await imports.act(found.id, "discard");
});

test("IMP-17 results that are not counted any more, and shares that move to nothing, need words and a second person", async () => {
  const found = await imports.read(marked(ROWS, "-"), OF);
  expect(found.questions.map(({ id }) => id.split("/")[0])).toEqual(["uncounted", "shares"]);
  expect(found.questions[1]?.asks).toMatch(/ none, | candidates /);
  expect(found.approval.reasons.slice(0, 2)).toEqual([
    `${ROWS.length} counted results are no longer counted.`,
    expect.stringMatching(/shares move by more than 5 points\.$/),
  ]);
  expect(found.coverage).toMatchObject({ inFile: ROWS.length, onList: STATIONS.length });
  const taken = await imports.commit(found);
  expect(taken.decided?.by).toBe("admin");
  expect((await results()).units.notReceived).toBe(ROWS.length);
  // The asker cannot undo alone what a second person approved.
  expect(await post(analyst, taken, "undo")).toBe(200);
  expect(await imports.settled(taken.id)).toMatchObject({
    state: "committed",
    undoAsked: { by: "analyst" },
    approval: { reasons: expect.arrayContaining(["A second person approved this import."]) },
  });
  expect(await post(analyst, taken, "approve")).toEqual([403, expect.stringMatching(/You requested this/)]);
  expect(await post(analyst, taken, "undo")).toEqual([
    409,
    expect.stringMatching(/asked for this undo already/),
  ]);
  expect(await post(admin, taken, "approve")).toBe(200);
  expect((await results()).units.counted).toBe(ROWS.length);
});

test("IMP-17 an undo that is withdrawn or rejected leaves the import in force", async () => {
  const taken = await imports.take(declared(1_100));
  for (const by of [analyst, admin]) {
    expect(await post(analyst, taken, "undo")).toBe(200);
    expect(await post(by, taken, "reject")).toBe(200);
    expect(await imports.settled(taken.id)).toMatchObject({ state: "committed", undoAsked: null });
  }
  expect(await post(admin, taken, "approve")).toEqual([409, expect.any(String)]);
  await imports.act(taken.id, "undo");
});

test("IMP-17 a file that restates a declaration within 30 days of its undo changes a declared result", async () => {
  const first = await imports.take(declared(1_200));
  await imports.act(first.id, "undo");
  const altered = await imports.read(declared(9_999));
  expect(altered).toMatchObject({
    counts: { new: 0, changed: 1 },
    approval: { reasons: ["1 declared result changes."] },
  });
  await sql`update declaration set recorded_at = recorded_at - interval '31 days',
    retired_at = retired_at - interval '31 days' where retired_at is not null`.execute(server.database.db);
  const later = await imports.read(declared(9_999));
  expect(later).toMatchObject({ counts: { new: 1, changed: 0 }, approval: { reasons: [] } });
});

test("LIFE-03 a commit and an undo of an import are change sets, approved by the digest of what was seen", async () => {
  await imports.take(declared(3_000));
  const { id } = await imports.read(declared(3_001));
  expect((await imports.act(id, "commit")).state).toBe("waiting-for-approval");
  const { rows } = await sql<{
    set: number;
  }>`select id as set from change_set where import_id = ${id}`.execute(server.database.db);
  const set = rows[0]?.set ?? 0;
  const read = (one = set) => analyst.read<ChangeSetDetail>(`/api/changes/sets/${one}`);
  const act = async (caller: TestCaller, path: string, body: object) => {
    const answer = await caller.post(`/api/changes/sets/${path}`, body);
    return answer.statusCode === 200 ? answer.json<ChangeSetDetail>() : [answer.statusCode, answer.body];
  };
  const waiting = await read();
  expect(waiting).toMatchObject({
    origin: "file",
    kind: "declarations",
    state: "proposed",
    import: id,
    fields: [],
    approval: { reasons: ["1 declared result changes."], approvers: ["admin"] },
  });
  expect(await act(admin, `${set}/approve`, { digest: "other" })).toEqual([
    409,
    expect.stringMatching(/not the one that you saw/),
  ]);
  expect(await act(admin, `${set}/withdraw`, {})).toEqual([403, expect.stringMatching(/^Only analyst can/)]);
  expect(await act(admin, `${set}/approve`, { digest: waiting.digest })).toMatchObject({ state: "approved" });
  expect(await imports.settled(id)).toMatchObject({ state: "committed", decided: { by: "admin" } });
  expect(await read()).toMatchObject({ state: "applied", known: { token: expect.any(String) } });
  expect(await act(admin, `${set}/reject`, {})).toEqual([409, expect.stringMatching(/is saved already/)]);
  const undo = await act(analyst, `${set}/undo`, { reason: "The wrong file." });
  expect(undo).toMatchObject({ origin: "undo", state: "proposed", undoes: set, reason: "The wrong file." });
  const { id: undoId, digest } = undo as ChangeSetDetail;
  expect(await act(admin, `${undoId}/approve`, { digest })).toMatchObject({ state: "applied" });
  expect(await imports.settled(id)).toMatchObject({ state: "undone", undoAsked: { by: "analyst" } });
  expect(await read()).toMatchObject({ state: "undone", undoneBy: undoId });
  expect(await act(analyst, `${undoId}/undo`, { reason: "Again." })).toEqual([
    409,
    expect.stringMatching(/cannot be undone/),
  ]);
});

test("IMP-17 neither an account that the asker has made nor a young account approves", async () => {
  const asker = importsBy(server, admin);
  await imports.take(declared(2_000));
  const found = await asker.read(declared(2_001));
  expect((await asker.act(found.id, "commit")).state).toBe("waiting-for-approval");
  const made = await admin.post(ACCOUNTS, {
    username: "helper",
    displayName: "Helper",
    role: "analyst",
    scope: [],
  });
  expect(made.statusCode).toBe(200);
  expect((await imports.settled(found.id)).approval.approvers).toEqual(["analyst"]);
  // Accounts of an installation younger than 7 days are not too young.
  const stranger = await signedIn("stranger", "analyst");
  expect((await imports.settled(found.id)).approval.approvers).toEqual(["analyst", "stranger"]);
  await sql`update account set created_at = created_at - interval '8 days' where username = 'analyst'`.execute(
    server.database.db,
  );
  await unguarded(server.database, async () => {
    await sql`update audit_entry set at = at - interval '8 days'
      where id = (select min(id) from audit_entry)`.execute(server.database.db);
  });
  expect((await imports.settled(found.id)).approval.approvers).toEqual(["analyst"]);
  expect(await post(stranger, found, "approve")).toEqual([403, expect.stringMatching(/younger than 7 days/)]);
  expect(await post(analyst, found, "approve")).toBe(200);
});

test("IMP-17 neither of two accounts approves for the other if one made, reset or raised the other within 7 days", async () => {
  const second = await signedIn("second", "admin");
  await signedIn("reader", "viewer");
  await sql`update account set created_at = created_at - interval '8 days'`.execute(server.database.db);
  const listed = await admin.read<AdministeredAccount[]>(ACCOUNTS);
  const ofReader = listed.find(({ username }) => username === "reader");
  const ofAnalyst = listed.find(({ username }) => username === "analyst");
  const asker = importsBy(server, admin);
  const asked = await asker.read(declared(3_001));
  expect((await asker.act(asked.id, "commit")).state).toBe("waiting-for-approval");
  const standing = async () => (await asker.settled(asked.id)).approval.approvers;
  expect(await standing()).toEqual(["analyst", "second", "stranger"]);

  const { id, displayName, version } = ofReader ?? {};
  const rights = { displayName, version, scope: [], role: "analyst" };
  expect((await admin.put(ACCOUNTS, { ...rights, accountId: id })).statusCode).toBe(200);
  const reset = await admin.post(`${ACCOUNTS}/reset-password`, { accountId: ofAnalyst?.id });
  const { oneTimePassword } = reset.json<{ oneTimePassword: string }>();
  expect(await standing()).toEqual(["second", "stranger"]);
  const controlled = {
    reader: callerOn(server, () => server.signIn({ username: "reader", password: PASSWORD })),
    analyst: firstSignIn(server, "analyst", oneTimePassword),
  };
  const refused = (because: string) => [
    403,
    `Within the last 7 days, ${because}. One person may use both accounts. Another person must approve it.`,
  ];
  expect(await post(controlled.reader, asked, "approve")).toEqual(refused("admin raised the role of reader"));
  expect(await post(controlled.analyst, asked, "approve")).toEqual(
    refused("admin reset the password of analyst"),
  );
  expect(await post(admin, asked, "reject")).toBe(200);

  // An administrator who controls two accounts may use both.
  await importsBy(server, controlled.analyst).act(asked.id, "commit");
  const both = "admin reset the password of analyst, and admin raised the role of reader";
  expect(await post(controlled.reader, asked, "approve")).toEqual(refused(both));
  expect(await post(admin, asked, "approve")).toEqual([403, expect.stringMatching(/You uploaded this file/)]);
  expect(await standing()).toEqual(["second", "stranger"]);
  expect(await post(second, asked, "approve")).toBe(200);
});
