import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { firstLack, asRoot, linux, program } from "../needs.ts";

/** Two folders below the root, built or not. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** The base that `deploy/Containerfile` names: what the drills put there, not the official one. */
const BASE = "docker.io/library/node:22-slim";
/** The product's image, with the name that the compose file gives it. */
export const IMAGE = "localhost/command-center";
/** The user of the image. */
export const USER = "1000";

/** What `withImages` needs. */
export const lacksImages = (): Promise<string | null> =>
  firstLack(linux, asRoot, program("podman"), program("runc"), program("debootstrap"), program("npm"));

/** Podman and podman-compose with images, containers and volumes of their own. */
export interface Podman {
  /** A directory of the drill's own. */
  readonly directory: string;
  /** Runs `podman` and returns its output; throws with it where it fails. */
  run(...args: readonly string[]): string;
  /** The same of `podman-compose`, with more variables. */
  compose(variables: Readonly<Record<string, string>>, ...args: readonly string[]): string;
  /** Makes an image of a directory; `changes` are lines of a container file. */
  import(base: string, image: string, changes: readonly string[]): void;
}

/** Builds {@link IMAGE} on a Debian with Node.js 22, hands it to `work`, and removes everything. No registry of images is needed. */
export async function withImages<T>(work: (podman: Podman) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "command-center-images-"));
  const podman = await podmanIn(directory);
  try {
    const base = await debian(directory, "node", []);
    await addNode(directory, base);
    podman.import(base, BASE, [`ENV=NODE_EXTRA_CA_CERTS=${CERTIFICATES}`]);
    const isolation = ["--isolation", "chroot", "--network", "host"];
    podman.run("build", ...isolation, "-f", join(ROOT, "deploy/Containerfile"), "-t", IMAGE, ROOT);
    return await work(podman);
  } finally {
    podman.run("rm", "-f", "-a");
    podman.run("rmi", "-f", "-a");
    await rm(directory, { recursive: true, force: true });
  }
}

/** crun refuses machines with both kinds of cgroups, runc does not; a drill may not raise the limits of its machine. */
const CONTAINERS = `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
`;

async function podmanIn(directory: string): Promise<Podman> {
  const [settings, storage] = [join(directory, "containers.conf"), join(directory, "storage.conf")];
  await writeFile(settings, CONTAINERS);
  await writeFile(
    storage,
    `[storage]\ndriver = "overlay"\ngraphroot = "${directory}/store"\nrunroot = "${directory}/run"\n`,
  );
  const own = { ...process.env, CONTAINERS_CONF: settings, CONTAINERS_STORAGE_CONF: storage };
  const start = (name: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
    const { status, stdout, stderr } = spawnSync(name, args, {
      encoding: "utf8",
      maxBuffer: 50_000_000,
      env,
    });
    if (status !== 0) throw new Error(`${name} ${args.join(" ")} failed:\n${stdout}${stderr}`);
    return `${stdout}${stderr}`;
  };
  const run = (...args: readonly string[]) => start("podman", args, own);
  return {
    directory,
    run,
    compose: (variables, ...args) => start("podman-compose", args, { ...own, ...variables }),
    import(base, image, changes) {
      const archive = `${base}.tar`;
      execFileSync("tar", ["-C", base, "-cf", archive, "."]);
      run("import", ...changes.flatMap((change) => ["--change", change]), archive, image);
      execFileSync("rm", ["-rf", base, archive]);
    },
  };
}

const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
const QUIET = { stdio: "ignore" } as const;

/** A small Debian with more packages in a directory that it returns. It trusts the certificates that this machine does. */
export async function debian(directory: string, name: string, packages: readonly string[]): Promise<string> {
  const base = join(directory, name);
  const include = ["ca-certificates", ...packages].join(",");
  execFileSync("debootstrap", ["--variant=minbase", `--include=${include}`, "bookworm", base], QUIET);
  await cp(CERTIFICATES, join(base, CERTIFICATES));
  return base;
}

/** Adds Node.js 22, npm and a user 1000, as the official image has them. */
async function addNode(directory: string, base: string): Promise<void> {
  execFileSync("npm", ["install", "--prefix", join(directory, "npm"), "--no-save", "node@22"], QUIET);
  const local = join(base, "usr/local");
  await cp(join(directory, "npm/node_modules/node/bin/node"), join(local, "bin/node"));
  const modules = execFileSync("npm", ["root", "-g"], { encoding: "utf8" }).trim();
  await mkdir(join(local, "lib/node_modules"), { recursive: true });
  await cp(join(modules, "npm"), join(local, "lib/node_modules/npm"), { recursive: true });
  execFileSync("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm")]);
  execFileSync("chroot", [base, "useradd", "-m", "-u", USER, "node"], QUIET);
}
