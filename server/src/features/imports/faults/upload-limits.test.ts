import { existsSync, mkdtempSync, utimesSync, writeFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { DiskSpace } from "../../../platform/disk-space.ts";
import { removeAbandonedUploads } from "../../../platform/upload-directory.ts";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { formWith } from "../../../testing/requests/form.ts";
import { countryServer, limitedTo, type TestCaller } from "../../../testing/sample-server.ts";

const directory = mkdtempSync(join(tmpdir(), "command-center-uploads-"));
const diskSpace = vi.fn(async (): Promise<DiskSpace | null> => null);
const { server, analyst, admin } = countryServer({
  uploadDirectory: directory,
  diskSpace,
  uploadPace: { lookIntervalMs: 300, leastBytes: 100, longestMs: 1_500 },
});
afterAll(() => rm(directory, { recursive: true }));
const imports = importsBy(server, analyst);
const SMALL = "District,Parish,Colour\nAbim,Kanu,red\n";

let port = 0;
beforeAll(async () => {
  await makeCycle(analyst);
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = server.app.server.address() as AddressInfo);
});

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await vi.waitFor(async () => expect(await readdir(directory)).toEqual([]), { timeout: 20_000 });
});

/** Sends the beginning of a file of 10 MB, and some bytes of it every 50 ms. Answers what comes back. */
async function sendSlowly(caller: TestCaller, bytesPerStep: number) {
  const socket = connect({ port, host: "127.0.0.1" });
  sockets.push(socket);
  let answer = "";
  socket.on("data", (bytes: Buffer) => (answer += bytes.toString()));
  socket.on("error", () => undefined);
  const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="slow.csv"\r\n\r\n';
  const head = [
    "POST /api/imports HTTP/1.1",
    `host: 127.0.0.1:${port}`,
    "content-type: multipart/form-data; boundary=b",
    "content-length: 10000000",
    `cookie: ${await caller.cookie()}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${form}`);
  const timer = setInterval(() => socket.write("x".repeat(bytesPerStep)), 50);
  socket.once("close", () => clearInterval(timer));
  return {
    answer: () => answer,
    arrives: () => vi.waitFor(async () => expect(await readdir(directory)).toHaveLength(1)),
  };
}
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

test("IMP-26 an account sends one file at a time, and keeps no other account waiting", async () => {
  const { arrives } = await sendSlowly(analyst, 100);
  await arrives();
  const second = await imports.send(SMALL);
  expect([second.statusCode, second.body]).toEqual([429, expect.stringMatching(/^Another file of yours/)]);
  expect((await importsBy(server, admin).send(SMALL)).statusCode).toBe(201);
});

test("IMP-26 a file that hardly arrives is ended with a sentence, and leaves nothing", async () => {
  const { answer } = await sendSlowly(analyst, 1);
  await waitFor(() =>
    expect(answer()).toMatch(/^HTTP\/1\.1 408 [^]*connection: close[^]*upload was too slow/i),
  );
  await waitFor(() => expect(sockets[0]?.destroyed).toBe(true));
  expect((await imports.send(SMALL)).statusCode).toBe(201);
});

test("IMP-26 a file that takes too long in all is ended, however steadily it arrives", async () => {
  const { answer } = await sendSlowly(analyst, 1_000);
  await waitFor(() => expect(answer()).toMatch(/^HTTP\/1\.1 408 /));
});

test("IMP-26 a limited account is refused before any of its file is read", async () => {
  const limited = limitedTo(server, "Gulu");
  const { answer } = await sendSlowly(limited, 100);
  await waitFor(() => expect(answer()).toMatch(/^HTTP\/1\.1 403 [^]*connection: close[^]*limited to part/i));
  expect(await readdir(directory)).toEqual([]);
});

test("IMP-26 a file or a commit that would fill the disk is a 507, before any of it is read or written", async () => {
  const found = await imports.read("District,Members\nAbim,5\n", { kind: "party-register" });
  expect(found.state).toBe("ready");
  diskSpace.mockResolvedValue({ free: 999_999_999, total: 1e12 });
  const { answer } = await sendSlowly(analyst, 100);
  await waitFor(() => expect(answer()).toMatch(/^HTTP\/1\.1 507 [^]*disk is nearly full/));
  const commit = await analyst.post(`/api/imports/${found.id}/commit`, {});
  expect([commit.statusCode, commit.body]).toEqual([507, expect.stringMatching(/nothing was saved/)]);
  expect(await analyst.read(`/api/imports/${found.id}`)).toMatchObject({ state: "ready" });
  diskSpace.mockResolvedValue({ free: 1_100_000_000, total: 1e12 });
  expect((await imports.send(SMALL)).statusCode).toBe(201);
  diskSpace.mockResolvedValue(null);
});

