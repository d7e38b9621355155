import type { Election, listElections } from "@command-center/contract/results/elections";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { mpResults } from "../../measures/results/seat-results.ts";
import { listed, Page } from "../../platform/listing.ts";

/** Declarations in force of the MP primaries. */
export async function elections(read: Read, input: InputOf<typeof listElections>): Promise<Page<Election[]>> {
  const { rows, total } = await listed(read, mpResults(read), input, {
    text: ["constituency", "winner", "district", "subRegion", "partyRegion"],
    first: "constituency",
  });
  return new Page(
    rows.map(({ rerunOn, ...row }) => (rerunOn === null ? row : { ...row, rerunOn })),
    total,
  );
}
