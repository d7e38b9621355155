import { readSupport, readWelcome } from "@command-center/contract/cycle";
import {
  addContests,
  changeCycle,
  createCycle,
  putCycleInForce,
  rejectCycleInForce,
  removeSample,
} from "@command-center/contract/cycle-changes";
import type { CycleEntry } from "@command-center/contract/cycles";
import type { Config } from "../../config.ts";
import { refuseLimited } from "../../http/errors.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { mountRead } from "../../platform/mount/read.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeCycleInForce, rejectInForce } from "./cycle-in-force.store.ts";
import { seasonInForce, supportOf } from "./cycle.store.ts";
import { alterCycle, holdContests, makeCycle } from "./cycles.store.ts";
import { dropSample } from "./sample.store.ts";

/** Cycles and their contests, as analysts and administrators make and choose them. */
export function mountCycles(platform: Platform): void {
  mountWrite(platform, createCycle, async (write, input, caller) => {
    refuseLimited(caller);
    const { id, isInForce } = await makeCycle(write, input, caller.username);
    const after = { ...input, isInForce };
    return { answer: { id }, audit: { action: "cycle.created", subject: input.name, after } };
  });

  mountWrite(platform, changeCycle, async (write, input, caller) => {
    refuseLimited(caller);
    const { before, after, waiting } = await alterCycle(write, input, caller.username);
    const audit =
      waiting === null
        ? { action: "cycle.changed", ...difference(before, after) }
        : { action: "cycle.change_proposed", after: { ...input, waiting } };
    return { answer: { id: input.id, waiting }, audit: { subject: after.name, ...audit } };
  });

  mountWrite(platform, putCycleInForce, async (write, input, caller) => {
    refuseLimited(caller);
    const { id, name, isInForce } = await changeCycleInForce(write, input, caller.username);
    const action = isInForce ? "cycle.put_in_force" : "cycle.in_force_asked";
    return { answer: { id, isInForce }, audit: { action, subject: name } };
  });

  mountWrite(platform, rejectCycleInForce, async (write, input, caller) => {
    refuseLimited(caller);
    const { id, name, inForceAsked } = await rejectInForce(write, input);
    return {
      answer: { id },
      audit: { action: "cycle.in_force_rejected", subject: name, before: inForceAsked },
    };
  });

  mountWrite(platform, addContests, async (write, input, caller) => {
    refuseLimited(caller);
    const { added, contests, cycle } = await holdContests(write, input, caller.username);
    const { contest, pollingDay } = input;
    return {
      answer: { added, contests },
      audit: { action: "cycle.contests_added", subject: cycle.name, after: { contest, pollingDay, added } },
    };
  });

  mountWrite(platform, removeSample, async (write, _, caller) => {
    refuseLimited(caller);
    const removed = await dropSample(write);
    const records = Object.values(removed).reduce((sum, rows) => sum + rows, 0);
    return {
      answer: { records },
      audit: { action: "cycle.sample_removed", subject: "Sample cycle", before: removed },
    };
  });
}

/** What changed of a cycle: only the fields that differ, before and after. */
function difference(from: CycleEntry, to: CycleEntry) {
  const keys = (Object.keys(from) as (keyof CycleEntry)[]).filter(
    (key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]),
  );
  const only = (entry: CycleEntry) => Object.fromEntries(keys.map((key) => [key, entry[key]]));
  return { before: only(from), after: only(to) };
}

export function mountCycle(
  platform: Platform,
  config: Pick<Config, "partyName" | "partyShortName" | "supportEmail" | "syncProvider">,
): void {
  mountRead(platform, readSupport, (read) => supportOf(read, config));
  mountPlain(platform, readWelcome, async () => ({
    productName: "Command Center",
    partyName: config.partyName,
    partyShortName: config.partyShortName,
    seasonLabel: (await seasonInForce(platform.database)) ?? "No election cycle set up yet",
  }));
}
