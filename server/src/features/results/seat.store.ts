import { sql } from "kysely";
import type { GeneralContest } from "@command-center/contract/cycles";
import type { SeatContestKind, SeatDetail, SeatKind } from "@command-center/contract/results/seat";
import type { Read } from "../../database/database.ts";
import { believed, existsOn, inForce, inScope } from "../../database/in-force.ts";
import { Refusal } from "../../http/errors.ts";
import { cycleDates } from "../../measures/cycles.ts";
import { petitionRecords, petitionsNow } from "../../measures/petitions/petition-records.ts";
import { rulingDeadline } from "../../measures/petitions/petitions.ts";
import { contestDeclarations } from "../../measures/results/contest-declarations.ts";
import { GENERAL_SEATS } from "../../measures/results/general-contests.ts";
import { seenAreas } from "../../measures/seen-areas.ts";
import { presentTurnout, turnoutBy } from "../../measures/turnout/turnout.ts";
import { sourcesOf } from "./seat-sources.ts";

interface Seat {
  readonly id: number;
  readonly kind: SeatKind;
  readonly name: string;
  readonly districtId: number | null;
  readonly partyRegionId: number | null;
  readonly place: SeatDetail["place"];
}

/** A seat's primary in a cycle: the newest, where several were held. */
interface Primary {
  readonly id: number;
  readonly kind: SeatContestKind;
  readonly pollingDay: string;
}

/** One seat with what is on record of its newest primary. An id of no seat in the caller's scope is a 404. */
export async function seat(read: Read, { id }: { id: number }): Promise<SeatDetail> {
  const found = await seatAt(read, id);
  const { previous } = await cycleDates(read);
  const contest = await primaryOf(read, id, read.cycle.id);
  const declarations = contest === null ? [] : await declarationsOf(read, contest.id);
  const stood = contest === null ? [] : await standingFor(read, contest.id);
  const { name, kind, place } = found;
  return {
    id,
    kind,
    name,
    place,
    among: await amongOf(read, found),
    contest:
      contest === null
        ? null
        : {
            ...contest,
            status: declarations.find(({ isCurrent }) => isCurrent)?.status ?? "awaiting",
            candidacies: inOrder(stood, declarations.at(-1)).map((one) => one.id),
            standing:
              declarations.length > 0
                ? []
                : stood.map((one) => ({ id: one.id, name: one.name, isIncumbent: one.isIncumbent })),
          },
    declarations,
    general: await generalContestsOf(read, found),
    turnout: await turnoutOf(read, found, contest),
    lastCycle: previous === null ? null : await lastCycleOf(read, found, previous, contest),
    sources: await sourcesOf(read, { seatId: id, districtId: found.districtId, contest }),
  };
}

/** Petitions about one seat, the latest filed first. */
export async function seatPetitions(read: Read, { id }: { id: number }) {
  const { districtId } = await seatAt(read, id);
  const petitions = await petitionRecords(read, await rulingDeadline(read))
    .where("contest.seat_id", "=", id)
    .orderBy("p.filed_on", "desc")
    .orderBy("p.number", "desc")
    .execute();
  return { petitions, inDistrict: districtId === null ? null : await petitionsIn(read, districtId) };
}

