import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ADMIN, freePort, openSession } from "../../e2e/steps/server.ts";
import { type Drill, type Finding, isWhole, readyAfter } from "../drill.ts";
import { firstLack, program } from "../needs.ts";
import { debian, lacksImages, withImages, type Podman } from "./images.ts";
import { exampleWith } from "./proxied.ts";

const PROJECT = "command-center-drill";
const DATABASE = `${PROJECT}_database_1`;
const SERVER = "command-center-server";

/**
 * The two services of `deploy/compose.yaml`, in a network of their own. Debian's PostgreSQL replaces the official image, with a
 * start that does what its start does: take the directory over, and leave root.
 */
export const compose: Drill = {
  name: "compose",
  about: "the services of deploy/compose.yaml find each other, are healthy, and come back with their data",
  lacks: () => firstLack(lacksImages, program("podman-compose"), program("catatonit")),
  run: () =>
    withImages(async (podman) => {
      await addPostgres(podman);
      const port = await freePort();
      const file = join(podman.directory, "compose.yaml");
      await writeFile(
        file,
        await exampleWith("compose.yaml", [["127.0.0.1:3000:3000", `127.0.0.1:${port}:3000`]]),
      );
      const origin = `http://127.0.0.1:${port}`;
      const variables = { POSTGRES_PASSWORD: "a-password-of-the-drill", PUBLIC_ORIGIN: origin };
      const run = (...args: string[]) => podman.compose(variables, "-p", PROJECT, "-f", file, ...args);
      try {
        run("up", "-d", "--no-build");
        return await findingsAt(origin, podman, run);
      } finally {
        run("down", "-v");
        podman.run("network", "rm", "-f", `${PROJECT}_default`);
      }
    }),
};

async function findingsAt(
  origin: string,
  podman: Podman,
  run: (...args: string[]) => string,
): Promise<Finding[]> {
  const upAfter = await readyAfter(origin, 120_000);
  const printed = podman.run("logs", SERVER);
  if (upAfter === null)
    throw new Error(`The server did not become ready:\n${printed}${podman.run("logs", DATABASE)}`);
  await changePassword(origin, /Password: (\S+)/.exec(printed)?.[1] ?? "");
  const isComplete = await isWhole({ origin });
  const healthy = (name: string) => {
    try {
      podman.run("healthcheck", "run", name);
      return true;
    } catch {
      return false;
    }
  };
  const health = [SERVER, DATABASE]
    .map((name) => `${name}: ${healthy(name) ? "healthy" : "unhealthy"}`)
    .join(", ");
  const inside = podman.run("exec", SERVER, "sh", "-c", "touch /app/x 2>&1; grep CapEff /proc/1/status");
  const postgres = podman.run("exec", DATABASE, "sh", "-c", "grep Uid /proc/1/status");
  podman.run("stop", SERVER);
  const code = podman.run("inspect", "--format", "{{.State.ExitCode}}", SERVER).trim();
  run("restart");
  const againAfter = await readyAfter(origin, 120_000);
  const cameBack = await isWhole({ origin });
  return [
    {
      what: "an administrator signs in and reads the whole sample",
      seen: `after ${upAfter} ms`,
      ok: isComplete,
    },
    { what: "both are healthy by their own checks", seen: health, ok: !health.includes("unhealthy") },
    {
      what: "the server has no rights and a read-only root, PostgreSQL is not root",
      seen: `${inside} ${postgres}`.replaceAll(/\s+/g, " "),
      ok: /Read-only file system[^]*CapEff:\s+0+\n/.test(inside) && !/Uid:\s+0/.test(postgres),
    },
    { what: "the server stops with 0", seen: code, ok: code === "0" },
    {
      what: "after a restart the accounts and data are there",
      seen: `ready after ${againAfter} ms`,
      ok: againAfter !== null && cameBack,
    },
  ];
}

/** The first start prints a password that lasts until the first sign-in. */
async function changePassword(origin: string, printed: string): Promise<void> {
  const cookie = await openSession(origin, { ...ADMIN, password: printed });
  const answer = await fetch(`${origin}/api/account/password`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ currentPassword: printed, newPassword: ADMIN.password }),
  });
  if (!answer.ok) throw new Error(`The password was not changed: ${answer.status} ${await answer.text()}`);
}

const START = `#!/bin/sh
set -e
bin=/usr/lib/postgresql/15/bin
data=/var/lib/postgresql/18/docker
as="setpriv --reuid postgres --regid postgres --clear-groups"
mkdir -p $data /var/run/postgresql
chown -R postgres:postgres /var/lib/postgresql /var/run/postgresql
chmod 700 $data
if [ ! -s $data/PG_VERSION ]; then
  echo "$POSTGRES_PASSWORD" > /dev/shm/password
  chown postgres /dev/shm/password
  $as $bin/initdb -D $data -U "$POSTGRES_USER" --pwfile=/dev/shm/password --auth-host=scram-sha-256 --auth-local=trust $POSTGRES_INITDB_ARGS
  rm /dev/shm/password
  echo "host all all all scram-sha-256" >> $data/pg_hba.conf
  $as $bin/pg_ctl -D $data -o "-c listen_addresses=" -w start
  $as $bin/createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  $as $bin/pg_ctl -D $data -w stop
fi
shift
exec $as $bin/postgres -D $data -c "listen_addresses=*" "$@"
`;

async function addPostgres(podman: Podman): Promise<void> {
  const base = await debian(podman.directory, "postgres", ["postgresql"]);
  await writeFile(join(base, "usr/local/bin/start"), START, { mode: 0o755 });
  podman.import(base, "docker.io/library/postgres:18", [
    'ENTRYPOINT ["/usr/local/bin/start"]',
    'CMD ["postgres"]',
    "VOLUME=/var/lib/postgresql",
  ]);
}
