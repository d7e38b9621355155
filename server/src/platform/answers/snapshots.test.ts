import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { declaredEndpoints, ONE_QUESTION } from "../../testing/requests/endpoints.ts";
import { sampleServer } from "../../testing/sample-server.ts";
import { createSnapshots } from "./snapshots.ts";

describe("kept answers, over HTTP", () => {
  const PATH = "/api/elections";
  const { server, admin } = sampleServer();

  const read = (headers: Record<string, string> = {}, path = PATH) => admin.get(path, headers);

  test("br, gzip and plain are the same answer, each under a tag of its own", async () => {
    const plain = await read();
    const br = await read({ "accept-encoding": "gzip, deflate, br" });
    const gzip = await read({ "accept-encoding": "gzip" });
    expect(plain.headers).not.toHaveProperty("content-encoding");
    expect(br.headers["content-encoding"]).toBe("br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers } of [plain, br, gzip]) {
      expect(headers.etag).toMatch(/^"[\w-]+"$/);
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(headers.vary).toBe("accept-encoding, cookie");
      expect(headers["cache-control"]).toBe("private, no-cache");
      expect(headers["x-total-count"]).toBe("519");
    }
  });

  test.each([
    ["br;q=0", undefined],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0, gzip;q=0.000", undefined],
    ["br ; q=0 , gzip ; q=0", undefined],
    ["br;q=0.1", "br"],
    ["identity", undefined],
    ["", undefined],
    ["deflate", undefined],
    ["brotli", undefined],
    ["gzip;q=1.0, br;q=0.001", "br"],
  ])("accept-encoding %j is answered with %s", async (accepted, encoding) => {
    expect((await read({ "accept-encoding": accepted })).headers["content-encoding"]).toBe(encoding);
  });

  test("LOGIN-07 sensitive lists are kept by no browser, not even to ask whether they changed", async () => {
    const lists = (await declaredEndpoints()).filter(({ sensitive }) => sensitive !== undefined);
    expect(lists.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        "/api/petitions",
        "/api/district/petitions",
        "/api/administration/accounts",
        "/api/audit",
      ]),
    );
    const shared = await admin.post("/api/shares", { subject: { kind: "figure", id: "districts" } });
    const { code } = shared.json<{ code: string }>();
    const questions: typeof ONE_QUESTION = { ...ONE_QUESTION, "shares.check": `?code=${code}` };
    for (const { id, path } of lists) {
      const { statusCode, headers } = await read({}, path + (questions[id] ?? ""));
      expect([path, statusCode, headers["cache-control"]]).toEqual([path, 200, "no-store"]);
    }
  });

  test("LOGIN-07 whatever answers the records of petitions is declared sensitive", async () => {
    const endpoints = await declaredEndpoints();
    const rowOf = (path: string) =>
      Reflect.get(endpoints.find((one) => one.path === path)?.output.def ?? {}, "element") as unknown;
    const petition = rowOf("/api/petitions");
    expect(petition).toBeDefined();
    const answering = endpoints.filter(({ path }) => rowOf(path) === petition);
    expect(answering.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/api/petitions", "/api/district/petitions"]),
    );
    expect(answering.filter(({ sensitive }) => sensitive !== "petitions")).toEqual([]);
  });

  test("a small answer is not compressed", async () => {
    const answer = await read({ "accept-encoding": "br, gzip" }, "/api/dashboard/stats");
    expect(answer.headers).not.toHaveProperty("content-encoding");
  });

  test.each(["identity", "gzip", "br"])(
    "If-None-Match with the tag of the %s form is a 304 without a body",
    async (encoding) => {
      const first = await read({ "accept-encoding": encoding });
      const etag = String(first.headers.etag);
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const again = await read({ "accept-encoding": encoding, "if-none-match": tag });
        expect(again.statusCode, tag).toBe(304);
        expect(again.body).toBe("");
        expect(again.headers.etag).toBe(etag);
        expect(again.headers.vary).toBe("accept-encoding, cookie");
        expect(again.headers["x-total-count"]).toBe("519");
      }
    },
  );

  test("a tag of another form, of nothing or of half is no match", async () => {
    const etag = String((await read()).headers.etag);
    const br = String((await read({ "accept-encoding": "br" })).headers.etag);
    for (const tag of [br, '""', etag.slice(0, -1), etag.slice(1), etag.toLowerCase()]) {
      expect((await read({ "if-none-match": tag })).statusCode, tag).toBe(200);
    }
  });

  test("a 304 needs a session like everything else", async () => {
    const etag = String((await read()).headers.etag);
    expect((await server.get(PATH, undefined, { "if-none-match": etag })).statusCode).toBe(401);
  });

  test("a write to a data set that the answer stands on changes the answer and its tag", async () => {
    const before = await read();
    const [row] = before.json<{ id: number; votes: number }[]>();
    const setVotes = (votes: number) =>
      server.change(async (write) => {
        write.touch("results");
        await write.db
          .updateTable("declaration")
          .set({ votes })
          .where("contest_id", "=", row?.id ?? 0)
          .where("retired_at", "is", null)
          .execute();
      });
    await setVotes(1);
    const after = await read({ "if-none-match": String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.json<{ votes: number }[]>()[0]?.votes).toBe(1);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    await setVotes(row?.votes ?? 0);
    expect((await read()).headers.etag).toBe(before.headers.etag);
  });

  test("a write that changes nothing of it leaves the tag, so that a poll stays a 304", async () => {
    const before = await read();
    await server.change(async (write) => write.touch("results", "cycle", "areas"));
    expect((await read({ "if-none-match": String(before.headers.etag) })).statusCode).toBe(304);
  });

  test("answers to different questions are kept apart", async () => {
    const paths = [
      "",
      "?q=a",
      "?q=b",
      "?limit=2",
      "?limit=2&page=2",
      "?sort=votes",
      "?sort=votes&order=desc",
    ];
    const tags = await Promise.all(paths.map(async (query) => (await read({}, PATH + query)).headers.etag));
    expect(new Set(tags).size).toBe(paths.length);
    // The same question asked in another order is the same.
    expect((await read({}, `${PATH}?page=2&limit=2`)).headers.etag).toBe(tags[4]);
  });

  test("until data changes, the database is not asked again", async () => {
    await read();
    const { db } = server.database;
    const before = await db
      .selectFrom("seat")
      .select("name")
      .where("name", "=", "Abim District Woman MP")
      .executeTakeFirstOrThrow();
    // Behind the back of the revisions: what is answered is what was kept.
    await db.updateTable("seat").set({ name: "Changed" }).where("name", "=", before.name).execute();
    const kept = await read();
    await db.updateTable("seat").set({ name: before.name }).where("name", "=", "Changed").execute();
    expect(kept.body).toContain(before.name);
    expect(kept.body).not.toContain("Changed");
  });
});