async function petitionsIn(read: Read, districtId: number): Promise<number> {
  const { count } = await read.db
    .selectFrom(petitionsNow(read).as("p"))
    .where("p.district_id", "=", districtId)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Seats that the caller may see: those of the party's leadership are seen by everybody. */
function seenSeats(read: Read) {
  return (
    read.db
      .selectFrom("seat")
      .leftJoin("area", "area.id", "seat.area_id")
      .where(sql<boolean>`(seat.kind = 'cec_office' or ${inScope(read, "area.district_id")})`)
      // One that ended is a seat of the cycles in which it was contested.
      .where(
        sql<boolean>`(${existsOn(read.moment.asOf, "seat")} or exists (
        select from contest where contest.seat_id = seat.id and contest.cycle_id = ${read.cycle.id}))`,
      )
  );
}

async function seatAt(read: Read, id: number): Promise<Seat> {
  const row = await seenSeats(read)
    .leftJoin("area as district_area", "district_area.id", "area.district_id")
    .leftJoin("district", "district.area_id", "district_area.id")
    .leftJoin("area as sub_region", "sub_region.id", "district_area.parent_id")
    .leftJoin("area as party_region", "party_region.id", "area.party_region_id")
    .where("seat.id", "=", id)
    .select([
      "seat.kind",
      "seat.name",
      "area.district_id",
      "area.party_region_id",
      "district_area.slug",
      "district.type",
      "district_area.name as district",
      "sub_region.slug as sub_region_slug",
      "sub_region.name as sub_region",
      "party_region.slug as party_region_slug",
      "party_region.name as party_region",
    ])
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(404, `There is no seat ${id}.`);
  const [district, subRegion, partyRegion] = [
    named(row.slug, row.district),
    named(row.sub_region_slug, row.sub_region),
    named(row.party_region_slug, row.party_region),
  ];
  return {
    id,
    kind: row.kind,
    name: row.name,
    districtId: row.district_id,
    partyRegionId: row.party_region_id,
    place:
      district === null || row.type === null || subRegion === null || partyRegion === null
        ? null
        : { district: { ...district, type: row.type }, subRegion, partyRegion },
  };
}

function named(slug: string | null, name: string | null) {
  return slug === null || name === null ? null : { slug, name };
}

/** Its place among the seats of its district, in the order of a district's page; without one, among those of its kind. */
async function amongOf(read: Read, { id, kind, districtId }: Seat): Promise<SeatDetail["among"]> {
  const all = await seenSeats(read)
    .where(
      districtId === null
        ? sql<boolean>`area.district_id is null and seat.kind = ${kind}`
        : sql<boolean>`area.district_id = ${districtId}`,
    )
    .select(["seat.id", "seat.name"])
    .orderBy(
      sql`array_position(array['constituency_mp', 'district_woman_mp', 'lc5_chairperson', 'mayor'], seat.kind)`,
    )
    .orderBy("seat.rank")
    .orderBy(sql`lower(seat.name)`)
    .orderBy("seat.id")
    .execute();
  const at = all.findIndex((one) => one.id === id);
  return {
    position: at + 1,
    total: all.length,
    previous: all[at - 1] ?? null,
    next: all[at + 1] ?? null,
  };
}

async function primaryOf(read: Read, seatId: number, cycleId: number): Promise<Primary | null> {
  const row = await read.db
    .selectFrom("contest")
    .where("seat_id", "=", seatId)
    .where("cycle_id", "=", cycleId)
    .where("kind", "!=", "general")
    .select(["id", sql<SeatContestKind>`kind`.as("kind"), "polling_day as pollingDay"])
    .orderBy("polling_day", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row ?? null;
}

async function declarationsOf(read: Read, contestId: number): Promise<SeatDetail["declarations"]> {
  const declarations = await contestDeclarations(read, contestId);
  const corrections = await read.db
    .selectFrom("declaration")
    .where("contest_id", "=", contestId)
    .where("corrects_id", "is not", null)
    .select("id")
    .execute();
  const newest = declarations.at(-1)?.id;
  return declarations.map((declaration) => ({
    ...declaration,
    isCurrent: declaration.id === newest,
    isCorrection: corrections.some(({ id }) => id === declaration.id),
  }));
}

async function standingFor(read: Read, contestId: number) {
  return read.db
    .selectFrom("candidacy as stood")
    .innerJoin("person", "person.id", "stood.person_id")
    .where("stood.contest_id", "=", contestId)
    .where(believed("stood"))
    .select(["stood.id", "person.id as personId", "person.name", "stood.is_incumbent as isIncumbent"])
    .orderBy("person.name")
    .orderBy("person.id")
    .execute();
}

/** In the order of a declaration, which has the winner first; whom it does not have stand behind. */
function inOrder<Stood extends { readonly personId: number }>(
  stood: readonly Stood[],
  declaration: SeatDetail["declarations"][number] | undefined,
): Stood[] {
  const places = new Map(declaration?.candidates.map(({ personId }, place) => [personId, place]));
  const placeOf = ({ personId }: Stood) => places.get(personId) ?? places.size;
  return stood.toSorted((a, b) => placeOf(a) - placeOf(b));
}

async function generalContestsOf(read: Read, { id, kind }: Seat): Promise<SeatDetail["general"]> {
  const contest = Object.entries(GENERAL_SEATS).find(([, ofKind]) => ofKind === kind)?.[0];
  if (contest === undefined) return [];
  const rows = await read.db
    .selectFrom("contest")
    .where("seat_id", "=", id)
    .where("cycle_id", "=", read.cycle.id)
    .where("kind", "=", "general")
    .select("polling_day as pollingDay")
    .orderBy("polling_day", "desc")
    .execute();
  return rows.map(({ pollingDay }) => ({ contest: contest as GeneralContest, pollingDay }));
}

/** Electoral colleges, conferences and mayoral primaries report none by district. */
function countedTurnout({ kind }: Seat, contest: Pick<Primary, "kind"> | null) {
  if (contest === null || kind === "special_interest_mp") return null;
  return contest.kind === "mp_primary" || contest.kind === "lc5_primary" ? contest.kind : null;
}

async function turnoutOf(read: Read, place: Seat, contest: Primary | null): Promise<SeatDetail["turnout"]> {
  const counted = countedTurnout(place, contest);
  if (counted === null) return null;
  const ofDistrict = await turnoutBy(read, counted, "district");
  const district = presentTurnout(ofDistrict.find(({ areaId }) => areaId === place.districtId));
  if (district === null) return null;
  const ofRegion = await turnoutBy(read, counted, "party_region");
  const region = ofRegion.find(({ areaId }) => areaId === place.partyRegionId);
  if (region === undefined) return { district, region: null };
  const { name } = (await seenAreas(read)).partyRegion(region.name);
  return { district, region: { name, percent: presentTurnout(region)?.percent ?? null } };
}

async function lastCycleOf(
  read: Read,
  place: Seat,
  { id: cycleId, name }: { id: number; name: string },
  contest: Primary | null,
): Promise<SeatDetail["lastCycle"]> {
  const before = await primaryOf(read, place.id, cycleId);
  const declarations =
    before === null
      ? []
      : await declarationsOf({ ...read, cycle: { ...read.cycle, id: cycleId } }, before.id);
  const counted = countedTurnout(place, before ?? contest);
  const turnouts = counted === null ? [] : await turnoutBy(read, counted, "district", cycleId);
  return {
    name,
    pollingDay: before?.pollingDay ?? (counted && (await lastPolledOn(read, place, counted, cycleId))),
    result: declarations.find(({ isCurrent }) => isCurrent) ?? null,
    votesCast: presentTurnout(turnouts.find(({ areaId }) => areaId === place.districtId))?.votesCast ?? null,
  };
}

/** The last day on which the seat's district polled in a cycle. */
async function lastPolledOn(
  read: Read,
  { districtId }: Seat,
  counted: "mp_primary" | "lc5_primary",
  cycleId: number,
): Promise<string | null> {
  const row = await read.db
    .selectFrom("turnout_count as t")
    .innerJoin("area", "area.id", "t.area_id")
    .where("area.district_id", "=", districtId)
    .where("t.cycle_id", "=", cycleId)
    .where("t.contest_kind", "=", counted)
    .where(inForce(read, "t"))
    .select(({ fn }) => fn.max("t.true_on").as("on"))
    .executeTakeFirst();
  return row?.on ?? null;
}
