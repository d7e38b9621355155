import { backup } from "./backup.ts";
import { failover } from "./cluster/failover.ts";
import { patroni } from "./cluster/patroni.ts";
import { replica } from "./cluster/replica.ts";
import { databaseAway } from "./database-away.ts";
import { caddy } from "./deploy/caddy.ts";
import { compose } from "./deploy/compose.ts";
import { container } from "./deploy/container.ts";
import { nginx } from "./deploy/nginx.ts";
import { nodeMajors } from "./deploy/node-majors.ts";
import { systemd } from "./deploy/systemd.ts";
import { diskFull } from "./disk-full.ts";
import type { Drill } from "./drill.ts";
import { fullStart } from "./full-start.ts";
import { pgbouncer } from "./pgbouncer.ts";
import { moment } from "./moment.ts";
import { powerCut } from "./power-cut.ts";
import { readOnly } from "./read-only.ts";
import { twice } from "./twice.ts";

const DRILLS: readonly Drill[] = [
  backup,
  caddy,
  compose,
  container,
  databaseAway,
  diskFull,
  failover,
  fullStart,
  moment,
  nginx,
  nodeMajors,
  systemd,
  patroni,
  pgbouncer,
  powerCut,
  readOnly,
  replica,
  twice,
];

/** Everything held, something did not, or a drill could not be run. */
export type Outcome = 0 | 1 | 2;

/**
 * Runs the named drills and prints what they found; lists all where none is named. The worst outcome counts. `build` makes
 * the product that is put through them.
 */
export async function drill(names: readonly string[], build: () => Promise<void>): Promise<Outcome> {
  if (names.length === 0) {
    for (const { name, about } of DRILLS) process.stdout.write(`${name.padEnd(16)}${about}\n`);
    return 0;
  }
  let worst: Outcome = 0;
  for (const name of names) {
    const outcome = await runOne(name, build);
    if (outcome > worst) worst = outcome;
  }
  return worst;
}

async function runOne(name: string, build: () => Promise<void>): Promise<Outcome> {
  const known = DRILLS.find((one) => one.name === name);
  if (known === undefined) {
    const all = DRILLS.map((one) => one.name).join(", ");
    process.stderr.write(`There is no drill ${name}. There are: ${all}.\n`);
    return 2;
  }
  const lack = await known.lacks();
  if (lack !== null) {
    process.stderr.write(`${name} cannot be run here. ${lack}\n`);
    return 2;
  }
  await build();
  process.stdout.write(`${name}: ${known.about}\n`);
  const findings = await known.run();
  for (const { what, seen, ok } of findings)
    process.stdout.write(`${ok ? "held  " : "FAILED"} ${what}: ${seen}\n`);
  return findings.every(({ ok }) => ok) ? 0 : 1;
}
