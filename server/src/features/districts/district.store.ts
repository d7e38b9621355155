import { sql } from "kysely";
import type { DistrictCount, DistrictDetail, DistrictSeat } from "@command-center/contract/areas/district";
import type { Petition } from "@command-center/contract/petitions";
import type { Read } from "../../database/database.ts";
import { existsOn, inScope, newest } from "../../database/in-force.ts";
import { knownAreas } from "../../measures/areas/known-areas.ts";
import { areaCounts } from "../../measures/area-counts.ts";
import { petitionRecords } from "../../measures/petitions/petition-records.ts";
import { contests } from "../../measures/results/contests.ts";
import { rulingDeadline } from "../../measures/petitions/petitions.ts";
import { polledOn } from "../../measures/results/polling-day.ts";
import { districtRecords } from "../../measures/turnout/district-records.ts";
import { Refusal } from "../../http/errors.ts";
import { divisions } from "./districts.store.ts";

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
    select c.id, c.seat_id as "seatId", c.seat_kind as kind, c.seat, ${polledOn(read, "d", "c")} as "pollingDay",
      case when d.id is not null then d.status when nullified.id is not null then 'nullified' else 'awaiting' end as status,
      person.name as winner, d.votes, d.margin_percent as margin, d.incumbency_outcome as outcome,
      coalesce(d.reason <> 'first', false) as "declaredAgain"
    from (${contests(read)}) c
    left join declaration d on d.contest_id = c.id and d.status <> 'nullified' and ${newest(read, "declaration", "d")}
    left join candidacy on candidacy.id = d.winner_candidacy_id
    left join person on person.id = candidacy.person_id
    left join declaration nullified on nullified.contest_id = c.id and nullified.status = 'nullified'
      and ${newest(read, "declaration", "nullified")}
    where c.kind in ('mp_primary', 'lc5_primary', 'mayoral_primary') and c.district_id = ${districtId}
    order by array_position(array['constituency_mp', 'district_woman_mp', 'lc5_chairperson', 'mayor'], c.seat_kind),
      lower(c.seat), c.id`.execute(read.db);
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
