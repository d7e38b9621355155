import { expect, test } from "vitest";
import type { CycleEntry } from "@command-center/contract/cycles";
import type { ImportEntry } from "@command-center/contract/imports/imports";
import type { PublishedResults } from "@command-center/contract/imports/published-results";
import { countryServer, limitedTo } from "../../../testing/sample-server.ts";

// Nothing reads the file, which takes seconds: its import is for the nightly test.
const { server, analyst, viewer } = countryServer({
  runImports: () => ({ wake: () => undefined, close: async () => undefined }),
});
const PATH = "/api/published-results";

const start = async () => {
  const answer = await analyst.post(PATH, {});
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PublishedResults>();
};

test("IMP-24 viewers and limited analysts cannot load the published results", async () => {
  expect((await viewer.post(PATH, {})).statusCode).toBe(403);
  const limited = limitedTo(server, "Gulu");
  expect((await limited.post(PATH, {})).statusCode).toBe(403);
  expect((await limited.get(PATH)).statusCode).toBe(403);
  expect(await analyst.read(PATH)).toMatchObject({ cycle: null, stationList: null, results: null });
});

test("IMP-24 one click makes the cycle and begins to read the bundled station list, and two make no second one", async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(second).toEqual({ ...first, stationList: { ...first.stationList, share: expect.any(Number) } });
  expect(await analyst.read<CycleEntry[]>("/api/cycles")).toMatchObject([
    { name: "2020–2021", asOf: "2021-01-28", isSample: false, isInForce: true },
  ]);
  const [list] = await analyst.read<ImportEntry[]>("/api/imports");
  expect(list).toMatchObject({
    id: first.stationList?.id,
    kind: "station-list",
    file: { name: "2021-station-list.csv" },
    uploaded: { by: "analyst" },
  });
  expect(await start()).toMatchObject({ stationList: { id: list?.id }, results: null });
  expect(await analyst.read<ImportEntry[]>("/api/imports")).toHaveLength(1);
});