describe("the store of kept answers", () => {
  const made = (json: string, stamp = "1") => Promise.resolve({ stamp, json, total: null });

  test("many ask at the same time, the work is done once", async () => {
    const snapshots = createSnapshots();
    let runs = 0;
    const work = () => {
      runs += 1;
      return made("[]");
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => snapshots.make("a", "1", work)));
    expect(runs).toBe(1);
    expect(new Set(answers).size).toBe(1);
  });

  test("without a known revision nobody is given what somebody else began", async () => {
    const snapshots = createSnapshots();
    let runs = 0;
    const work = () => made(`[${(runs += 1)}]`);
    const answers = await Promise.all([snapshots.make("a", null, work), snapshots.make("a", null, work)]);
    expect(answers.map(({ identity }) => identity.bytes.toString())).toEqual(["[1]", "[2]"]);
  });

  test("work that fails is not kept, and the next one tries again", async () => {
    const snapshots = createSnapshots();
    await expect(snapshots.make("a", "1", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(snapshots.find("a", "1")).toBeUndefined();
    expect((await snapshots.make("a", "1", () => made("[]"))).identity.bytes.toString()).toBe("[]");
  });

  test("OPS-02 after a failover no response from before is found, nor one that was being made", async () => {
    const snapshots = createSnapshots();
    const made = { stamp: "1", json: "{}", total: null };
    await snapshots.make("finished", "1", async () => made);
    let finish: (value: typeof made) => void = () => undefined;
    const begun = snapshots.make("begun", "1", () => new Promise((resolve) => (finish = resolve)));
    snapshots.clear();
    finish(made);
    await begun;
    for (const key of ["finished", "begun"]) expect(snapshots.findStale(key)).toBeUndefined();
  });

  test("an answer is found at its own revision only", async () => {
    const snapshots = createSnapshots();
    await snapshots.make("a", "1", () => made("[]", "2"));
    expect(snapshots.find("a", "1")).toBeUndefined();
    expect(snapshots.find("a", null)).toBeUndefined();
    expect(snapshots.find("a", "2")).toBeDefined();
  });

  test("what was not asked for the longest goes first when memory is full", async () => {
    const snapshots = createSnapshots({ mostBytes: 10_000 });
    const body = JSON.stringify("x".repeat(700));
    for (const key of ["a", "b", "c", "d"]) await snapshots.make(key, "1", () => made(body));
    snapshots.find("a", "1");
    for (const key of ["e", "f", "g"]) await snapshots.make(key, "1", () => made(body));
    expect(snapshots.find("a", "1")).toBeDefined();
    expect(snapshots.find("b", "1")).toBeUndefined();
    expect(snapshots.find("g", "1")).toBeDefined();
  });

  test("many small answers fill the memory as well: their keys count", async () => {
    const snapshots = createSnapshots({ mostBytes: 1_000_000 });
    for (let index = 0; index < 2_000; index += 1)
      await snapshots.make(`search ${index}`, "1", () => made("[]"));
    const kept = Array.from({ length: 2_000 }, (_, index) => snapshots.find(`search ${index}`, "1")).filter(
      Boolean,
    );
    expect(kept.length).toBeLessThan(1_000);
    expect(kept.length).toBeGreaterThan(100);
  });

  test("making an answer again does not count it twice", async () => {
    const snapshots = createSnapshots({ mostBytes: 5_000 });
    const body = JSON.stringify("x".repeat(500));
    await snapshots.make("other", "1", () => made(body));
    for (let stamp = 1; stamp < 50; stamp += 1) {
      await snapshots.make("a", String(stamp), () => made(body, String(stamp)));
      snapshots.find("other", "1");
    }
    expect(snapshots.find("other", "1")).toBeDefined();
  });
});
