import { sql } from "kysely";
import { MOST_HITS, type SearchHit } from "@command-center/contract/search";
import { AREA_KIND_WORDS } from "@command-center/domain/areas/areas";
import { typedWords } from "@command-center/domain/names/search-text";
import type { Read } from "../../database/database.ts";
import { believed, existsOn, inScope, newest, stands } from "../../database/in-force.ts";
import { petitionsNow } from "../../measures/petitions/petition-records.ts";
import { holdsEvery, literally, searchTextOf } from "../../platform/search-text.ts";
import { knownAreas } from "../../measures/known-areas.ts";
import { contests } from "../../measures/results/contests.ts";

/** Standing of a person in a contest, as a search hit shows it after the seat. */
const STANDING_WORDS = { candidate: "candidate", leading: "leading", winner: "winner" } as const;

/** Shown instead of the district for a seat that belongs to no district. */
const SEAT_OF_NO_DISTRICT_WORDS = {
  cec: "Party leadership",
  special_interest_mp: "Special-interest seat",
} as const;

/** More words than this cannot all stand in one name; the rest are not looked for. */
const MOST_WORDS = 8;
/** Hits of one kind at most, so that one letter does not fill the answer with districts alone. */
const MOST_OF_A_KIND = 8;

/**
 * Whatever holds every word of a text in its name, its number or, for petitions, its subject; behind all of it, what lies in a
 * place that holds them: the districts, seats and petitions of Buganda. Names that start with the text come first, then those
 * in which a word does. Nothing in the text has a meaning of its own.
 */
export async function found(read: Read, text: string): Promise<SearchHit[]> {
  const words = typedWords(text).slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const start = `${literally(words.join(" "))}%`;
  const { rows } = await sql<SearchHit>`
    with hit as (${await areaHits(read)} union all ${districtHits(read)} union all ${seatHits(read)} union all ${personHits(read)} union all ${petitionHits(read)}),
    searched as materialized (
      select hit.*, ${searchTextOf(sql`words`)} as own, ${searchTextOf(sql`(words || ' ' || above)`)} as whole from hit
    ),
    ranked as (
      select searched.*, case when ${searchTextOf(sql`title`)} like ${start} then 0 when ' ' || own like ${`% ${start}`} then 1
        when ${holdsEvery(sql`own`, words)} then 2 else 3 end as rank
      from searched
      where ${holdsEvery(sql`whole`, words)}
    ),
    numbered as (
      select ranked.*, row_number() over (partition by kind order by rank, lower(title), id) as place from ranked
    )
    select kind || ' ' || id as id, kind, title, detail, district, area, "of", "seatId"
    from numbered
    where place <= ${MOST_OF_A_KIND}
    order by rank, array_position(array['area', 'district', 'seat', 'person', 'petition'], kind), lower(title), numbered.id
    limit ${MOST_HITS}`.execute(read.db);
  return rows;
}

/** Party regions and sub-regions, those that are one another once. */
async function areaHits(read: Read) {
  const { areas, districts } = await knownAreas(read);
  const nameOf = new Map(areas.map(({ id, name }) => [id, name]));
  const hits = areas.flatMap(({ id, kind, name, address, seen, sameAs }) => {
    if (kind === "district" || sameAs !== null) return [];
    const word = AREA_KIND_WORDS[kind];
    const regions =
      kind === "party_region"
        ? []
        : districts
            .filter((district) => seen.includes(district.id))
            .map(({ partyRegionId }) => nameOf.get(partyRegionId));
    return [
      {
        id,
        title: name,
        words: `${name} ${word}`,
        detail: [word, ...new Set(regions)].join(", "),
        area: address,
      },
    ];
  });
  return sql`
    select 'area' as kind, id, title, words, '' as above, detail, null as district, area, null as "of",
      null::int as "seatId"
    from json_to_recordset(${JSON.stringify(hits)}::json)
      as hit (id int, title text, words text, detail text, area text)`;
}

function districtHits(read: Read) {
  return sql`
    select 'district', area.id, area.name, area.name, sub_region.name || ' ' || region.name,
      case when sub_region.name = region.name then region.name else sub_region.name || ', ' || region.name end,
      area.slug, null, null, null
    from area
    join area sub_region on sub_region.id = area.parent_id
    join area region on region.id = area.party_region_id
    where area.kind = 'district' and ${existsOn(read.moment.asOf, "area")} and ${inScope(read, "area.district_id")}`;
}

function seatHits(read: Read) {
  return sql`
    select 'seat', c.id, c.seat, c.seat, concat_ws(' ', c.district, c.sub_region, c.party_region),
      coalesce(c.district || coalesce(', ' || nullif(c.sub_region, c.district), ''),
        case c.kind when 'cec' then ${SEAT_OF_NO_DISTRICT_WORDS.cec} else ${SEAT_OF_NO_DISTRICT_WORDS.special_interest_mp} end),
      c.district_slug, null, c.kind, c.seat_id
    from (${contests(read)}) c
    join seat on seat.id = c.seat_id
    where c.kind <> 'general' and ${existsOn(read.moment.asOf, "seat")}`;
}

/** People, each once: by a party office won, else by a ministry, else by the seat stood for. */
function personHits(read: Read) {
  return sql`
    select 'person', role.person_id, role.name, role.name, '', role.detail, role.district, null, role."of", role.seat_id
    from (
      select distinct on (role.person_id) role.* from (
        select person.id as person_id, person.name, c.district_slug as district, c.kind as "of", c.seat_id,
          case when c.kind = 'cec' and d.id is not null then 0 else 2 end as rank, c.polling_day,
          c.seat || ', ' || case when d.id is null then ${STANDING_WORDS.candidate}
            when d.status = 'provisional' then ${STANDING_WORDS.leading} else ${STANDING_WORDS.winner} end as detail
        from candidacy
        join person on person.id = candidacy.person_id
        join (${contests(read)}) c on c.id = candidacy.contest_id
        -- One of a contest stands: looked up for each, not sought among those of all cycles.
        left join lateral (
          select d.id, d.status from declaration d
          where d.contest_id = c.id and d.winner_candidacy_id = candidacy.id
            and ${stands(read, "d", ["provisional", "declared"])}
          limit 1
        ) d on true
        where c.kind <> 'general' and ${believed("candidacy")}
        union all
        select person.id, person.name, c.district_slug, 'minister', c.seat_id, 1, m.true_on, m.office
        from minister m
        join person on person.id = m.person_id
        left join (${contests(read)}) c on c.id = m.contest_id
        where m.cycle_id = ${read.cycle.id} and ${newest(read, "minister", "m")}
          and ${inScope(read, "c.district_id")}
      ) role
      order by role.person_id, role.rank, role.polling_day desc, role.seat_id
    ) role`;
}

function petitionHits(read: Read) {
  return sql`
    select 'petition', p.id, p.number, p.number || ' ' || p.subject, concat_ws(' ', p.district, p.sub_region, p.party_region),
      p.subject, p.district_slug, null, null, (select contest.seat_id from contest where contest.id = p.contest_id)
    from (${petitionsNow(read)}) p`;
}
