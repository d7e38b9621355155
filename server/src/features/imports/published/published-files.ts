import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { CreateCycleInput } from "@command-center/contract/cycle-changes";
import type { UploadFields } from "@command-center/contract/imports/import-changes";
import type { UploadedFile } from "../../../platform/upload.ts";

/** The polling day of the published results. */
export const POLLING_DAY = "2021-01-14";

/** Stations on the published list. */
export const STATIONS = 34_684;

/** The cycle made for the results if there is none on their polling day. Its as-of day is that of the final tally. */
export const CYCLE: CreateCycleInput = {
  name: "2020–2021",
  seasonLabel: "2020–2021 Election Season",
  opensOn: "2020-07-01",
  closesOn: "2021-02-28",
  asOf: "2021-01-28",
  calendar: [
    {
      kind: "general",
      title: "Presidential and parliamentary election",
      startsOn: POLLING_DAY,
      endsOn: POLLING_DAY,
      body: "electoral_commission",
      isCountdown: false,
    },
  ],
};

/** A bundled file, and the fields that a user would send with it. */
export interface PublishedFile {
  readonly name: string;
  readonly sha256: string;
  readonly fields: Omit<UploadFields, "cycle">;
}

export const STATION_LIST: PublishedFile = {
  name: "2021-station-list.csv",
  sha256: "2cf47479b96196012bd467ac739dd7c662f3784eb13942a422c5681e42a6802a",
  fields: { kind: "station-list" },
};

export const RESULTS: PublishedFile = {
  name: "2021-president.csv",
  sha256: "ac435fd26f1aeecb5c24a567f102057a02450c15e7ca328c67084a185e9b0eed",
  fields: { kind: "station-results", contest: "president", pollingDay: POLLING_DAY },
};

/** Unpacks a bundled file, hands it to `use` as if it had been uploaded, and removes it. */
export async function withPublishedFile<T>(
  { name, sha256 }: PublishedFile,
  directory: string,
  use: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, `${randomUUID()}.upload`);
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  try {
    await pipeline(
      createReadStream(new URL(`results-2021/${name}.gz`, import.meta.url)),
      createGunzip(),
      counted,
      createWriteStream(path, { mode: 0o600 }),
    );
    if (hash.digest("hex") !== sha256) throw new Error(`The bundled file ${name} is damaged.`);
    return await use({ path, name, bytes, sha256 });
  } finally {
    await rm(path, { force: true });
  }
}