test("IMP-26 an account sends at most 1 GB in 24 hours, discarded files included", async () => {
  const { id } = (await imports.send("a,b\nquota,1\n")).json<{ id: number }>();
  await imports.settled(id);
  await sql`update import_file set bytes = 999999900 from data_import
    where file_id = import_file.id and data_import.id = ${id}`.execute(server.database.db);
  const refused = await imports.send(SMALL);
  expect([refused.statusCode, refused.body]).toEqual([429, expect.stringMatching(/^You have uploaded 1 GB/)]);
  expect((await importsBy(server, admin).send(SMALL)).statusCode).toBe(201);
  await sql`update data_import set uploaded_at = now() - interval '25 hours' where id = ${id}`.execute(
    server.database.db,
  );
  expect((await imports.send(SMALL)).statusCode).toBe(201);
});

test("IMP-26 a file that says it is too large is refused before it is read", async () => {
  const socket = connect({ port, host: "127.0.0.1" });
  sockets.push(socket);
  let answer = "";
  socket.on("data", (bytes: Buffer) => (answer += bytes.toString()));
  socket.write(
    `POST /api/imports HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 200000000\r\ncookie: ${await analyst.cookie()}\r\n\r\n`,
  );
  await waitFor(() => expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*at most 100 MB/));
});

/** A station's name has a letter of two bytes in it, and the last line no line end. */
const LIST = caseFile("base-stations.csv").subarray(0, -1);
const NUMBER = LIST.lastIndexOf(",") + 2;
const LINE_END = LIST.lastIndexOf("\n") + 1;
const LETTER = LIST.indexOf(Buffer.from("É")) + 1;
const CUTS: [string, number][] = [
  ["in the middle of a number", NUMBER],
  ["at the end of a line", LINE_END],
  ["in the middle of a letter", LETTER],
];

const filesKept = async () => {
  const { rows } = await sql<{ kept: number }>`
    select (select count(*) from import_file) + (select count(*) from import_file_piece) + (select count(*) from data_import)
      as kept`.execute(server.database.db);
  return rows[0]?.kept;
};

test.each(CUTS)(
  "IMP-13 a connection that breaks off %s leaves nothing, and the sender is told",
  async (_, cut) => {
    const { headers, payload } = formWith({}, { name: "list.csv", bytes: LIST });
    const before = await filesKept();
    const head = [
      "POST /api/imports HTTP/1.1",
      `host: 127.0.0.1:${port}`,
      `content-type: ${headers["content-type"]}`,
      `content-length: ${payload.length}`,
      `cookie: ${await analyst.cookie()}`,
    ].join("\r\n");
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    let answer = "";
    socket.on("data", (bytes: Buffer) => (answer += bytes.toString()));
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(`${head}\r\n\r\n`);
    socket.write(payload.subarray(0, payload.indexOf(LIST) + cut));
    // The server has it in hand by then.
    await vi.waitFor(async () => expect(await readdir(directory)).toHaveLength(1), { timeout: 20_000 });
    socket.end();
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*did not arrive whole/);
    await vi.waitFor(async () => expect(await readdir(directory)).toEqual([]), { timeout: 20_000 });
    expect(await filesKept()).toBe(before);
  },
);

test("IMP-13 a file that was cut off in the middle of a letter before it was sent is refused in a sentence", async () => {
  expect(await imports.read(LIST.subarray(0, LETTER))).toMatchObject({
    state: "refused",
    refusal: {
      code: "F007",
      message: expect.stringMatching(/ends in the middle of a character/),
    },
    counts: null,
  });
});

test("IMP-13 of one that was cut off in the middle of a row, that row is refused with its line; the whole file is taken", async () => {
  const found = await imports.read(LIST.subarray(0, LIST.lastIndexOf(",") - 3));
  expect(found).toMatchObject({ state: "ready", counts: { rows: 8, new: 7, refused: 1 } });
  expect(await imports.problems(found.id)).toMatchObject([{ line: 9, severity: "refused" }]);
  expect(await imports.take(LIST)).toMatchObject({ state: "committed" });
});

test("IMP-26 uploads that a killed process left behind are removed, those under way are not", async () => {
  const place = mkdtempSync(join(tmpdir(), "command-center-abandoned-"));
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const name of ["old.upload", "new.upload", "other.txt"]) writeFileSync(join(place, name), "x");
  for (const name of ["old.upload", "other.txt"]) utimesSync(join(place, name), hourAgo, hourAgo);
  await removeAbandonedUploads(place, 1_800_000);
  expect((await readdir(place)).toSorted()).toEqual(["new.upload", "other.txt"]);
  await removeAbandonedUploads(place, 0);
  expect(await readdir(place)).toEqual(["other.txt"]);
  await rm(place, { recursive: true });
  await removeAbandonedUploads(place, 0);
  expect(existsSync(place)).toBe(false);
});
