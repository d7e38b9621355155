import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../workspace.mjs";
import { startCalibration, summary } from "./calibration.mjs";
import { countCpuTime, totalTicks } from "./cpu-time.mjs";
import { runVitest } from "./run-tests.mjs";
import { overspent, partCost, slowTests } from "./test-costs.mjs";

/** The record of a part: 1,000 loops, and a file with half of the seconds. */
const RECORDED = {
  loopSeconds: 0.1,
  parts: { server: { cost: 1_000, seconds: 100, files: { "a.test.ts": 50 } } },
  slow: [{ tests: "known.test.ts › ", reason: "a test of this table" }],
};
const costing = (cost, spread = 0, wait = 1) => ({
  cost,
  spread,
  wait,
  seconds: 100,
  files: { "a.test.ts": 50 },
});
const loop = (cpu, wall = cpu) => ({ cpu, wall });

test("a part may cost 3 % more than recorded, the spread of the loops more, and 25 % more on a busy machine", () => {
  assert.deepEqual(overspent({ server: costing(1_029) }, RECORDED), []);
  assert.equal(overspent({ server: costing(1_031) }, RECORDED).length, 1);
  assert.deepEqual(overspent({ server: costing(1_031, 0.01) }, RECORDED), []);
  assert.deepEqual(overspent({ server: costing(1_249, 0, 5) }, RECORDED), []);
  assert.equal(overspent({ server: costing(1_251, 0, 5) }, RECORDED).length, 1);
  assert.match(overspent({ other: costing(1) }, RECORDED)[0].sentence, /other has no record/);
});

test("limits of a test grow with the seconds of a loop, and with nothing else", () => {
  const tests = [{ project: "server", place: "a", test: "a.test.ts › waits", seconds: 15 }];
  const found = (wall) => slowTests(tests, RECORDED, summary([loop(0.1, wall)]), { isAlone: true }).length;
  assert.deepEqual([found(0.1), found(0.05), found(0.3)], [1, 1, 0]);
  const many = Array.from({ length: 1_000 }, (_, at) => ({ ...tests[0], test: `b.test.ts › ${at}` }));
  assert.equal(
    slowTests([...tests, ...many], RECORDED, summary([loop(0.1)]), { isAlone: true }).length,
    1_001,
  );
  const known = [{ ...tests[0], test: "known.test.ts › waits" }];
  assert.deepEqual(slowTests(known, RECORDED, summary([loop(0.1)]), { isAlone: true }), []);
});

test("the calibration is the median, and its spread half of the distance between the quartiles", () => {
  const result = summary([loop(1), loop(2, 9), loop(2), loop(2), loop(3)]);
  assert.deepEqual(result, { cpu: 2, wall: 2, spread: 0 });
  assert.equal(summary([loop(1), loop(1), loop(2), loop(3), loop(3)]).spread, 0.5);
});

test("processor time counts a child once, and children that no sample saw", () => {
  const times = (pid, parent, own, waited) => ({ key: `${pid}`, pid, parent, own, waited });
  assert.equal(totalTicks([times(1, 0, 10, 0)]), 10);
  // The second process was waited for: its parent has its 30 ticks, and 5 more of another child.
  assert.equal(totalTicks([times(1, 0, 10, 35), times(2, 1, 30, 0)]), 45);
  // An orphan's time reaches nobody else.
  assert.equal(totalTicks([times(1, 0, 10, 0), times(2, 99, 30, 0)]), 40);
});

test("a sleeping, a computing and an added test are each found", async (context) => {
  const calibration = await startCalibration();
  const cpuTime = countCpuTime(calibration.pid);
  if (cpuTime === null) return context.skip("Processor time is read from /proc, which only Linux has.");
  // Below the root, so that the files find Vitest.
  mkdirSync(join(root, "test-results"), { recursive: true });
  const directory = mkdtempSync(join(root, "test-results/costs-"));
  context.after(() => {
    cpuTime.stop();
    rmSync(directory, { recursive: true });
  });
  writeFileSync(join(directory, "vitest.config.mjs"), "export default { test: { testTimeout: 60_000 } };");
  const file = (name, body) =>
    writeFileSync(
      join(directory, `${name}.test.mjs`),
      `import { test } from "vitest";\nconst compute = (millions) => { let hash = 1; for (let at = 0; at < millions * 1e6; at += 1) hash = Math.imul(hash ^ at, 31); return hash; };\ntest("works", async () => { ${body} });\n`,
    );
  const measure = async () => {
    calibration.begin();
    const before = cpuTime.seconds();
    const { code, output, tests, files } = await runVitest(["--root", directory], { quiet: true });
    assert.equal(code, 0, output);
    const result = calibration.result();
    return { tests, result, part: partCost(cpuTime.seconds() - before, files, result) };
  };

  file("plain", "compute(100)");
  const before = await measure();
  const recorded = { loopSeconds: before.result.wall, parts: { unit: before.part }, slow: [] };
  file("sleeping", "await new Promise((resolve) => setTimeout(resolve, 12_000))");
  file("computing", "compute(3_000)");
  file("added", "compute(400)");
  const after = await measure();

  const slow = slowTests(after.tests, recorded, after.result, { isAlone: true }).map(({ test }) => test);
  assert.ok(slow.some((one) => one.includes("sleeping.test.mjs")));
  assert.ok(slow.some((one) => one.includes("computing.test.mjs")));
  const [{ sentence }] = overspent({ unit: after.part }, recorded);
  for (const name of ["computing", "added"]) assert.ok(sentence.includes(`${name}.test.mjs`), sentence);
});
