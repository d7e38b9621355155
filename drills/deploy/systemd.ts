import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ADMIN, freePort } from "../../e2e/steps/server.ts";
import { type Drill, type Finding, isWhole, readyAfter } from "../drill.ts";
import { until } from "../embedded.ts";
import { asRoot, firstLack, linux, program } from "../needs.ts";
import { debian } from "./images.ts";
import { exampleWith } from "./proxied.ts";

/** Two folders below the root, built or not. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const UNIT = "command-center.service";
/** Of ten, which is everything; below two systemd itself says OK. */
const MOST_EXPOSURE = 2;
/** In the unit's state directory. */
const STATE = "var/lib/command-center";

/** The systemd unit, read by systemd and run by one that is booted in a container. */
export const systemd: Drill = {
  name: "systemd",
  about:
    "a systemd runs deploy/command-center.service in its sandbox, with a backup, and finds little exposed",
  lacks: () =>
    firstLack(
      linux,
      asRoot,
      program("systemd-analyze", "systemd"),
      program("systemd-nspawn", "systemd-container"),
      program("debootstrap"),
    ),
  async run() {
    const directory = await mkdtemp(join(tmpdir(), "command-center-unit-"));
    try {
      return [...(await readings(directory)), ...(await runs(directory))];
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
};

/** What systemd says of the unit without running it. */
async function readings(directory: string): Promise<Finding[]> {
  const unit = join(directory, UNIT);
  await writeFile(unit, await exampleWith(UNIT, [["/usr/bin/node", process.execPath]]));
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync("systemd-analyze", [...args, unit], {
      encoding: "utf8",
      env: { ...process.env, SYSTEMD_PAGER: "cat", LC_ALL: "C.UTF-8" },
    });
    return { status, output: `${stdout}${stderr}`.trim() };
  };
  const verified = analyze("verify");
  const security = analyze("security", "--offline=true");
  const level = /Overall exposure level for \S+: ([\d.]+)/.exec(security.output)?.[1];
  return [
    {
      what: "systemd-analyze verify has nothing to say",
      seen: verified.output === "" ? `nothing, exit ${verified.status}` : verified.output,
      ok: verified.status === 0 && verified.output === "",
    },
    {
      what: `the exposure is at most ${MOST_EXPOSURE} of 10`,
      seen: level ?? security.output,
      ok: level !== undefined && Number(level) <= MOST_EXPOSURE,
    },
  ];
}

/** Boots a Debian in a directory, with this machine's Node.js and the product as it is built, and looks at the service. */
async function runs(directory: string): Promise<Finding[]> {
  const port = await freePort();
  const system = await debian(directory, "system", ["systemd", "systemd-sysv", "dbus"]);
  const home = ["--home-dir", `/${STATE}`, "--shell", "/usr/sbin/nologin"];
  execFileSync("chroot", [system, "useradd", "--system", ...home, "command-center"], { stdio: "ignore" });
  await mkdir(join(system, "opt/command-center"));
  await writeFile(join(system, "usr/bin/node"), "");
  await writeFile(join(system, "etc/systemd/system", UNIT), await exampleWith(UNIT, []));
  const settings = [`PORT=${port}`, `ADMIN_PASSWORD=${ADMIN.password}`, `BACKUP_DIR=/${STATE}/backups`];
  await writeFile(join(system, "etc/command-center.env"), `${settings.join("\n")}\n`, { mode: 0o600 });
  execFileSync("chroot", [system, "systemctl", "enable", "command-center"], { stdio: "ignore" });
  const places = [`--bind-ro=${ROOT}:/opt/command-center`, `--bind-ro=${process.execPath}:/usr/bin/node`];
  const booted = spawn(
    "systemd-nspawn",
    ["--quiet", "--boot", "--register=no", "--keep-unit", "--directory", system, ...places],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [booted.stdout, booted.stderr])
    stream.on("data", (piece: Buffer) => (output += piece.toString()));
  const ended = once(booted, "exit");
  try {
    const origin = `http://127.0.0.1:${port}`;
    if ((await readyAfter(origin, 120_000)) === null)
      throw new Error(`The service did not become ready:\n${output}`);
    return await findingsAt(origin, await initOf(booted.pid));
  } finally {
    // As when its power is cut; its own end would wait for units that do not matter here.
    booted.kill("SIGKILL");
    await ended;
  }
}

/** The process that systemd-nspawn started: systemd, which is 1 in there. */
async function initOf(pid: number | undefined): Promise<string> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.trim().split(" ")[0] ?? "";
}

async function findingsAt(origin: string, init: string): Promise<Finding[]> {
  const inside = (...command: string[]) =>
    execFileSync("nsenter", ["--target", init, "--all", ...command], { encoding: "utf8" }).trim();
  const isComplete = await isWhole({ origin });
  const about = (...names: string[]) =>
    inside("systemctl", "show", "command-center", ...names.flatMap((name) => ["-p", name])).replaceAll(
      "\n",
      " ",
    );
  const main = about("MainPID").replace("MainPID=", "");
  const rights = inside("grep", "-hE", "^(Uid|CapBnd|NoNewPrivs|Seccomp):", `/proc/${main}/status`);
  const backup = async () => /\.zip$/m.test(inside("ls", `/${STATE}/backups`));
  const backedUpAfter = await until(backup, 60_000);
  const messages = inside("journalctl", "-q", "-u", "command-center", "-o", "cat");
  inside("systemctl", "stop", "command-center");
  const end = about("Result", "ExecMainStatus", "NRestarts");
  return [
    { what: "users sign in and read the whole sample", seen: String(isComplete), ok: isComplete },
    {
      what: "it has no rights, and its system calls are filtered",
      seen: rights.replaceAll(/\s+/g, " "),
      ok: /^Uid:\s+[1-9]/.test(rights) && /CapBnd:\s+0+\nNoNewPrivs:\s+1\nSeccomp:\s+2$/.test(rights),
    },
    {
      what: "it makes a backup by itself, and complains of nothing",
      seen: `after ${backedUpAfter} ms; ${messages.split("\n").length} lines in the journal`,
      ok: backedUpAfter !== null && !messages.includes('"level"'),
    },
    { what: "it stops with 0", seen: end, ok: /Result=success/.test(end) && /ExecMainStatus=0/.test(end) },
  ];
}
