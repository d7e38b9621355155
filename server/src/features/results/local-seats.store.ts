import type {
  DistrictChairperson,
  listDistrictChairpersons,
} from "@command-center/contract/results/chairpersons";
import type { listMayoralResults, MayoralResult } from "@command-center/contract/results/mayors";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { declaredStatus, seatResults } from "../../measures/results/seat-results.ts";
import { listed, Page } from "../../platform/listing.ts";

/** LC5 chairperson results; votes and margin are left out where they were not published. */
export async function districtChairpersons(
  read: Read,
  input: InputOf<typeof listDistrictChairpersons>,
): Promise<Page<DistrictChairperson[]>> {
  const query = read.db
    .selectFrom(seatResults(read, "lc5_primary").as("r"))
    .where("r.status", "!=", "Leading")
    .select([
      "r.id",
      "r.seatId",
      "r.place as district",
      "r.districtSlug",
      "r.subRegion",
      "r.partyRegion",
      "r.winner",
      "r.status",
      "r.votes",
      "r.margin",
    ]);
  const { rows, total } = await listed(read, query, input, {
    text: ["district", "winner", "subRegion", "partyRegion"],
    first: "district",
  });
  return new Page(
    rows.map((row) => ({ ...published(row), status: declaredStatus(row.status) })),
    total,
  );
}

/** Mayoral results; a provisional one is `Leading`. Votes and margin are left out where they were not published. */
export async function mayoralResults(
  read: Read,
  input: InputOf<typeof listMayoralResults>,
): Promise<Page<MayoralResult[]>> {
  const query = read.db
    .selectFrom(seatResults(read, "mayoral_primary").as("r"))
    .select([
      "r.id",
      "r.seatId",
      "r.place as cityMunicipality",
      "r.district",
      "r.districtSlug",
      "r.subRegion",
      "r.partyRegion",
      "r.winner",
      "r.status",
      "r.votes",
      "r.margin",
    ]);
  const { rows, total } = await listed(read, query, input, {
    text: ["cityMunicipality", "winner", "district", "subRegion", "partyRegion"],
    first: "cityMunicipality",
  });
  return new Page(rows.map(published), total);
}

/** A result without the votes and the margin that were not published. */
function published<Row extends { readonly votes: number | null; readonly margin: number | null }>({
  votes,
  margin,
  ...row
}: Row) {
  return { ...row, ...(votes !== null && { votes }), ...(margin !== null && { margin }) };
}
