import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Holds the id of the process that installs or builds. */
const LOCK = fileURLToPath(new URL("../node_modules/.command-center-at-work", import.meta.url));

const BEAT_MILLISECONDS = 1_000;
const FORGOTTEN_MILLISECONDS = 20_000;

/**
 * Runs work that only one process may do in this directory at a time: of two starts at once one installs and builds, the other
 * waits for it. A lock left by a dead process is taken over.
 * @param {() => Promise<void>} work
 */
export async function alone(work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  while (!take()) {
    const holder = Number(read(LOCK));
    if (holder > 0 && (!isAlive(holder) || isForgotten())) remove(holder);
    else await sleep(100);
  }
  const free = () => rmSync(LOCK, { force: true });
  const beat = setInterval(() => utimes(LOCK, new Date(), new Date(), () => undefined), BEAT_MILLISECONDS);
  process.on("exit", free);
  try {
    await work();
  } finally {
    process.off("exit", free);
    clearInterval(beat);
    free();
  }
}

/** Whether another process has got the id of the one that was killed: a holder gives a sign of life. */
function isForgotten() {
  const stats = statSync(LOCK, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > FORGOTTEN_MILLISECONDS;
}

function take() {
  const draft = `${LOCK}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    // Fails where the name exists, and shows the whole file or none.
    linkSync(draft, LOCK);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the lock only if its process is gone. */
function remove(holder) {
  const aside = `${LOCK}.gone-${process.pid}`;
  try {
    renameSync(LOCK, aside);
    // Between the look and the move another may have taken it: give it back.
    if (Number(read(aside)) !== holder) linkSync(aside, LOCK);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
