import { sql } from "kysely";
import type { PetitionDetail, readPetition } from "@command-center/contract/petition";
import type { Petition } from "@command-center/contract/petitions";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { petitionEffect, placeByVotes } from "@command-center/domain/petitions/petition-effect";
import { daysLeft } from "@command-center/domain/petitions/petitions";
import type { Read } from "../../database/database.ts";
import { believed } from "../../database/in-force.ts";
import { Refusal } from "../../http/errors.ts";
import { isPending, petitionRecords, petitionsNow } from "../../measures/petitions/petition-records.ts";
import { rulingDeadline } from "../../measures/petitions/petitions.ts";
import { contestDeclarations } from "../../measures/results/contest-declarations.ts";
import { seenAreas } from "../../measures/seen-areas.ts";
import { petitionHistory, petitionSources } from "./petition-origin.store.ts";

/** Others of its district that the answer names; the district's page has them all. */
const MOST_OF_DISTRICT = 5;

/** One petition. A number of none in the caller's scope is a 404. */
export async function petition(
  read: Read,
  { number }: InputOf<typeof readPetition>,
): Promise<PetitionDetail> {
  const rulingDays = await rulingDeadline(read);
  const found = await petitionRecords(read, rulingDays).where("p.number", "=", number).executeTakeFirst();
  if (found === undefined) throw new Refusal(404, `There is no petition “${number}”.`);
  const facts = await factsOf(read, found.id);
  const declarations = facts.contestId === null ? [] : await contestDeclarations(read, facts.contestId);
  const { disputed, followedBy, isWinnerChanged } = petitionEffect(found, declarations);
  const { personId, name } = facts;
  return {
    ...found,
    asOf: read.moment.asOf,
    districtSlug: facts.districtSlug,
    petitioner:
      personId === null || name === null
        ? null
        : { name, personId, stood: facts.stood, place: placeByVotes(disputed?.candidates ?? [], personId) },
    respondent: disputed?.winner ?? null,
    rulingDays,
    daysLeft: daysLeft(found),
    part: (await seenAreas(read)).country,
    panelCounts: facts.panelId === null ? null : await panelCounts(read, facts.panelId),
    onGround: await onGround(read, found.ground),
    declarations,
    disputedId: disputed?.id ?? null,
    followedById: followedBy?.id ?? null,
    isWinnerChanged,
    ...(await relatedTo(read, found, facts, rulingDays)),
    history: await petitionHistory(read, number, followedBy),
    sources: await petitionSources(read, found.id, facts.contestId),
    list: await placeInCategory(read, found),
  };
}

interface Facts {
  readonly contestId: number | null;
  readonly panelId: number | null;
  readonly districtId: number | null;
  readonly districtSlug: string | null;
  readonly personId: number | null;
  readonly name: string | null;
  readonly stood: boolean;
}

/** What the page needs beyond the list's record. */
async function factsOf(read: Read, id: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select p.contest_id as "contestId", p.panel_id as "panelId", p.district_id as "districtId",
      p.district_slug as "districtSlug", person.id as "personId", person.name,
      exists (select from candidacy where candidacy.contest_id = p.contest_id and candidacy.person_id = person.id
        and ${believed("candidacy")}) as stood
    from (${petitionsNow(read)}) p
    join petition on petition.id = p.id
    left join person on person.id = petition.petitioner_id
    where p.id = ${id}`.execute(read.db);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`Petition ${id} has gone within one read.`);
  return facts;
}

async function panelCounts(read: Read, panelId: number): Promise<PetitionDetail["panelCounts"]> {
  const { rows } = await sql<NonNullable<PetitionDetail["panelCounts"]>>`
    select count(*)::int as petitions, count(*) filter (where p.status = 'resolved')::int as "ruledOn",
      count(*) filter (where ${isPending})::int as awaiting,
      percentile_disc(0.5) within group (order by p.ruled_on - p.filed_on) filter (where p.status = 'resolved') as "medianDays"
    from (${petitionsNow(read)}) p
    where p.panel_id = ${panelId}`.execute(read.db);
  return rows[0] ?? null;
}

async function onGround(read: Read, ground: Petition["ground"]): Promise<number> {
  const { rows } = await sql<{ petitions: number }>`
    select count(*)::int as petitions from (${petitionsNow(read)}) p where p.ground = ${ground}`.execute(
    read.db,
  );
  return rows[0]?.petitions ?? 0;
}

/** Others about the seat, and others in its district. */
async function relatedTo(
  read: Read,
  { id, seatId }: Petition,
  { districtId }: Facts,
  rulingDays: number | null,
): Promise<Pick<PetitionDetail, "sameSeat" | "inDistrict">> {
  const others = petitionRecords(read, rulingDays)
    .where("p.id", "!=", id)
    .orderBy("p.filed_on", "desc")
    .orderBy("p.number");
  const sameSeat = seatId === null ? [] : await others.where("contest.seat_id", "=", seatId).execute();
  if (districtId === null) return { sameSeat, inDistrict: { total: 0, first: [] } };
  const inDistrict = (await others.where("p.district_id", "=", districtId).execute()).filter(
    (other) => seatId === null || other.seatId !== seatId,
  );
  return { sameSeat, inDistrict: { total: inDistrict.length, first: inDistrict.slice(0, MOST_OF_DISTRICT) } };
}

interface Place {
  readonly place: number;
  readonly total: number;
  readonly previousNumber: string | null;
  readonly previousContest: string | null;
  readonly nextNumber: string | null;
  readonly nextContest: string | null;
}

/** Where a petition is in its category by number, with its neighbours. Lists of the page keep theirs in the browser. */
async function placeInCategory(read: Read, petition: Petition): Promise<PetitionDetail["list"]> {
  const { rows } = await sql<Place>`
    select place, total, "previousNumber", "previousContest", "nextNumber", "nextContest" from (
      select p.id, row_number() over listed::int as place, count(*) over ()::int as total,
        lag(p.number) over listed as "previousNumber", lag(p.subject) over listed as "previousContest",
        lead(p.number) over listed as "nextNumber", lead(p.subject) over listed as "nextContest"
      from (${petitionsNow(read)}) p
      where p.category = ${petition.category}
      window listed as (order by p.number)
    ) placed
    where id = ${petition.id}`.execute(read.db);
  const [found] = rows;
  return {
    place: found?.place ?? 0,
    total: found?.total ?? 0,
    previous: neighbour(found?.previousNumber, found?.previousContest),
    next: neighbour(found?.nextNumber, found?.nextContest),
  };
}

function neighbour(number: string | null | undefined, contest: string | null | undefined) {
  return number == null || contest == null ? null : { number, contest };
}
