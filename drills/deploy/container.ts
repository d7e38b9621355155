import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ADMIN, freePort } from "../../e2e/steps/server.ts";
import type { Drill, Finding } from "../drill.ts";
import { until } from "../embedded.ts";
import { asRoot, firstLack, linux, program } from "../needs.ts";
import { isWhole } from "../whole.ts";

/** Two folders below the root, built or not. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BASE = "localhost/command-center-drill-base";
const IMAGE = "localhost/command-center-drill";
const USER = "1000";

/**
 * The image, built from `deploy/Containerfile`, and a container of it. The base is a Debian with the binary of npm's package `node`,
 * so no registry of images is needed.
 */
export const container: Drill = {
  name: "container",
  about: "an image of deploy/Containerfile runs without rights, on a read-only root, and stops with 0",
  lacks: () =>
    firstLack(linux, asRoot, program("podman"), program("runc"), program("debootstrap"), program("npm")),
  async run() {
    const directory = await mkdtemp(join(tmpdir(), "command-center-container-"));
    const podman = podmanIn(directory);
    try {
      await makeBase(directory, podman);
      const isolation = ["--isolation", "chroot", "--network", "host"];
      const buildArgs = [...isolation, "--build-arg", `NODE_IMAGE=${BASE}`];
      podman("build", ...buildArgs, "-f", join(ROOT, "deploy/Containerfile"), "-t", IMAGE, ROOT);
      return await findingsOf(podman);
    } finally {
      podman("rm", "-f", "-a");
      podman("rmi", "-f", "-a");
      await rm(directory, { recursive: true, force: true });
    }
  },
};

type Podman = (command: string, ...args: readonly string[]) => string;

/** Podman with images and containers of its own; crun refuses machines with both kinds of cgroups, runc does not. */
function podmanIn(directory: string): Podman {
  const own = ["--runtime", "runc", "--root", join(directory, "store"), "--runroot", join(directory, "run")];
  return (command, ...args) => {
    const { status, stdout, stderr } = spawnSync("podman", [...own, command, ...args], {
      encoding: "utf8",
      maxBuffer: 50_000_000,
    });
    if (status !== 0) throw new Error(`podman ${command} failed:\n${stdout}${stderr}`);
    return `${stdout}${stderr}`;
  };
}

/** An image with Node.js 22, npm and a user 1000, like the official one. It trusts the certificates that this machine does. */
async function makeBase(directory: string, podman: Podman): Promise<void> {
  const base = join(directory, "base");
  const quiet = { stdio: "ignore" } as const;
  execFileSync("debootstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", base], quiet);
  execFileSync("npm", ["install", "--prefix", join(directory, "node"), "--no-save", "node@22"], quiet);
  const local = join(base, "usr/local");
  await cp(join(directory, "node/node_modules/node/bin/node"), join(local, "bin/node"));
  const modules = execFileSync("npm", ["root", "-g"], { encoding: "utf8" }).trim();
  await mkdir(join(local, "lib/node_modules"), { recursive: true });
  await cp(join(modules, "npm"), join(local, "lib/node_modules/npm"), { recursive: true });
  execFileSync("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm")]);
  const certificates = "/etc/ssl/certs/ca-certificates.crt";
  await cp(certificates, join(base, certificates));
  execFileSync("chroot", [base, "useradd", "-m", "-u", USER, "node"], quiet);
  const archive = join(directory, "base.tar");
  execFileSync("tar", ["-C", base, "-cf", archive, "."], quiet);
  podman("import", "--change", `ENV=NODE_EXTRA_CA_CERTS=${certificates}`, archive, BASE);
  await rm(base, { recursive: true });
  await rm(archive);
}

async function findingsOf(podman: Podman): Promise<Finding[]> {
  const name = "command-center-drill";
  const port = await freePort();
  const locked = ["--read-only", "--tmpfs", "/tmp:size=64m,mode=1777", "--cap-drop", "ALL"];
  const rights = ["--security-opt", "no-new-privileges"];
  // A drill may not raise the limits of its machine.
  const limits = ["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"];
  const settings = ["-e", `PORT=${port}`, "-e", `ADMIN_PASSWORD=${ADMIN.password}`, "-v", "data:/data"];
  const placed = ["--name", name, "--network", "host"];
  podman("run", "-d", ...placed, ...locked, ...rights, ...limits, ...settings, IMAGE);
  const origin = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${origin}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const upAfter = await until(isUp, 120_000);
  if (upAfter === null) throw new Error(`The container did not become ready:\n${podman("logs", name)}`);
  const look =
    'id -u; touch /app/x 2>&1; touch /data/x && echo "data can be written"; grep -E "CapEff|NoNewPrivs" /proc/1/status';
  const inside = podman("exec", name, "sh", "-c", look).replaceAll(/\s+/g, " ");
  const isComplete = await isWhole({ origin });
  podman("stop", "-t", "15", name);
  const code = podman("inspect", "--format", "{{.State.ExitCode}}", name).trim();
  return [
    { what: "users sign in and read the whole sample", seen: `after ${upAfter} ms`, ok: isComplete },
    {
      what: "it has no rights, and can write only its data",
      seen: inside,
      ok:
        inside.startsWith(`${USER} `) &&
        inside.includes("Read-only file system") &&
        inside.includes("data can be written") &&
        /CapEff: 0+ NoNewPrivs: 1/.test(inside),
    },
    { what: "it stops with 0", seen: code, ok: code === "0" },
  ];
}
