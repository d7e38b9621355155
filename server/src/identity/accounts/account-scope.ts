import { sql } from "kysely";
import { roleOf } from "@command-center/domain/permissions";
import type { Database, Scope } from "../../database/database.ts";
import { type AccountSeals, hasSecondFactor, type SealedState } from "../seals/account-seals.ts";

/** What an account is limited to. */
export interface AccountScope {
  /** Area ids of districts, ascending. */
  readonly scope: Scope;
  /** Names of the party regions, sub-regions and districts that were chosen for it; empty: the whole country. */
  readonly limitedTo: string[];
}

/** What an account may do, by its seal and not by what the database says of it otherwise. */
export interface AccountRights
  extends AccountScope, Pick<SealedState, "role" | "isDisabled" | "mustChangePassword"> {
  readonly hasSecondFactor: boolean;
}

/** Rights of accounts by id, in at most two queries. An account whose seal does not hold is left out. */
export async function rightsOfAll(
  database: Pick<Database, "db">,
  seals: Pick<AccountSeals, "sealedOf">,
  accountIds: readonly string[],
): Promise<Map<string, AccountRights>> {
  if (accountIds.length === 0) return new Map();
  const states = await seals.sealedOf(database, accountIds);
  const areas = await chosenAreas(database, [...new Set([...states.values()].flatMap(({ scope }) => scope))]);
  return new Map(
    [...states].map(([id, state]) => {
      const { role, isDisabled, mustChangePassword, scope } = state;
      const rights = {
        role: roleOf(role),
        isDisabled,
        mustChangePassword,
        hasSecondFactor: hasSecondFactor(state),
      };
      return [id, { ...rights, ...scopeOf(scope, areas) }];
    }),
  );
}

interface ChosenArea {
  readonly id: number;
  readonly name: string;
  readonly districts: readonly number[];
}

/** What the chosen areas stand for: a party region or sub-region for the districts that it has now, also those added since. */
async function chosenAreas(
  { db }: Pick<Database, "db">,
  ids: readonly number[],
): Promise<readonly ChosenArea[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChosenArea>`
    select chosen.id, chosen.name,
      coalesce(array_agg(district.id) filter (where district.id is not null), '{}') as districts
    from area chosen
    left join area district on district.kind = 'district'
      and (district.id = chosen.id or district.party_region_id = chosen.id or district.parent_id = chosen.id)
    where chosen.id = any(${[...ids]})
    group by chosen.id order by chosen.name`.execute(db);
  return rows;
}

function scopeOf(sealed: readonly number[], areas: readonly ChosenArea[]): AccountScope {
  if (sealed.length === 0) return { scope: "everywhere", limitedTo: [] };
  const ids = new Set(sealed);
  const chosen = areas.filter(({ id }) => ids.has(id));
  const districts = new Set(chosen.flatMap((area) => area.districts));
  return {
    scope: [...districts].toSorted((a, b) => a - b),
    limitedTo: [...new Set(chosen.map(({ name }) => name))],
  };
}
