import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { formWith } from "../../../testing/requests/form.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const uploadDirectory = mkdtempSync(join(tmpdir(), "command-center-uploads-"));
const { server, analyst } = countryServer({ uploadDirectory });
afterAll(() => rm(uploadDirectory, { recursive: true }));
const imports = importsBy(server, analyst);
let port = 0;
beforeAll(async () => {
  await makeCycle(analyst);
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = server.app.server.address() as AddressInfo);
});

/** A station's name has a letter of two bytes in it, and the last line no line end. */
const LIST = Buffer.from(STATION_LIST_2021.trim().replace("KANU PRIMARY SCHOOL", "KANÚ PRIMARY SCHOOL"));
const NUMBER = LIST.lastIndexOf(",") + 2;
const LINE_END = LIST.lastIndexOf("\n") + 1;
const LETTER = LIST.indexOf(Buffer.from("Ú")) + 1;
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
    await vi.waitFor(async () => expect(await readdir(uploadDirectory)).toHaveLength(1), { timeout: 20_000 });
    socket.end();
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*did not arrive whole/);
    await vi.waitFor(async () => expect(await readdir(uploadDirectory)).toEqual([]), { timeout: 20_000 });
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

test("IMP-13 of one that was cut off in the middle of a row, that row is refused with its line", async () => {
  const found = await imports.read(LIST.subarray(0, LIST.lastIndexOf(",") - 3));
  const rows = STATION_LIST_2021.trim().split("\n").length - 1;
  expect(found).toMatchObject({ state: "ready", counts: { rows, new: rows - 1, refused: 1 } });
  const [problem] = await imports.problems(found.id);
  expect(problem).toMatchObject({ line: rows + 1, severity: "refused" });
  await imports.act(found.id, "discard");
});

test("IMP-13 after all of that the whole file is taken", async () => {
  expect(await imports.take(LIST)).toMatchObject({ state: "committed" });
});
