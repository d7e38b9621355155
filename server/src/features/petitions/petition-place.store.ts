import { sql } from "kysely";
import type { PetitionDetail, readPetition } from "@command-center/contract/petition";
import type { Petition } from "@command-center/contract/petitions";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { petitionsNow } from "../../measures/petitions/petitions-now.ts";
import { isOverdue, isPending } from "../../measures/petitions/verdicts.ts";

interface Place {
  readonly place: number;
  readonly total: number;
  readonly previousNumber: string | null;
  readonly previousContest: string | null;
  readonly nextNumber: string | null;
  readonly nextContest: string | null;
}

/**
 * Where a petition stands in a list, and what stands beside it: among the overdue and the pending by how long they have waited,
 * else in its category by number.
 */
export async function placeInList(
  read: Read,
  petition: Petition,
  asked: InputOf<typeof readPetition>["list"],
  rulingDays: number | null,
): Promise<PetitionDetail["list"]> {
  const isOn = asked === "overdue" ? petition.isOverdue === true : asked === "pending" && petition.isPending;
  const of = asked !== undefined && isOn ? asked : "category";
  const listed = {
    overdue: sql`${isOverdue(read, rulingDays)}`,
    pending: sql`${isPending}`,
    category: sql`p.category = ${petition.category}`,
  }[of];
  const order = of === "category" ? sql`p.number` : sql`p.filed_on, p.number`;
  const { rows } = await sql<Place>`
    select place, total, "previousNumber", "previousContest", "nextNumber", "nextContest" from (
      select p.id, row_number() over listed::int as place, count(*) over ()::int as total,
        lag(p.number) over listed as "previousNumber", lag(p.subject) over listed as "previousContest",
        lead(p.number) over listed as "nextNumber", lead(p.subject) over listed as "nextContest"
      from (${petitionsNow(read)}) p
      where ${listed}
      window listed as (order by ${order})
    ) placed
    where id = ${petition.id}`.execute(read.db);
  const [found] = rows;
  return {
    of,
    place: found?.place ?? 0,
    total: found?.total ?? 0,
    previous: neighbour(found?.previousNumber, found?.previousContest),
    next: neighbour(found?.nextNumber, found?.nextContest),
  };
}

function neighbour(number: string | null | undefined, contest: string | null | undefined) {
  return number == null || contest == null ? null : { number, contest };
}
