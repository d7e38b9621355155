import { readdirSync, readFileSync } from "node:fs";

/** How often the processes are looked at. A process that lives shorter is counted by its parent, which waits for it. */
const SAMPLE_MS = 1_000;
/** Linux counts processor time in hundredths of a second on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;

/**
 * @typedef {object} ProcessTime
 * @property {string} key pid and start, which no later process has
 * @property {number} pid
 * @property {number} parent
 * @property {number} own ticks that the process itself has used
 * @property {number} waited ticks of its children that have ended and were waited for
 */

/**
 * Starts to count the processor time of this process and of everything that it starts, also through processes that have ended:
 * browsers and databases leave orphans. Returns null where there is no `/proc`.
 * @param {number} uncounted pid of a child that is left out
 */
export function countCpuTime(uncounted) {
  if (process.platform !== "linux") return null;
  /** @type {Map<string, ProcessTime>} the last sample of each process, by pid and start */
  const seen = new Map();
  const sample = () => {
    const current = processes();
    const isCounted = ({ key, pid, parent }) =>
      seen.has(key) || pid === process.pid || seen.has(current.get(parent)?.key ?? "");
    // Parents come before their children, except where pids wrapped around: the next sample finds those.
    for (const times of current.values())
      if (times.pid !== uncounted && isCounted(times)) seen.set(times.key, times);
  };
  const timer = setInterval(sample, SAMPLE_MS).unref();
  sample();
  return {
    /** Seconds so far. */
    seconds() {
      sample();
      return totalTicks([...seen.values()]) / TICKS_PER_SECOND;
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Ticks of all processes: each one's own, and those of children that ended before a sample saw them, which only the parent knows.
 * @param {readonly ProcessTime[]} times
 */
export function totalTicks(times) {
  const ofChildren = new Map();
  for (const { parent, own, waited } of times)
    ofChildren.set(parent, (ofChildren.get(parent) ?? 0) + own + waited);
  return times.reduce(
    (sum, { pid, own, waited }) => sum + own + Math.max(0, waited - (ofChildren.get(pid) ?? 0)),
    0,
  );
}

/** The processes of this machine by pid, in its order. */
function processes() {
  /** @type {Map<number, ProcessTime>} */
  const found = new Map();
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  for (const pid of pids.toSorted((a, b) => a - b)) {
    const text = readStat(pid);
    if (text === null) continue;
    // The program's name may contain spaces and brackets.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [parent, user, system, childUser, childSystem, start] = [1, 11, 12, 13, 14, 19].map((at) =>
      Number(fields[at]),
    );
    found.set(pid, {
      key: `${pid} ${start}`,
      pid,
      parent,
      own: user + system,
      waited: childUser + childSystem,
    });
  }
  return found;
}

function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // It has ended.
    return null;
  }
}
