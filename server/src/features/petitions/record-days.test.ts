import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { CauseList } from "@command-center/contract/cause-list";
import type { Incident } from "@command-center/contract/incidents";
import type { Petition } from "@command-center/contract/petitions";
import type { DayOfRecord } from "@command-center/contract/record-days";
import { RECORD_DAYS } from "../../records/record-days.ts";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { callerOn, countryServer } from "../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const limited = callerOn(server, async () => {
  const credentials = await addAccount(server.database, { username: "amuru", role: "viewer" });
  await sql`insert into account_scope (account_id, area_id)
    select account.id, area.id from account, area
    where username = 'amuru' and area.kind = 'district' and area.slug = 'amuru'`.execute(server.database.db);
  await sealAgain(server.database, "amuru");
  return server.signIn(credentials);
});
const imports = importsBy(server, analyst);
const days = (query = "?from=2020-01-01", by = viewer) => by.read<DayOfRecord[]>(`/api/calendar${query}`);

beforeAll(async () => {
  await makeCycle(analyst, "2020-12-31");
  for (const file of [
    "Panel,Petitions a day,Sits from,Sits to\n8,2,2021-01-04,2021-03-31\n",
    "Seat,District,Constituency,Winner,Polling day,Declared on\nMP,ABIM,LABWOR,A Example,2020-09-04,2020-09-05\nMP,AMURU,KILAK NORTH,C Example,2020-09-04,2020-09-05\n",
    "Petition no,Category,District,Constituency,Grounds,Status,Date filed,Date served,Date heard,Date ruled,Date withdrawn,Outcome\nMP/1,MP,ABIM,Labwor County,Violence,Filed,2020-12-05,2020-12-06,,,,\nMP/2,MP,ABIM,Labwor County,Violence,Hearing,2020-12-05,2020-12-06,2020-12-10,,,\nMP/3,MP,AMURU,Kilak North County,Violence,Resolved,2020-12-06,2020-12-07,2020-12-10,2020-12-11,,Dismissed\nMP/4,MP,AMURU,Kilak North County,Violence,Withdrawn,2020-12-06,,,,2020-12-12,\n",
    'Limit,Value,Unit,Law,Applies from\nTribunal ruling after filing,28,,"Rules, 12",2020-07-01\n',
    "Incident number,Date,District,Kind,Severity\nI-1,2020-12-04,ABIM,Clash,Minor\n",
    "Event,Starts on,Ends on,Roadmap\nExample polling,2021-01-14,2021-01-15,Electoral Commission\n",
    "Aim,Value,Due on\nMembers,1000,2021-06-30\n",
  ])
    await imports.take(file);
  await listPetition("2021-01-11");
});

const listPetition = async (hearingOn: string) => {
  const { listed, unlisted, asOf } = await viewer.read<CauseList>("/api/petitions/cause-list");
  const answer = await analyst.post("/api/changes/petition-steps", {
    clientId: randomUUID(),
    number: "MP/1",
    replaces: [...listed, ...unlisted].find(({ number }) => number === "MP/1")?.stateId,
    step: { step: "list", on: asOf, hearingOn, panel: 8 },
    reason: "Weekly list",
    source: "Registrar",
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

const NAMED = Object.entries(RECORD_DAYS).flatMap(([kind, { days: named = [] }]) =>
  kind === "court" ? [] : named.map(({ field, is }) => ({ kind, field, is })),
);

describe("REC-05 days that records name", () => {
  test.each(NAMED)("REC-05 $field of a $kind is on the calendar as $is", async ({ kind, field, is }) => {
    const found = (await days()).filter((day) => day.kind === kind && day.field === field);
    expect(found).not.toEqual([]);
    expect(new Set(found.map((day) => day.is))).toEqual(new Set([is]));
  });

  test("REC-05 the lists of petitions and incidents have each of their days", async () => {
    const petitions = await viewer.read<Petition[]>("/api/petitions");
    for (const { field } of NAMED.filter(({ kind }) => kind === "petition_state"))
      expect(
        petitions.some((row) => typeof row[field as keyof Petition] === "string"),
        field,
      ).toBe(true);
    const [incident] = await viewer.read<Incident[]>("/api/incidents");
    expect(incident?.tookPlaceOn).toBe("2020-12-04");
  });

  test("REC-05 from the as-of date on there is nothing that happened, and an event lasts to its last day", async () => {
    const ahead = await days("");
    expect(new Set(ahead.map(({ is }) => is))).toEqual(new Set(["planned", "limit"]));
    expect(ahead.find(({ kind }) => kind === "event")).toMatchObject({
      on: "2021-01-14",
      until: "2021-01-15",
    });
    expect(await days("?from=2021-01-15&to=2021-01-15")).toMatchObject([{ about: "Example polling" }]);
    expect(ahead.filter(({ field }) => field === "rulingDueOn")).toMatchObject([
      { petition: "MP/1", on: "2021-01-02" },
      { petition: "MP/2", on: "2021-01-02" },
    ]);
  });

  test("REC-05 an adjourned hearing keeps its id, and its number of changes rises", async () => {
    const hearing = async () => (await days("")).find(({ field }) => field === "hearingOn");
    const before = await hearing();
    expect(before).toMatchObject({ petition: "MP/1", on: "2021-01-11", detail: "Panel: 8" });
    await listPetition("2021-01-18");
    const after = await hearing();
    expect(after).toMatchObject({ id: before?.id, on: "2021-01-18" });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  });

  test("REC-05 a limited account has the days of its districts, and those of the whole country", async () => {
    const seen = await days(undefined, limited);
    expect(new Set(seen.flatMap(({ petition }) => petition ?? []))).toEqual(new Set(["MP/3", "MP/4"]));
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(
      new Set(["event", "panel", "petition_state", "target"]),
    );
  });
});
