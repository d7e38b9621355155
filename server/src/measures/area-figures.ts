import { sql } from "kysely";
import type { AreaFigures } from "@command-center/contract/areas/areas";
import type { Read } from "../database/database.ts";
import { stands } from "../database/in-force.ts";
import { isOverdue, isPending, petitionsNow } from "./petitions/petition-records.ts";
import { rulingDeadline } from "./petitions/petitions.ts";
import { seenContests } from "./results/contests.ts";
import {
  type AreaTurnout,
  partyRegister,
  presentTurnout,
  turnoutBy,
  turnoutOfAll,
} from "./turnout/turnout.ts";

/** What is counted in the districts that the caller sees, to be summed up to any area. */
export interface FiguresOfAreas {
  /** The sum over these districts. */
  sumOf(districts: readonly number[]): AreaFigures;
  /** The sum over all that the caller sees: these districts, those that have ended, and what is about none. */
  country(districts: readonly number[]): AreaFigures & {
    readonly inNoDistrict: { readonly petitions: number; readonly mpSeats: number };
  };
}

type Petitions = AreaFigures["petitions"];
type Seats = AreaFigures["mpSeats"];
/** By district; whatever lies in none is counted under null. */
type Counted<T> = ReadonlyMap<number | null, T>;

/** Counts everything once, by district; an area's figures are then additions. */
export async function figuresOfAreas(read: Read): Promise<FiguresOfAreas> {
  const rulingDays = await rulingDeadline(read);
  const register = (await partyRegister(read)).byDistrict;
  const mp = byDistrict(await turnoutBy(read, "mp_primary", "district"));
  const lc5 = byDistrict(await turnoutBy(read, "lc5_primary", "district"));
  const petitions = await petitionsByDistrict(read, rulingDays);
  const seats = await mpSeatsByDistrict(read);

  /** Of some districts, or of all that anything is counted under. */
  const summed = (districts: readonly number[], of: readonly number[] | "everything"): AreaFigures => {
    const onRegister = valuesOf(register, of);
    const ofPetitions = valuesOf(petitions, of);
    const ofSeats = valuesOf(seats, of);
    return {
      districts: districts.length,
      members: onRegister.length === 0 ? null : total(onRegister, (people) => people),
      districtsOnRegister: valuesOf(register, districts).length,
      mp: presentTurnout(turnoutOfAll(valuesOf(mp, of))),
      lc5: presentTurnout(turnoutOfAll(valuesOf(lc5, of))),
      petitions: {
        total: total(ofPetitions, (one) => one.total),
        resolved: total(ofPetitions, (one) => one.resolved),
        withdrawn: total(ofPetitions, (one) => one.withdrawn),
        pending: total(ofPetitions, (one) => one.pending),
        overdue: rulingDays === null ? null : total(ofPetitions, (one) => one.overdue ?? 0),
      },
      mpSeats: {
        total: total(ofSeats, (one) => one.total),
        declared: total(ofSeats, (one) => one.declared),
        kept: total(ofSeats, (one) => one.kept),
        notKnown: total(ofSeats, (one) => one.notKnown),
      },
    };
  };
  const sumOf = (districts: readonly number[]) => summed(districts, districts);
  return {
    sumOf,
    country: (districts) => {
      const [country, inDistricts] = [summed(districts, "everything"), sumOf(districts)];
      return {
        ...country,
        inNoDistrict: {
          petitions: country.petitions.total - inDistricts.petitions.total,
          mpSeats: country.mpSeats.total - inDistricts.mpSeats.total,
        },
      };
    },
  };
}

function byDistrict(rows: readonly AreaTurnout[]): ReadonlyMap<number, AreaTurnout> {
  return new Map(rows.map((row) => [row.areaId, row]));
}

function valuesOf<K, T>(all: ReadonlyMap<K, T>, keys: readonly K[] | "everything"): T[] {
  if (keys === "everything") return [...all.values()];
  return keys.flatMap((key) => {
    const value = all.get(key);
    return value === undefined ? [] : [value];
  });
}

function total<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0);
}

async function petitionsByDistrict(read: Read, rulingDays: number | null): Promise<Counted<Petitions>> {
  const { rows } = await sql<Petitions & { readonly districtId: number | null }>`
    select p.district_id as "districtId", count(*)::int as total,
      count(*) filter (where p.status = 'resolved')::int as resolved,
      count(*) filter (where p.status = 'withdrawn')::int as withdrawn,
      count(*) filter (where ${isPending})::int as pending,
      count(*) filter (where ${isOverdue(read, rulingDays)})::int as overdue
    from (${petitionsNow(read)}) p
    group by p.district_id`.execute(read.db);
  return new Map(rows.map((row) => [row.districtId, row]));
}

async function mpSeatsByDistrict(read: Read): Promise<Counted<Seats>> {
  const { rows } = await sql<Seats & { readonly districtId: number | null }>`
    select c.district_id as "districtId", count(*)::int as total,
      count(d.id)::int as declared,
      count(d.id) filter (where d.incumbency_outcome = 'incumbent_reelected')::int as kept,
      count(d.id) filter (where d.incumbency_outcome is null)::int as "notKnown"
    from (${seenContests(read)}) c
    left join declaration d on d.contest_id = c.id and ${stands(read, "d")}
    where c.kind = 'mp_primary'
    group by c.district_id`.execute(read.db);
  return new Map(rows.map((row) => [row.districtId, row]));
}
