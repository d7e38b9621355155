import { beforeAll, expect, test } from "vitest";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const OF = { contest: "president", pollingDay: "2021-01-14" };
const MPS = { contest: "mp", pollingDay: "2021-01-14" };

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(caseFile("base-stations.csv"));
});

test("IMP-19 a station called TOTAL STATION on the list is a station, and no total", async () => {
  const found = await imports.read(caseFile("total-station.csv"), OF);
  expect(found.counts).toMatchObject({ rows: 7, new: 7, leftOut: 0, refused: 0 });
  await imports.act(found.id, "discard");
});

test.each([OF, MPS])(
  "IMP-19 a sentence says what makes two candidates of one name two people: %j",
  async (fields) => {
    const file = caseFile("two-of-one-name.csv").toString();
    const found = await imports.read(file, fields);
    expect(await imports.problems(found.id)).toMatchObject([
      { code: "F044", message: expect.stringContaining("add a middle name or a party to each name") },
    ]);
    await imports.act(found.id, "discard");
    const apart = file
      .replace("OKELLO JOHN", "OKELLO JOHN PETER")
      .replace("JOHN OKELLO,", "JOHN OKELLO (IND),");
    const two = await imports.read(apart, fields);
    expect(two.questions.map(({ asks }) => asks).join()).toMatch(
      /OKELLO JOHN PETER.*JOHN OKELLO \(IND\)|3 candidates/,
    );
    await imports.act(two.id, "discard");
  },
);
