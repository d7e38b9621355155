import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { readRecordForm } from "@command-center/contract/changes/entered-records";
import type { Inbox } from "@command-center/contract/data/inbox";
import { readFollowing } from "@command-center/contract/following/summary";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { addAccount } from "../../testing/accounts.ts";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { callerOn, countryServer, type TestCaller } from "../../testing/sample-server.ts";

const { server, admin, analyst } = countryServer();
const account = (username: string) =>
  callerOn(server, async () =>
    server.signIn(await addAccount(server.database, { username, role: "analyst" })),
  );
const [second, third] = [account("second"), account("third")];
const imports = importsBy(server, analyst);
const DECLARATIONS = "Seat,District,Constituency,Winner,Votes,Polling day,Declared on\n";

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take("Panel,Petitions a day,Sits from,Sits to\n1,2,2020-09-10,2020-12-31\n");
  await imports.take(`${DECLARATIONS}MP,ABIM,LABWOR,A Example,500,2020-09-04,2020-09-05\n`);
  await imports.take(
    "Petition no,Category,District,Constituency,Petitioner,Grounds,Status,Date filed,Date heard\nMP/1,MP,ABIM,Labwor County,,Violence,Filed,2020-09-08,\nMP/2,MP,ABIM,Labwor County,,Violence,Hearing,2020-09-08,2020-09-12\n",
  );
});

