import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Fact } from "@command-center/contract/facts/fact";
import { FACTS } from "@command-center/contract/facts/facts";
import type { DataSet } from "@command-center/contract/wire/live";
import { statementsTo } from "../../testing/database.ts";
import { declaredEndpoints, OF_STATION_RESULTS, ONE_QUESTION } from "../../testing/requests/endpoints.ts";
import { sampleServer } from "../../testing/sample-server.ts";

const { server, admin, analyst } = sampleServer();

/** Data sets by their tables: those of the definitions, and those of records in several tables. */
const DATA_SET_OF = new Map<string, DataSet>([
  ...(Object.values(FACTS) as readonly Fact[]).flatMap(({ table, dataSet }): [string, DataSet][] =>
    table === undefined || dataSet === undefined ? [] : [[table, dataSet]],
  ),
  ["area", "areas"],
  ["cycle_rule", "cycle"],
  ["organ", "cycle"],
  ["post", "cycle"],
  ["candidacy", "results"],
  ["own_candidate", "results"],
  ["candidate_match", "results"],
  ["difference_inquiry", "results"],
  ["declaration", "results"],
  ["result_sheet", "results"],
  ["vote_count", "results"],
  ["petition_state", "petitions"],
  ["register", "registers"],
  ["figure_choice", "claims"],
  ["note_version", "notes"],
  ["export_file", "exports"],
]);

test("REC-01 a read names the data sets of all tables that it asks, so that no cached response outlives a change", async () => {
  const saved = await analyst.post("/api/changes/records", {
    kind: "incidents",
    fields: {
      number: "IN-900",
      day: "2025-09-01",
      district: "Gulu",
      kind: "Clash",
      severity: "Minor",
      note: "",
    },
    replaces: null,
    clientId: randomUUID(),
    reason: "Reported by telephone",
    source: "Letter of the registrar",
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const reads = (await declaredEndpoints()).filter(
    ({ id, method, reads: sets }) => method === "GET" && sets !== undefined && !OF_STATION_RESULTS.has(id),
  );
  expect(reads.length).toBeGreaterThan(40);
  for (const { id, path, reads: named = [] } of reads) {
    const sent = await statementsTo(server.database);
    const answer = await admin.get(`${path}${ONE_QUESTION[id] ?? ""}`);
    const asked = sent
      .now()
      .flatMap((statement) => [...statement.matchAll(/\b(?:from|join)\s+(?:\\")?(\w+)/g)]);
    sent.restore();
    expect(answer.statusCode, answer.body).toBe(200);
    const needed = new Set(asked.flatMap(([, table = ""]) => DATA_SET_OF.get(table) ?? []));
    expect.soft(named, id).toEqual(expect.arrayContaining([...needed]));
  }
});
