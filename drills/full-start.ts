import { join } from "node:path";
import { startServer } from "../e2e/steps/server.ts";
import { type Drill, isWhole, refused } from "./drill.ts";
import { administer, mounts, onTmpfs } from "./mounts.ts";
import { firstLack, linux } from "./needs.ts";

/** A first start on a disk too small for it: at 20 MB for PostgreSQL's own files, at 60 MB for the sample. */
export const fullStart: Drill = {
  name: "full-start",
  about:
    "a first start on a disk of 20 or 60 MB says in one line that it is full, and goes on once there is room",
  lacks: () => firstLack(linux, mounts),
  run: async () => {
    const small = await onTmpfs("20m", (directory) => start(directory));
    return onTmpfs("60m", async (directory) => {
      const full = await start(directory);
      await administer("mount", "-o", "remount,size=400m", directory);
      const server = await startServer({ DATA_DIR: join(directory, "data") });
      const whole = await isWhole(server);
      await server.stop({ keepData: true });
      return [
        { ...small, what: "20 MB" },
        { ...full, what: "60 MB" },
        {
          what: "the next start with room",
          seen: whole ? "the whole sample" : "not the whole sample",
          ok: whole,
        },
      ];
    });
  },
};

const start = (directory: string) =>
  refused("", { DATA_DIR: join(directory, "data") }, /^The disk that holds .* is full\. Free/);
