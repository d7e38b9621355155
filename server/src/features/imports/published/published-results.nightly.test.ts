import { expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import type { PublishedResults } from "@command-center/contract/imports/published-results";
import type { StationResults } from "@command-center/contract/results/station-results";
import { importsBy } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);

test("IMP-24 the published results are loaded whole through the import, and undone like any other", async () => {
  const start = async () => (await analyst.post("/api/published-results", {})).json<PublishedResults>();
  const commit = async (id: number) => {
    let found: ImportDetail = await imports.settled(id);
    if (found.questions.length > 0)
      found = await imports.change(id, {
        answers: Object.fromEntries(
          found.questions.map((question) => [question.id, question.suggestions[0]?.answer ?? "leave out"]),
        ),
      });
    expect(found.state).toBe("ready");
    expect((await imports.act(id, "commit")).state).toBe("committed");
  };
  await commit((await start()).stationList?.id ?? 0);
  const { results } = await start();
  await commit(results?.id ?? 0);
  const again = await start();
  expect(again).toMatchObject({ results: { id: results?.id, state: "committed" } });
  expect(await analyst.read<StationResults>("/api/results")).toMatchObject({
    units: { expected: 34_684, counted: 34_583, zero: 101 },
    districts: { covered: 146, whole: 146 },
    valid: 10_350_819,
    invalid: 393_500,
    total: 10_744_319,
  });
  await imports.act(results?.id ?? 0, "undo");
  expect(await analyst.read("/api/results")).toBeNull();
  expect((await start()).results?.id).toBeGreaterThan(results?.id ?? 0);
}, 120_000);
