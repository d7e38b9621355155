import fc from "fast-check";
import { expect, test } from "vitest";
import { createHashingLanes, type Lane } from "./hashing-lanes.ts";

const full = () => {
  throw new Error("The lane is full");
};

/** A line whose hashes end when the test says so, and who stood in it when a hash began. */
function watchedLine(atOnce: number, atOnceOfNew: number) {
  const lanes = createHashingLanes({ atOnce, atOnceOfNew, places: { known: 100, new: 100 } }, full);
  const waiting: Record<Lane, number> = { known: 0, new: 0 };
  const hashing: { readonly lane: Lane; readonly end: () => void }[] = [];
  const begun: { readonly lane: Lane; readonly knownWaited: number; readonly ofNew: number }[] = [];
  return {
    waiting,
    hashing,
    begun,
    stand(lane: Lane) {
      waiting[lane] += 1;
      void lanes.take(lane).hash(async () => {
        begun.push({
          lane,
          knownWaited: waiting.known,
          ofNew: hashing.filter((one) => one.lane === "new").length,
        });
        waiting[lane] -= 1;
        await new Promise<void>((resolve) => hashing.push({ lane, end: resolve }));
      });
    },
  };
}

/** Lets everything that waits for nothing else happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

const comings = fc.array(fc.constantFrom<Lane | "end">("known", "new", "end"), { maxLength: 60 });

test("LOGIN-07 no stranger's hash begins while somebody known waits, and no more of them at once than are allowed", async () => {
  await fc.assert(
    fc.asyncProperty(comings, async (events) => {
      const line = watchedLine(2, 1);
      for (const event of events) {
        if (event === "end") line.hashing.shift()?.end();
        else line.stand(event);
        await settle();
        // No place stands empty for which somebody waits.
        const free = 2 - line.hashing.length;
        const strangers = line.hashing.filter(({ lane }) => lane === "new").length;
        expect(free > 0 && line.waiting.known > 0).toBe(false);
        expect(free > 0 && strangers < 1 && line.waiting.new > 0).toBe(false);
      }
      for (const { lane, knownWaited, ofNew } of line.begun) {
        if (lane === "new") expect([knownWaited, ofNew]).toEqual([0, 0]);
      }
    }),
    { numRuns: 60 },
  );
});
