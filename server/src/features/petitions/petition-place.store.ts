import { sql } from "kysely";
import type { PetitionDetail } from "@command-center/contract/petition";
import type { Petition } from "@command-center/contract/petitions";
import type { Read } from "../../database/database.ts";
import { petitionsNow } from "../../measures/petitions/petition-records.ts";

interface Place {
  readonly place: number;
  readonly total: number;
  readonly previousNumber: string | null;
  readonly previousContest: string | null;
  readonly nextNumber: string | null;
  readonly nextContest: string | null;
}

/** Where a petition is in its category by number, with its neighbours. Lists of the page keep theirs in the browser. */
export async function placeInCategory(read: Read, petition: Petition): Promise<PetitionDetail["list"]> {
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
