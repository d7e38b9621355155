import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Rest between two loops, so that they use 3 to 5 % of a processor. */
const REST_MS = 4_000;
const HASHED_BYTES = 4 * 1024 * 1024;
const ROUNDS = 6;
/** New memory of a loop: some machines take 0.1 µs for each of its pages, others, which emulate page tables, 14 µs. */
const NEW_BYTES = 24 * 1024 * 1024;
const PAGE_BYTES = 4_096;

/**
 * @typedef {object} Calibration
 * @property {number} cpu median seconds of processor time per loop
 * @property {number} wall median seconds by the clock per loop
 * @property {number} spread half of the distance between the quartiles of `cpu`, as a share of the median
 */

/**
 * Repeats a loop that hashes bytes and fills new memory, in a process of its own, while the tests run. The same work takes about the same
 * number of loops on a slow machine, a quick one, and one that others use too. Resolves after the first loop.
 */
export async function startCalibration() {
  const child = fork(fileURLToPath(import.meta.url), ["loop"]);
  /** @type {{ cpu: number, wall: number }[]} */
  const loops = [];
  child.on("message", (loop) => loops.push(loop));
  await once(child, "message");
  child.unref();
  child.channel?.unref();
  let first = 0;
  return {
    pid: child.pid ?? 0,
    /** Starts a new measurement with the last loop. */
    begin: () => void (first = loops.length - 1),
    /**
     * @param {{ ofAll?: boolean }} [options] `ofAll`: every loop so far, instead of those since `begin`
     * @returns {Calibration}
     */
    result: ({ ofAll = false } = {}) => summary(ofAll ? loops : loops.slice(first)),
  };
}

/**
 * @param {readonly { cpu: number, wall: number }[]} loops
 * @returns {Calibration}
 */
export function summary(loops) {
  const cpus = loops.map((loop) => loop.cpu).toSorted((a, b) => a - b);
  const walls = loops.map((loop) => loop.wall).toSorted((a, b) => a - b);
  const at = (sorted, share) => sorted[Math.floor(share * (sorted.length - 1))];
  const cpu = at(cpus, 0.5);
  return { cpu, wall: at(walls, 0.5), spread: (at(cpus, 0.75) - at(cpus, 0.25)) / 2 / cpu };
}

/** Hashes the bytes several times (FNV-1a), writes to every page of the memory, and returns the seconds that it took. */
function loopOnce(bytes, memory) {
  const began = performance.now();
  const before = process.cpuUsage();
  memory.resize(NEW_BYTES);
  const pages = new Uint8Array(memory);
  for (let at = 0; at < NEW_BYTES; at += PAGE_BYTES) pages[at] = 1;
  // Gives the memory back, so that the next loop gets new pages.
  memory.resize(0);
  let hash = 0x811c9dc5;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const byte of bytes) hash = Math.imul(hash ^ byte ^ round, 0x01000193);
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1e6, wall: (performance.now() - began) / 1e3, hash };
}

if (process.argv[2] === "loop") {
  const bytes = new Uint8Array(HASHED_BYTES).map((_, index) => index);
  const memory = new ArrayBuffer(0, { maxByteLength: NEW_BYTES });
  // The first loop compiles the code.
  loopOnce(bytes, memory);
  const loop = () => {
    // The parent may end meanwhile.
    process.send?.(loopOnce(bytes, memory), () => undefined);
    setTimeout(loop, REST_MS);
  };
  loop();
  process.on("disconnect", () => process.exit());
}
