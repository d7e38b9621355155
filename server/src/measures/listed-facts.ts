import { sql, type RawBuilder } from "kysely";
import { fileColumn, type Fact, type FactField } from "@command-center/contract/facts/fact";
import type { Read } from "../database/database.ts";
import { believed, inForce, inScope } from "../database/in-force.ts";

/** A kind of records with a list: each record is in an area. */
export type ListedFact = Fact & Required<Pick<Fact, "table" | "dataSet" | "list">>;

/** A column of the list of a kind and of its exports. */
export interface ListedColumn {
  readonly key: string;
  readonly label: string;
  readonly column: string;
  readonly field: FactField;
}

/** Columns of the list and the exports of a kind in the order of its fields, without its place. */
export function ownColumns(fact: Fact): readonly ListedColumn[] {
  return fact.fields.flatMap((field): ListedColumn[] => {
    if ("place" in field || field.column === undefined || (field.inFile && "none" in field.inFile)) return [];
    return [{ ...fileColumn(fact, field.id), column: field.column, field }];
  });
}

/** The column with the day from which a record is true. Without one, records are true whenever they are believed. */
export const dayColumn = (fact: Fact): ListedColumn | undefined =>
  ownColumns(fact).find(({ column }) => column === "true_on");

const camelCase = (key: string) => key.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Records of a kind that the caller may see, each with its place: a query to count, narrow or join. One that is known by its region
 * alone has no district.
 */
export function placedRecords(read: Read, fact: ListedFact): RawBuilder<unknown> {
  return sql`
    select v.*, area.name as place, area.party_region_id, district.name as district, district.slug as district_slug,
      sub_region.name as sub_region, party_region.name as party_region
    from ${sql.table(fact.table)} v
    join area on area.id = v.area_id
    left join area district on district.id = area.district_id
    left join area sub_region on sub_region.id = district.parent_id
    left join area party_region on party_region.id = area.party_region_id
    where v.cycle_id = ${read.cycle.id} and ${inScope(read, "area.district_id")}
      and ${dayColumn(fact) === undefined ? believed("v") : inForce(read, "v")}`;
}

/** The list of a kind: newest first where its records have a day, by place otherwise. */
export async function listedRecords(read: Read, fact: ListedFact): Promise<readonly unknown[]> {
  const columns = ownColumns(fact)
    .filter(({ field }) => field.inList === undefined)
    .map(({ column, key }) => sql`${sql.ref(`v.${column}`)} as ${sql.id(camelCase(key))}`);
  const newestFirst = dayColumn(fact) === undefined ? sql`` : sql`v.true_on desc,`;
  const { rows } = await sql`
    select v.id, coalesce(v.district, v.place) as place, v.district_slug as "districtSlug",
      v.sub_region as "subRegion", v.party_region as "partyRegion", ${sql.join(columns)}
    from (${placedRecords(read, fact)}) v order by ${newestFirst} place, v.id`.execute(read.db);
  return rows;
}
