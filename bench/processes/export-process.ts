// Writes exports in a process of its own: in turn with their physical limits, or once for its memory.
import { closeSync, createWriteStream, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createDeflateRaw } from "node:zlib";
import type { ExportFormat } from "@command-center/contract/exports/exports";
import type { Row, Writer } from "../../server/src/files/document.ts";
import { writeCsv } from "../../server/src/files/csv.ts";
import { writeExcel } from "../../server/src/files/excel/excel.ts";
import { Lines } from "../../server/src/files/excel/lines.ts";
import { sheetXml } from "../../server/src/files/excel/sheet-xml.ts";
import { writeJson } from "../../server/src/files/json.ts";
import { writePdf, writePdfWith } from "../../server/src/files/pdf/pdf.ts";
import type { ExportCost, ExportMemory, ExportTimes } from "../measurements/exports.ts";
import { COLUMNS, documentOf, makeRows, parts } from "../export-rows.ts";

const PAIRS = 5;
/** Batches made before, handed over in turn: few, to be in the processor's cache like rows that were just read. */
const POOL = 2;
/** One raw write is over in a moment; as many as take as long as the writer share the machine with as much else. */
const RAW_WRITES = 10;
const REST_MILLISECONDS = 1_000;

const WRITERS: Record<ExportFormat, Writer> = {
  csv: writeCsv,
  excel: writeExcel,
  json: writeJson,
  pdf: writePdf,
};

const [format = "csv", task = "times", count = "1"] = process.argv.slice(2) as [ExportFormat, string, string];
const batches = Number(count);
const directory = mkdtempSync(join(tmpdir(), "command-center-bench-"));

/** Adds up what is run between its calls. */
class Meter {
  readonly cost = { time: 0, processor: 0 };

  async run(task: () => Promise<void>): Promise<void> {
    const began = performance.now();
    const before = process.cpuUsage();
    await task();
    const { user, system } = process.cpuUsage(before);
    this.cost.time += performance.now() - began;
    this.cost.processor += (user + system) / 1_000;
  }
}

/** Writes pieces into a new file, so many times: as a stream, as answers go out. */
async function toFile(
  pieces: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  times = 1,
): Promise<ExportCost> {
  const path = join(directory, "file");
  const meter = new Meter();
  for (let time = 0; time < times; time += 1) {
    await meter.run(() => pipeline(pieces(), createWriteStream(path, { flags: "wx" })));
    rmSync(path);
  }
  const { time, processor } = meter.cost;
  return { time: time / times, processor: processor / times };
}

/** Deflates the sheet's XML as fast as zlib does; making the XML is not counted. */
async function deflateXml(rows: Iterable<readonly Row[]>): Promise<ExportCost> {
  const file = openSync(join(directory, "deflated"), "w");
  const deflater = createDeflateRaw({ level: 1, chunkSize: 262_144 });
  deflater.on("data", (piece: Buffer) => writeSync(file, piece));
  const meter = new Meter();
  const measure = (run: (done: () => void) => void): Promise<void> =>
    meter.run(() => new Promise((resolve) => run(resolve)));
  for await (const xml of sheetXml(COLUMNS, new Lines(parts(rows)), { header: null, footer: "" })) {
    await measure((done) => deflater.write(xml, () => done()));
  }
  await measure((done) => deflater.once("end", done).end());
  closeSync(file);
  return meter.cost;
}

async function measureTimes(): Promise<ExportTimes> {
  const pool = Array.from({ length: Math.min(POOL, batches) }, (_, batch) => makeRows(batch));
  function* rows(): Generator<readonly Row[]> {
    for (let batch = 0; batch < batches; batch += 1) yield pool[batch % pool.length] ?? [];
  }
  function* stringified(): Generator<Buffer> {
    for (const batch of rows()) yield Buffer.from(JSON.stringify(batch));
  }
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of WRITERS[format](documentOf(rows()))) {
    bytes += piece.length;
    if (format === "csv") pieces.push(piece);
  }
  const limits: Record<ExportFormat, () => Promise<ExportCost>> = {
    csv: () => toFile(() => pieces, RAW_WRITES),
    excel: () => deflateXml(rows()),
    json: () => toFile(stringified),
    pdf: () => toFile(() => writePdfWith(documentOf(rows()), { tagged: false })),
  };
  const times: { own: ExportCost; limit: ExportCost }[] = [];
  // The first pair warms both up.
  for (let pair = 0; pair <= PAIRS; pair += 1) {
    const own = await toFile(() => WRITERS[format](documentOf(rows())));
    const limit = await limits[format]();
    if (pair > 0) times.push({ own, limit });
  }
  return { bytes, times };
}

/** Memory of the process at rest, and the most that it held while it wrote rows that are made on the way. */
async function measureMemory(): Promise<ExportMemory> {
  function* rows(): Generator<readonly Row[]> {
    for (let batch = 0; batch < batches; batch += 1) yield makeRows(batch);
  }
  await sleep(REST_MILLISECONDS);
  const rest = process.memoryUsage.rss();
  await toFile(() => WRITERS[format](documentOf(rows())));
  return { rest, peak: process.resourceUsage().maxRSS * 1_024 };
}

try {
  process.send?.(task === "memory" ? await measureMemory() : await measureTimes());
} finally {
  rmSync(directory, { recursive: true });
}
