import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "@command-center/contract/accounts/audit";
import type { ChangedRecords } from "@command-center/contract/changes/changes-between";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { HistoryEntry, readHistory } from "@command-center/contract/changes/record-history";
import type { Alerts } from "@command-center/contract/following/alerts";
import type { Differences } from "@command-center/contract/results/decisive/differences";
import type { compareResults } from "@command-center/contract/results/result-comparison";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import {
  stationListOf,
  stationResultsOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { tokenAt } from "../../testing/ledger/token-at.ts";
import { countryServer } from "../../testing/sample-server.ts";

const { server, admin, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);

const FORMS = "Party agents";
const stationsWith = (votes: readonly number[]): FileStation[] => [
  {
    district: "Abim",
    constituency: "Labwor County",
    subCounty: "ALEREK",
    parish: "KOYA",
    name: "KOYA MARKET",
    code: "01",
    registered: 500,
    votes,
    invalid: 5,
  },
];

let before: number;
let seat: number;
let contest: number;
beforeAll(async () => {
  await makeCycle(analyst);
  const made = await analyst.post("/api/cycles", {
    name: "2015–2016",
    seasonLabel: "2016",
    opensOn: "2015-07-01",
    closesOn: "2016-06-30",
    asOf: "2016-06-30",
  });
  before = made.json<{ id: number }>().id;
  const cycle = { cycle: String(before) };
  const [of2016, of2021, forms] = [
    [100, 90, 80],
    [150, 120],
    [140, 130],
  ].map(stationsWith);
  await imports.take(stationListOf(of2016 ?? []), cycle);
  await imports.take(stationResultsOf(of2016 ?? [], ["ODONGO A", "OKELLO B", "OCEN C"]), {
    ...cycle,
    contest: "president",
    pollingDay: "2016-02-18",
  });
  const polled = { contest: "president", pollingDay: "2021-01-14" };
  await imports.take(stationListOf(of2021 ?? []));
  await imports.take(stationResultsOf(of2021 ?? [], ["AKELLO MARY", "BYARUHANGA PAUL"]), polled);
  await imports.take(stationResultsOf(forms ?? [], ["AKELLO MARY", "BYARUHANGA PAUL"]), {
    ...polled,
    issuer: FORMS,
  });
  const results = await viewer.read<StationResults>("/api/results");
  seat = results.seat?.id ?? 0;
  contest = results.seat?.contest ?? 0;
  expect((await viewer.post("/api/follows", { kind: "seat", id: seat })).statusCode).toBe(200);
}, 60_000);

const put = (address: string, body: object) =>
  analyst.put(`/api/results/${address}`, { clientId: randomUUID(), replaces: null, contest, ...body });
const reason = "Known to the party";
const undo = (id: number) => analyst.post(`/api/changes/sets/${id}/undo`, { reason: "Entered by mistake" });

/** Makes a change, which all readers of records name: `/changes`, the history of its seat, the audit log, and an alert to followers. */
async function told(change: () => ReturnType<typeof put>) {
  const known = await tokenAt(server.database, "infinity");
  const { unread } = await viewer.read<Alerts>("/api/alerts");
  const answer = await change();
  expect(answer.statusCode, answer.body).toBe(200);
  const { id, state } = answer.json<ChangeSetDetail>();
  expect(state).toBe("applied");
  const { asOf } = await admin.read<{ asOf: string }>("/api/cycle");
  const { groups } = await admin.read<ChangedRecords>(
    `/api/changes/records?from=${asOf}&fromKnown=${known}&entries=all`,
  );
  const { entries } = await admin.read<OutputOf<typeof readHistory>>(
    `/api/changes/history?kind=seat&id=${seat}`,
  );
  const history = entries.filter(({ changeSet }) => changeSet === id);
  const whats = (named: readonly { readonly what: string }[]) => named.map(({ what }) => what).toSorted();
  expect(whats(groups.flatMap((group) => group.entries))).toEqual(whats(history));
  const { entries: log } = await admin.read<{ entries: AuditEntry[] }>(
    `/api/audit?${new URLSearchParams({ group: "change", q: `Change ${id},` }).toString()}`,
  );
  for (const { label } of history.flatMap(({ fields }) => fields))
    expect(JSON.stringify(log)).toContain(label);
  expect((await viewer.read<Alerts>("/api/alerts")).unread).toBeGreaterThan(unread);
  const said = history.map(({ what, fields }): [string, HistoryEntry["fields"]] => [what, fields]);
  return { id, said: said.toSorted() };
}

test("REC-01 the party's candidate, its correction and both undos are named, and the one before is in force again", async () => {
  const own = async () => (await viewer.read<StationResults>("/api/results")).seat;
  const choose = (candidate: string | null) => async () =>
    put("own-candidate", { candidate, reason, replaces: (await own())?.ownRecord ?? null });
  const fields = (from: string | null, to: string | null) => [
    { label: "Candidate", before: from, after: to },
  ];
  const first = await told(choose("AKELLO MARY"));
  expect(first.said).toEqual([["Party’s candidate", fields(null, "AKELLO MARY")]]);
  const second = await told(choose(null));
  expect(second.said).toEqual([["Party’s candidate corrected", fields("AKELLO MARY", "Not known")]]);
  expect((await own())?.own).toBeNull();
  expect((await undo(first.id)).body).toContain("depends on this one");
  const back = await told(() => undo(second.id));
  expect(back.said).toEqual([["Party’s candidate restored", fields("Not known", "AKELLO MARY")]]);
  expect((await own())?.own).toBe("AKELLO MARY");
  expect((await undo(first.id)).statusCode).toBe(200);
  expect(await own()).toMatchObject({ own: null, ownRecord: null });
});

test("REC-01 a matched candidate takes the place of another, and the undo of that returns the other", async () => {
  const persons = async () => {
    const path = `/api/results/comparison?contest=president&with=${before}`;
    const { candidates } = await viewer.read<OutputOf<typeof compareResults>>(path);
    return new Map(candidates.map((one) => [one.before?.name ?? one.after?.name, one]));
  };
  const all = await persons();
  const after = all.get("AKELLO MARY")?.after?.id;
  const match = (name: string) => () =>
    put("candidate-match", { before: all.get(name)?.before?.id, after, reason });
  const first = await told(match("ODONGO A"));
  const isSame = [{ label: "Same person", before: null, after: "AKELLO MARY" }];
  expect(first.said).toEqual([["Matched candidate", isSame]]);
  const second = await told(match("OKELLO B"));
  expect(second.said.map(([what]) => what)).toEqual([
    "Matched candidate removed by a correction",
    "Matched candidate",
  ]);
  expect((await persons()).get("ODONGO A")?.after).toBeNull();
  expect((await undo(first.id)).statusCode).toBe(409);
  expect((await undo(second.id)).statusCode).toBe(200);
  expect((await persons()).get("ODONGO A")?.after?.id).toBe(after);
});

test("REC-01 each state of a difference and its undo are named by their own words, another note is a correction", async () => {
  const station = async () => {
    const path = "/api/results/differences?contest=president&issuer=Electoral%20Commission";
    const { stations } = await viewer.read<Differences>(path);
    return stations[0];
  };
  const save = (values: object) => async () => {
    const one = await station();
    const replaces = one?.inquiry?.id ?? null;
    const issuers = { issuer: "Electoral Commission", other: FORMS };
    return put("differences/inquiry", { area: one?.area, ...issuers, note: null, ...values, replaces });
  };
  await told(save({ state: "investigated", evidence: "Form 7" }));
  const resolved = await told(save({ state: "resolved", evidence: "Form 8" }));
  expect(resolved.said).toEqual([
    [
      "Difference resolved",
      [
        { label: "State", before: "Investigated", after: "Resolved" },
        { label: "Evidence", before: "Form 7", after: "Form 8" },
      ],
    ],
  ]);
  const noted = await told(save({ state: "resolved", evidence: "Form 8", note: "Copied wrongly." }));
  expect(noted.said).toEqual([
    ["Difference resolved corrected", [{ label: "Note", before: null, after: "Copied wrongly." }]],
  ]);
  expect((await undo(noted.id)).statusCode).toBe(200);
  const back = await told(() => undo(resolved.id));
  expect(back.said.map(([what]) => what)).toEqual([
    "Difference investigated restored",
    "Difference resolved undone",
  ]);
  expect((await station())?.inquiry).toMatchObject({ state: "investigated", evidence: "Form 7" });
});
