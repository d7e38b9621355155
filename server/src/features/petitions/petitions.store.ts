import { sql } from "kysely";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type {
  listPetitions,
  Petition,
  PetitionBacklog,
  PetitionSummary,
  PetitionTally,
} from "@command-center/contract/petitions";
import type { Read } from "../../database/database.ts";
import {
  isMpOrLc5,
  isOverdue,
  isPending,
  petitionRecords,
  petitionsNow,
} from "../../measures/petitions/petition-records.ts";
import { petitionsByDay, rulingDeadline, tribunal } from "../../measures/petitions/petitions.ts";
import { seenAreas } from "../../measures/seen-areas.ts";
import { listed, type Page } from "../../platform/listing.ts";

/** Every petition with the state it is in. */
export async function petitions(read: Read, input: InputOf<typeof listPetitions>): Promise<Page<Petition[]>> {
  const query = petitionRecords(read, await rulingDeadline(read));
  return listed(read, query, input, {
    text: ["number", "contest", "district", "subRegion", "partyRegion"],
    first: "number",
  });
}

/** The tribunal's backlog, day by day. Its panels rule on the petitions of all, so nothing less stands against what they can do. */
export async function petitionBacklog(read: Read): Promise<PetitionBacklog> {
  const { panels, dailyCapacity, sitsFrom } = await tribunal(read);
  return {
    counts: "Petitions of every category",
    panels,
    dailyCapacity: read.scope === "everywhere" ? dailyCapacity : null,
    rulingDays: await rulingDeadline(read),
    sitsFrom,
    days: await petitionsByDay(read),
  };
}

type Category = PetitionSummary["byCategory"][number]["category"];
type Ground = PetitionSummary["byGround"][number]["ground"];
type Outcome = PetitionSummary["byOutcome"][number]["outcome"];

/** One group of petitions with both counts of it. The column it is grouped by is set, the others are null. */
interface GroupRow {
  readonly groupedBy: "everything" | "category" | "ground" | "outcome" | "region";
  readonly category: Category | null;
  readonly ground: Ground | null;
  readonly outcome: Outcome | null;
  readonly partyRegion: string | null;
  readonly all: PetitionTally;
  readonly mpAndLc5: PetitionTally;
}

const NONE = { total: 0, filed: 0, hearing: 0, resolved: 0, withdrawn: 0, pending: 0 };

/** Petitions by category, ground, outcome and party region, each with both counts, in one pass over the records. */
export async function petitionSummary(read: Read): Promise<PetitionSummary> {
  const rulingDays = await rulingDeadline(read);
  const { rows } = await sql<GroupRow>`
    with petition_now as (
      select p.category, p.ground, p.outcome, p.party_region, p.status,
        ${isMpOrLc5} as is_mp_or_lc5,
        ${isPending} as is_pending, ${isOverdue(read, rulingDays)} as is_overdue
      from (${petitionsNow(read)}) p
    )
    select
      case
        when grouping(category) = 0 then 'category'
        when grouping(ground) = 0 then 'ground'
        when grouping(outcome) = 0 then 'outcome'
        when grouping(party_region) = 0 then 'region'
        else 'everything'
      end as "groupedBy",
      category, ground, outcome, party_region as "partyRegion",
      ${tally(sql`true`, rulingDays)} as "all", ${tally(sql`is_mp_or_lc5`, rulingDays)} as "mpAndLc5"
    from petition_now
    group by grouping sets ((), (category), (ground), (outcome), (party_region))
    order by count(*) desc, category, ground, outcome, party_region`.execute(read.db);

  const none: PetitionTally = { ...NONE, overdue: rulingDays === null ? null : 0 };
  const seen = await seenAreas(read);
  const groupsBy = (groupedBy: GroupRow["groupedBy"]) => rows.filter((row) => row.groupedBy === groupedBy);
  const [everything] = groupsBy("everything");
  return {
    all: everything?.all ?? none,
    mpAndLc5: everything?.mpAndLc5 ?? none,
    rulingDays,
    byCategory: groupsBy("category").flatMap(({ category, all }) =>
      category === null ? [] : [{ category, ...all }],
    ),
    byGround: groupsBy("ground").flatMap(({ ground, all, mpAndLc5 }) =>
      ground === null ? [] : [{ ground, all, mpAndLc5 }],
    ),
    byOutcome: groupsBy("outcome").flatMap(({ outcome, all, mpAndLc5 }) =>
      outcome === null ? [] : [{ outcome, all: all.total, mpAndLc5: mpAndLc5.total }],
    ),
    byRegion: groupsBy("region").map(({ partyRegion, all, mpAndLc5 }) => ({
      partyRegion: partyRegion === null ? null : seen.partyRegion(partyRegion).name,
      all,
      mpAndLc5,
    })),
  };
}

/** The tally of the petitions of a group that a condition holds for, as JSON. */
function tally(counted: ReturnType<typeof sql>, rulingDays: number | null) {
  const those = (condition: ReturnType<typeof sql>) =>
    sql`count(*) filter (where ${counted} and ${condition})::int`;
  return sql`json_build_object(
    'total', ${those(sql`true`)},
    'filed', ${those(sql`status = 'filed'`)},
    'hearing', ${those(sql`status = 'hearing'`)},
    'resolved', ${those(sql`status = 'resolved'`)},
    'withdrawn', ${those(sql`status = 'withdrawn'`)},
    'pending', ${those(sql`is_pending`)},
    'overdue', ${rulingDays === null ? sql`null` : those(sql`is_overdue`)})`;
}
