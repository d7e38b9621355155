import type { CecResult, listCecResults } from "@command-center/contract/results/cec";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { officeResults } from "../../measures/results/office-results.ts";
import { listed, type Page } from "../../platform/listing.ts";

/** Results of the party leadership elections, highest office first. */
export async function cecResults(
  read: Read,
  input: InputOf<typeof listCecResults>,
): Promise<Page<CecResult[]>> {
  return listed(read, officeResults(read), input, { text: ["position", "winner"], first: "rank" });
}
