import { beforeAll, expect, test } from "vitest";
import type { Figure } from "@command-center/contract/figures";
import type { DistrictChairperson } from "@command-center/contract/results/chairpersons";
import type { Election } from "@command-center/contract/results/elections";
import { caseFile } from "../../../../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../../../../testing/imports.ts";
import { countryServer } from "../../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
let cycle: number;

const peopleNamed = async (...names: string[]) =>
  server.database.db.selectFrom("person").select("name").where("name", "in", names).execute();

beforeAll(async () => {
  cycle = await makeCycle(analyst);
  await imports.take(String(caseFile("base-declaration.csv")).replaceAll("/2025", "/2020"));
});

test("IMP-20 F082 placeholder-winners.csv: no placeholder is declared, and the recorded winner stays", async () => {
  const file = String(caseFile("placeholder-winners.csv")).replaceAll("/2025", "/2020");
  const { id, counts, state } = await imports.read(file);
  expect({ state, counts }).toMatchObject({
    state: "ready",
    counts: { rows: 3, refused: 3, new: 0, changed: 0 },
  });
  expect((await imports.problems(id)).map(({ line, code, value }) => [line, code, value])).toEqual([
    [2, "F082", "To be announced"],
    [3, "F082", "VACANT"],
    [4, "F082", "N/A"],
  ]);
  await imports.act(id, "commit");
  expect(await peopleNamed("To be announced", "VACANT", "N/A")).toEqual([]);
  const declared = await viewer.read<Election[]>(`/api/elections?cycle=${cycle}`);
  expect(declared.map(({ constituency, winner }) => [constituency, winner])).toEqual([
    ["Labwor County", "Opio One"],
  ]);
});

test("IMP-20 a winner of whom no incumbency is known is no new leader, in the list as in the figures", async () => {
  await imports.take(
    "Seat,District,Winner,Votes,Incumbent,Polling day,Declared on\nLC5,ABIM,Akello Two,500,Unknown,24/07/2020,25/07/2020\n",
  );
  const list = await viewer.read<DistrictChairperson[]>(`/api/district-chairpersons?cycle=${cycle}`);
  expect(list).toMatchObject([{ winner: "Akello Two", status: "Unknown" }]);
  const figures = await viewer.read<Figure[]>(`/api/figures?cycle=${cycle}`);
  expect(figures.find(({ id }) => id === "lc5_new_leaders")?.value).toBeNull();
});
