import { beforeAll, expect, test } from "vitest";
import type { ActivityEntry } from "@command-center/contract/activity";
import type { Changes } from "@command-center/contract/changes/changes";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer } from "../../testing/sample-server.ts";

const { server, admin, analyst } = countryServer();
const imports = importsBy(server, analyst);
const HEADER = "Seat,District,Constituency,Winner,Votes,Incumbent,Polling day,Declared on\n";
const file = (
  votes: number,
) => `${HEADER}MP,ABIM,LABWOR COUNTY,Achen Example,${votes},New leader,2020-09-04,2020-09-05
LC5 chairperson,ABIM,,Okello Example,500,New leader,2020-09-04,2020-09-05
`;
let cycle: number;
beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

/** Declarations and corrections that are told, and those that the activity lists. */
async function told() {
  const { groups } = await admin.read<Changes>(`/api/changes?since=2020-01-01&cycle=${cycle}`);
  const activity = await admin.read<ActivityEntry[]>(`/api/activity?clock=each&limit=200&cycle=${cycle}`);
  return (["declared", "corrected"] as const).map((kind) => {
    const group = groups.find((one) => one.kind === kind);
    // Corrections bear the day on which they were recorded: past these figures' day.
    const count = group?.count === 0 && group.last !== null ? "last" : group?.count;
    return [count, activity.filter((entry) => entry.kind === kind).length];
  });
}

/** Takes a file over, with the approval that changes of results need. */
async function committed(text: string): Promise<number> {
  const { id } = await imports.read(text);
  const { state } = await imports.act(id, "commit");
  if (state === "waiting-for-approval") await importsBy(server, admin).act(id, "approve");
  return id;
}

test("HOME-11 declarations of an import that was undone are not told, and once where it came again", async () => {
  const first = await committed(file(1200));
  expect(await told()).toEqual([
    [2, 2],
    [0, 0],
  ]);
  await imports.act(first, "undo");
  expect(await told()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  const again = await committed(`${file(1200)}\n`);
  expect(await told()).toEqual([
    [2, 2],
    [0, 0],
  ]);
  // A correction that was undone is told with what took its place: what held before it.
  const correction = await committed(file(1250));
  expect(await told()).toEqual([
    [2, 2],
    ["last", 1],
  ]);
  await imports.act(correction, "undo");
  expect(await told()).toEqual([
    [2, 2],
    ["last", 2],
  ]);
  await imports.act(again, "undo");
  expect(await told()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await committed(`${file(1200)}\n\n`);
  expect(await told()).toEqual([
    [2, 2],
    [0, 0],
  ]);
});
