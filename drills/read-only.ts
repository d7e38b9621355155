import { join } from "node:path";
import { addressOf } from "../e2e/steps/database.ts";
import { startServer } from "../e2e/steps/server.ts";
import { type Drill, isWhole, refused } from "./drill.ts";
import { administer, mounts, onTmpfs } from "./mounts.ts";
import { firstLack, linux } from "./needs.ts";

/** A data directory on a file system that was mounted, or became, read-only. */
export const readOnly: Drill = {
  name: "read-only",
  about:
    "a start on a file system that can only be read says so in one line, and works once it can be written",
  lacks: () => firstLack(linux, mounts),
  run: () =>
    onTmpfs("400m", async (directory) => {
      const dataDir = join(directory, "data");
      const first = await startServer({ DATA_DIR: dataDir });
      await first.stop({ keepData: true });
      await administer("mount", "-o", "remount,ro", directory);
      const elsewhere = await startServer();
      const DATABASE_URL = (await addressOf(elsewhere)).href;
      const findings = [
        await refused(
          "where there is a database",
          { DATA_DIR: dataDir },
          /^Cannot read and write the data directory/,
        ),
        await refused(
          "where there is none yet",
          { DATA_DIR: join(directory, "new") },
          /^Cannot read and write the data directory/,
        ),
        await refused(
          "keys alone",
          { DATA_DIR: join(directory, "keys"), DATABASE_URL },
          /cannot be written: its file system is read-only/,
        ),
      ];
      await elsewhere.stop();
      await administer("mount", "-o", "remount,rw", directory);
      const again = await startServer({ DATA_DIR: dataDir });
      const whole = await isWhole(again);
      await again.stop({ keepData: true });
      return [
        ...findings,
        {
          what: "once it can be written",
          seen: whole ? "the whole sample" : "not the whole sample",
          ok: whole,
        },
      ];
    }),
};
