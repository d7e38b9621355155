import { expect, test } from "vitest";
import type { ActivityEntry } from "@command-center/contract/activity";
import type { Changes } from "@command-center/contract/changes/changes";
import type { ChangedRecords, ChangesBetween } from "@command-center/contract/changes/changes-between";
import type { Cycle } from "@command-center/contract/cycle";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { tokenAt } from "../../testing/ledger/token-at.ts";
import { countryServer } from "../../testing/sample-server.ts";

const { server, admin, analyst } = countryServer();
const imports = importsBy(server, analyst);
const HEADER = "Seat,District,Constituency,Winner,Votes,Incumbent,Polling day,Declared on\n";
const file = (
  votes: number,
) => `${HEADER}MP,ABIM,LABWOR COUNTY,Achen Example,${votes},New leader,2020-09-04,2020-09-05
LC5 chairperson,ABIM,,Okello Example,500,New leader,2020-09-04,2020-09-05
`;

/** Takes a file over, with the approval that changes of results need; with the newest position before it. */
async function take(text: string) {
  const before = await tokenAt(server.database, "infinity");
  const { id } = await imports.read(text);
  const { state } = await imports.act(id, "commit");
  if (state === "waiting-for-approval") await importsBy(server, admin).act(id, "approve");
  return { before, id };
}

const groupOf = ({ groups }: ChangedRecords, key: string) => groups.find((one) => one.key === key);

test("HOME-11 CLOCK-02 an import is the cause of what it brought, corrected or, undone, took back; declarations are told once where it came again", async () => {
  const cycle = await makeCycle(analyst);
  const { asOf } = await admin.read<Cycle>(`/api/cycle?cycle=${cycle}`);
  const since = (token: string) =>
    admin.read<ChangedRecords>(`/api/changes/records?cycle=${cycle}&from=${asOf}&fromKnown=${token}`);
  /** Declarations and corrections that are told, and those that the activity lists. */
  const told = async () => {
    const { groups } = await admin.read<Changes>(`/api/changes?since=2020-01-01&cycle=${cycle}`);
    const activity = await admin.read<ActivityEntry[]>(`/api/activity?clock=each&limit=200&cycle=${cycle}`);
    return (["declared", "corrected"] as const).map((kind) => {
      const group = groups.find((one) => one.kind === kind);
      // Corrections bear the day on which they were recorded: past these figures' day.
      const count = group?.count === 0 && group.last !== null ? "last" : group?.count;
      return [count, activity.filter((entry) => entry.kind === kind).length];
    });
  };
  const DECLARED = [
    [2, 2],
    [0, 0],
  ];

  const first = await take(file(1200));
  expect(await told()).toEqual(DECLARED);
  const brought = await since(first.before);
  expect(brought.groups.map(({ key, count }) => [key, count])).toEqual([
    ["declaration", 2],
    ["import", 1],
  ]);
  expect(groupOf(brought, "import")?.entries[0]).toMatchObject({ importId: first.id, about: "file.csv" });
  const { figures } = await admin.read<ChangesBetween>(
    `/api/changes/between?cycle=${cycle}&from=${asOf}&fromKnown=${first.before}`,
  );
  expect(figures.find(({ id }) => id === "mps_declared")).toMatchObject({
    before: 0,
    after: 1,
    why: [
      { cause: "declaration", count: 1 },
      { cause: "import", count: 1 },
    ],
  });

  // A correction that was undone is told with what took its place: what held before it.
  const second = await take(file(1250));
  expect(await told()).toEqual([
    [2, 2],
    ["last", 1],
  ]);
  expect(groupOf(await since(second.before), "correction")?.entries).toMatchObject([
    {
      kind: "declaration",
      about: "Labwor County",
      fields: [{ label: "Votes", before: "1200", after: "1250" }],
    },
  ]);
  const before = await tokenAt(server.database, "infinity");
  await imports.act(second.id, "undo");
  expect(await told()).toEqual([
    [2, 2],
    ["last", 2],
  ]);
  const undone = await since(before);
  expect(groupOf(undone, "correction")?.entries).toMatchObject([
    { fields: [{ label: "Votes", before: "1250", after: "1200" }] },
  ]);
  expect(groupOf(undone, "import")?.totals).toEqual([{ what: "Undone", count: 1 }]);
  // Taken in and undone: nothing differs from before.
  expect((await since(second.before)).total).toBe(0);

  await imports.act(first.id, "undo");
  expect(await told()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await take(`${file(1200)}\n`);
  expect(await told()).toEqual(DECLARED);
});
