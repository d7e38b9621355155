import type { CecResult, listCecResults } from "@command-center/contract/results/cec";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { cecResults as results } from "../../measures/results/cec-results.ts";
import { listed } from "../../platform/listing.ts";
import type { Page } from "../../platform/page.ts";

/** Results of the party leadership elections, highest office first. */
export async function cecResults(
  read: Read,
  input: InputOf<typeof listCecResults>,
): Promise<Page<CecResult[]>> {
  return listed(read, results(read), input, { text: ["position", "winner"], first: "rank" });
}