async function sent(by: TestCaller, path: string, body: object): Promise<ChangeSetDetail> {
  const answer = await by.post(path, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ChangeSetDetail>();
}
const step = async (by: TestCaller, number: string, taken: object) => {
  const { replaces } = await by.read<{ replaces: number }>(
    `/api/changes/petition-steps/next?number=${number}`,
  );
  return sent(by, "/api/changes/petition-steps", {
    clientId: randomUUID(),
    number,
    replaces,
    step: taken,
    reason: "Registry's book",
    source: "Register of the tribunal",
  });
};
const corrected = async (by: TestCaller, kind: string, name: string, fields: object) => {
  const form = await by.read<OutputOf<typeof readRecordForm>>(
    `/api/changes/records/form?kind=${kind}&${name}`,
  );
  return sent(by, "/api/changes/records", {
    clientId: randomUUID(),
    kind,
    replaces: form.replaces,
    fields: { ...Object.fromEntries(form.fields.map(({ id, text }) => [id, text])), ...fields },
    reason: "Typing error",
    source: "Register of the tribunal",
  });
};
const approve = (by: TestCaller, { id, digest }: ChangeSetDetail) =>
  by.post(`/api/changes/sets/${id}/approve`, { digest });
const read = ({ id }: ChangeSetDetail) => analyst.read<ChangeSetDetail>(`/api/changes/sets/${id}`);
const lapsedOf = async (by: TestCaller, { id }: ChangeSetDetail) =>
  (await by.read<Inbox>("/api/inbox")).approvals.find((change) => change.id === id)?.lapsed;
const decisions = async (by: TestCaller) =>
  (await by.read<{ decisions: number | null }>(readFollowing.path)).decisions;

describe("REC-02 requests that wait against one record", () => {
  test("REC-02 a step, a correction and an undo against a waiting request name it and wait themselves; approved, they make it lapse", async () => {
    const served = await step(second, "MP/1", { step: "serve", on: "2020-09-10" });
    expect(served.state).toBe("applied");
    const withdrawal = await step(analyst, "MP/1", { step: "withdraw", on: "2020-09-12" });
    const named = expect.stringMatching(
      /^Another request waits for approval: Withdrawn, 12 Sep 2020, requested by analyst, .+ EAT\.$/,
    );
    const undo = await sent(second, `/api/changes/sets/${served.id}/undo`, { reason: "Wrong petition" });
    expect(undo).toMatchObject({ state: "proposed", approval: { reasons: [named] } });
    await sent(second, `/api/changes/sets/${undo.id}/withdraw`, {});
    const correction = await corrected(second, "petitions", "number=MP/1", { ground: "Voter bribery" });
    expect(correction).toMatchObject({ state: "proposed", approval: { reasons: [named] } });
    await sent(second, `/api/changes/sets/${correction.id}/withdraw`, {});
    const listing = { step: "list", on: "2020-09-11", hearingOn: "2020-09-14", panel: 1 };
    const listed = await step(second, "MP/1", listing);
    expect(listed).toMatchObject({ state: "proposed", approval: { reasons: [named] } });
    expect(await decisions(third)).toBe(2);

    expect((await approve(analyst, listed)).statusCode).toBe(200);
    const because = `Change ${listed.id} by second has changed the record since. Enter it again if it is still right.`;
    expect(await read(withdrawal)).toMatchObject({
      state: "lapsed",
      decided: { decision: "lapsed", by: "second", note: because },
    });
    expect([await lapsedOf(analyst, withdrawal), await lapsedOf(third, withdrawal)]).toEqual([
      because,
      because,
    ]);
    expect(await decisions(third)).toBe(0);
    const late = await approve(third, withdrawal);
    expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining(because)]);
  });

  test("REC-02 an undone import makes the correction of its record lapse, and no other", async () => {
    const { id } = await imports.take(`${DECLARATIONS}MP,AGAGO,AGAGO,C Example,700,2020-09-04,2020-09-05\n`);
    const correct = async (name: string, votes: string) => {
      const { rows } = await sql<{ id: number }>`
        select id from seat where name = ${name} and kind = 'constituency_mp'`.execute(server.database.db);
      return corrected(second, "declarations", `seat=${rows[0]?.id}`, { votes });
    };
    const [other, correction] = [await correct("Labwor County", "501"), await correct("Agago County", "701")];
    expect([other.state, correction.state]).toEqual(["proposed", "proposed"]);
    await imports.act(id, "undo");
    expect(await read(correction)).toMatchObject({
      state: "lapsed",
      decided: { note: expect.stringContaining(`Import ${id} was undone by`) },
    });
    expect((await read(other)).state).toBe("proposed");
    await sent(second, `/api/changes/sets/${other.id}/withdraw`, {});
  });

  test("REC-02 a request that its contest no longer allows is refused at its approval, and lapses with that reason", async () => {
    const ruling = await step(analyst, "MP/2", {
      step: "rule",
      on: "2020-09-20",
      outcome: "fresh_poll_ordered",
      winner: null,
    });
    await server.change(async (write) => {
      write.touch("results");
      await sql`update declaration set status = 'nullified', winner_candidacy_id = null, votes = null, margin_percent = null, share_percent = null where retired_at is null`.execute(
        write.db,
      );
    });
    const refused = await approve(second, ruling);
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      expect.stringContaining("This contest has no result in force"),
    ]);
    expect(await read(ruling)).toMatchObject({
      state: "lapsed",
      decided: { decision: "lapsed", note: expect.stringContaining("no result in force") },
    });
  });

  test("REC-02 requests of a disabled account lapse", async () => {
    const withdrawal = await step(third, "MP/2", { step: "withdraw", on: "2020-09-21" });
    expect(withdrawal.state).toBe("proposed");
    const { id } = await server.database.db
      .selectFrom("account")
      .select("id")
      .where("username", "=", "third")
      .executeTakeFirstOrThrow();
    expect((await admin.post(`/api/administration/accounts/disable`, { accountId: id })).statusCode).toBe(
      200,
    );
    const because = "The account of third was disabled. Have another account request it.";
    expect(await lapsedOf(second, withdrawal)).toBe(because);
    expect((await approve(second, withdrawal)).body).toContain(because);
    // Nothing waits any more.
    expect((await step(second, "MP/2", { step: "withdraw", on: "2020-09-21" })).approval.reasons).toEqual([
      "1 petition ends.",
    ]);
  });
});
