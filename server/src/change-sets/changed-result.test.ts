import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { caseFile } from "../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../testing/imports.ts";
import { countryServer } from "../testing/sample-server.ts";
import { type RuledContest, ruledResults } from "./changed-result.ts";

const { server, analyst } = countryServer();

beforeAll(async () => {
  const imports = importsBy(server, analyst);
  await makeCycle(analyst);
  await imports.take(
    "Seat,District,Constituency,Winner,Polling day,Declared on\nMP,ABIM,LABWOR,A Example,2020-09-04,2020-09-05\nWoman MP,KALUNGU,,B Example,2020-09-04,2020-09-05\n",
  );
  await imports.take(String(caseFile("base-stations.csv")));
  await imports.take(String(caseFile("total-station.csv")), {
    contest: "president",
    pollingDay: "2020-10-01",
  });
});

test("REC-02 several rulings come to what each of them alone does, on a declaration or on counted votes", async () => {
  await server.database.read("everywhere", async (read) => {
    const { rows } = await sql<RuledContest>`
      select contest.id, seat.name as seat from contest join seat on seat.id = seat_id
      where contest.id in (select contest_id from declaration union select contest_id from result_sum)
      order by contest.kind = 'general', contest.id`.execute(read.db);
    const rulings = [null, ...rows.map((contest) => ({ contest, winner: "C Example" }))];
    const each = [];
    for (const ruling of rulings) each.push(...(await ruledResults(read, [ruling])));
    expect(each.map((result) => result?.winner.now)).toEqual([
      undefined,
      "A Example",
      "B Example",
      "OPIO ONE",
    ]);
    expect(await ruledResults(read, rulings)).toEqual(each);
  });
});
