import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import { beforeAll, expect, test } from "vitest";
import { caseFile } from "../../../../testing/cases/case-file.ts";
import { answersTo, importsBy, makeCycle } from "../../../../testing/imports.ts";
import { countryServer } from "../../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const OF = { contest: "president", pollingDay: "2021-01-14" };
const FILE = String(caseFile("no-register-overvote.csv"));
const HEADER = "Figure,Candidate,District,Value,Publication,Published by,As of,Chosen because\n";
const TOTALS = `${HEADER}President: valid votes,,,1200,Final results,Example Commission,2021-01-14,
President: valid votes,,,1300,Numbers,Example Times,2021-01-14,
President: votes of a candidate,OPIO ONE,ABIM,921,Final results,Example Commission,2021-01-14,
`;

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(String(caseFile("base-stations.csv")));
});

const found = async (id: number, code: string) =>
  (await imports.problems(id)).filter((one) => one.code === code).map(({ message }) => message);

test("CLAIM-01 published totals of a presidential election are recorded side by side, and come again as the same", async () => {
  const first = await imports.take(TOTALS);
  expect(first).toMatchObject({ kind: "claims", counts: { new: 3, refused: 0 } });
  const again = await imports.read(`${TOTALS}\n`);
  expect(again.counts).toMatchObject({ same: 3, new: 0, changed: 0 });
  await imports.act(again.id, "discard");
});

test("CLAIM-01 W141 the first import of results is compared with them, and the chosen one counts alone", async () => {
  const read = await imports.read(FILE, OF);
  expect(read.impact).toContainEqual({ what: "Published totals that agree", from: null, to: "1 of 3" });
  expect(await found(read.id, "W141")).toEqual([
    "Valid votes, Uganda: the stations add up to 1,200, Example Times published 1,300.",
    "OPIO ONE, Abim: the stations add up to 920, Example Commission published 921.",
  ]);
  await imports.act(read.id, "discard");
  await imports.take(
    TOTALS.replace(
      "Final results,Example Commission,2021-01-14,",
      "Final results,Example Commission,2021-01-14,Official",
    ),
  );
  const chosen = await imports.read(FILE, OF);
  expect(chosen.impact).toContainEqual({ what: "Published totals that agree", from: null, to: "1 of 2" });
  await imports.act(chosen.id, "discard");
});

test("CLAIM-01 a total that an official chooses is the one that imports are compared with", async () => {
  const { rows } = await sql<{ id: number }>`
    select claim.id from claim join source on source.id = claim.source_id
    where claim.measure = 'president_valid' and source.publisher = 'Example Times' and claim.retired_at is null`.execute(
    server.database.db,
  );
  const chosen = await analyst.post("/api/changes/figure-choices", {
    clientId: randomUUID(),
    figure: "president_valid",
    claim: rows[0]?.id,
    replaces: null,
    reason: "Printed after the recount",
  });
  expect([chosen.statusCode, chosen.json<ChangeSetDetail>().choice]).toMatchObject([
    200,
    { label: "President: valid votes", place: null, after: { value: 1300 } },
  ]);
  const read = await imports.read(FILE, OF);
  expect((await found(read.id, "W141"))[0]).toBe(
    "Valid votes, Uganda: the stations add up to 1,200, Example Times published 1,300.",
  );
  await imports.act(read.id, "discard");
  const undo = await analyst.post(`/api/changes/sets/${chosen.json<ChangeSetDetail>().id}/undo`, {
    reason: "No recount was held",
  });
  expect(undo.statusCode, undo.body).toBe(200);
});

test("CLAIM-01 W140 candidates in shifted columns are unlike the previous election, with a warning by district", async () => {
  await imports.take(FILE, OF);
  const shifted = FILE.replace("OPIO ONE,AKELLO TWO", "AKELLO TWO,OPIO ONE");
  const asked = await imports.read(shifted, { ...OF, pollingDay: "2021-03-04" });
  const dated = await imports.change(asked.id, { answers: { "pollingDay/2021-03-04": "new" } });
  const read = await imports.change(asked.id, { answers: answersTo(dated) });
  expect(read.state).toBe("ready");
  expect(await found(read.id, "W140")).toEqual([
    "Abim: 76.7%, and 23.3% on 14 Jan 2021. Check that the votes are in the right column.",
    "Abim: 23.3%, and 76.7% on 14 Jan 2021. Check that the votes are in the right column.",
  ]);
  await imports.act(read.id, "discard");
});
