import { ADMIN, freePort } from "../../e2e/steps/server.ts";
import { type Drill, type Finding, isWhole, readyAfter } from "../drill.ts";
import { IMAGE, lacksImages, USER, withImages, type Podman } from "./images.ts";

/** A container of the image, with the embedded PostgreSQL. */
export const container: Drill = {
  name: "container",
  about: "an image of deploy/Containerfile runs without rights, on a read-only root, and stops with 0",
  lacks: lacksImages,
  run: () => withImages(findingsOf),
};

async function findingsOf({ run: podman }: Podman): Promise<Finding[]> {
  const name = "command-center-drill";
  const port = await freePort();
  const locked = ["--read-only", "--tmpfs", "/tmp:size=64m,mode=1777", "--cap-drop", "ALL"];
  const rights = ["--security-opt", "no-new-privileges"];
  const settings = ["-e", `PORT=${port}`, "-e", `ADMIN_PASSWORD=${ADMIN.password}`, "-v", "data:/data"];
  const placed = ["--name", name, "--network", "host"];
  podman("run", "-d", ...placed, ...locked, ...rights, ...settings, IMAGE);
  const origin = `http://127.0.0.1:${port}`;
  const upAfter = await readyAfter(origin, 120_000);
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
