import { sql } from "kysely";
import type { DistrictCount, DistrictDetail, DistrictSeat } from "@command-center/contract/areas/district";
import type { Petition } from "@command-center/contract/petitions";
import type { Read } from "../../database/database.ts";
import { existsOn, inScope } from "../../database/in-force.ts";
import { knownAreas } from "../../measures/known-areas.ts";
import { areaCounts } from "../../measures/area-counts.ts";
import { petitionRecords } from "../../measures/petitions/petition-records.ts";
import { rulingDeadline } from "../../measures/petitions/petitions.ts";
import { districtSeats } from "../../measures/results/seat-results.ts";
import { districtRecords, divisions } from "../../measures/turnout/district-records.ts";
import { Refusal } from "../../http/errors.ts";

/** One district with all that is contested in it. A slug of no district in the caller's scope is a 404. */
export async function district(read: Read, { slug }: { slug: string }): Promise<DistrictDetail> {
  const found = (await districtRecords(read)).find((candidate) => candidate.slug === slug);
  if (found === undefined) throw noSuchDistrict(slug);
  return {
    ...found,
    areas: await areasOf(read, found.id),
    seats: await seatsOf(read, found.id),
    counts: await countsOf(read, found.id),
    divisions: (await divisions(read)).filter((division) => division.district === found.name),
  };
}

/** Petitions about seats and posts of one district, the latest filed first. */
export async function districtPetitions(read: Read, { slug }: { slug: string }): Promise<Petition[]> {
  const place = await read.db
    .selectFrom("area")
    .where("kind", "=", "district")
    .where("slug", "=", slug)
    .where(existsOn(read.moment.asOf, "area"))
    .where(inScope(read, "area.district_id"))
    .select("id")
    .executeTakeFirst();
  if (place === undefined) throw noSuchDistrict(slug);
  return petitionRecords(read, await rulingDeadline(read))
    .where("p.district_id", "=", place.id)
    .orderBy("p.filed_on", "desc")
    .orderBy("p.number", "desc")
    .execute();
}

async function areasOf(read: Read, districtId: number): Promise<DistrictDetail["areas"]> {
  const { areas } = await knownAreas(read);
  return areas
    .flatMap(({ kind, address: slug, name, districts: held, sameAs }) =>
      kind !== "district" && sameAs === null && held.includes(districtId) ? [{ kind, slug, name }] : [],
    )
    .toReversed();
}

function noSuchDistrict(slug: string): Refusal {
  return new Refusal(404, `There is no district or city at “${slug}”.`);
}

/** Highest office first: constituencies, the woman MP, the LC5 chair, mayors. */
async function seatsOf(read: Read, districtId: number): Promise<DistrictSeat[]> {
  const { rows } = await sql<DistrictSeat>`
    select id, "seatId", kind, seat, "pollingDay", status, winner, votes, margin, outcome, "declaredAgain"
    from (${districtSeats(read)}) s where district_id = ${districtId} order by rank, lower(seat), id`.execute(
    read.db,
  );
  return rows;
}

/** The latest of each count by the as-of date. */
async function countsOf(read: Read, districtId: number): Promise<DistrictCount[]> {
  return read.db
    .selectFrom(areaCounts(read).as("c"))
    .where("c.area_id", "=", districtId)
    .select(["c.measure", "c.value", "c.true_on as on"])
    .orderBy("c.measure")
    .execute();
}
