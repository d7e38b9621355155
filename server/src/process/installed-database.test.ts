import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placeIn } from "../database/embedded-postgres/place.ts";
import { startOwnDatabase } from "./installed-database.ts";

test("OPS-01 a database is not started while its restore is unfinished", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "command-center-unfinished-"));
  try {
    await writeFile(placeIn(dataDir).unfinishedRestore, "");
    await expect(startOwnDatabase({ dataDir, walArchiveDir: undefined })).rejects.toThrow(
      /^A restore into \S+ was not finished\. Run it again: npm run restore -- --at MOMENT\.$/,
    );
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
