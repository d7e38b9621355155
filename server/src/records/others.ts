import { sql } from "kysely";
import { FACTS } from "@command-center/contract/facts/facts";
import { LIMIT_NAMES } from "@command-center/contract/results/decisive/legal-limits";
import { FIGURE_LABELS } from "@command-center/domain/figures";
import { PUBLISHED_TOTALS } from "@command-center/import-rules/records/published-totals";
import { choicesInForce } from "../measures/figures/choices.ts";
import { INCIDENT_KIND_WORDS } from "@command-center/contract/incidents";
import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";
import { believed, inForce, inScope } from "../database/in-force.ts";
import { inWords } from "../measures/in-words.ts";
import type { Read } from "../database/database.ts";
import { definedPart, fieldsOf, NO_DAY, REGISTER_NAME, type Part } from "./part.ts";

/** Everything else with two clocks, and imports. */
export function otherParts(read: Read): Part[] {
  const ofCycle = (alias: string) => sql`${sql.raw(alias)}.cycle_id = ${read.cycle.id}`;
  const ofCountry = read.scope === "everywhere" ? sql`true` : sql`false`;
  return [
    definedPart(read, FACTS.incidents, {
      key: sql`coalesce(lower(violence_incident.number), violence_incident.id::text)`,
      about: sql`${inWords(INCIDENT_KIND_WORDS, sql`violence_incident.kind`)} || ', ' || area.name`,
      fields: { District: sql`area.name` },
    }),
    {
      alias: "r",
      kind: "register",
      holds: inForce(read, "r"),
      key: sql`r.kind || ' ' || r.true_on`,
      tables: sql`register r`,
      where: ofCycle("r"),
      about: sql`${REGISTER_NAME} || ' of ' || to_char(r.true_on, 'FMDD Mon YYYY')`,
      sort: sql`r.kind`,
      fields: {
        "As of": sql`r.true_on`,
        Members: sql`(select sum(people)::int from register_count join area on area.id = area_id
          where register_id = r.id and area.kind = 'district' and ${inScope(read, "area.id")})`,
      },
    },
    definedPart(read, FACTS.claims, {
      key: sql`concat_ws(' ', claim.measure, claim.area_id, claim.candidate, source.publisher, source.title)`,
      tables: sql`claim join source on source.id = claim.source_id`,
      where: sql`${ofCycle("claim")} and ${ofCountry}`,
      about: sql`coalesce(${inWords(FIGURE_LABELS, sql`claim.measure`)}, claim.definition) || ', ' || source.title`,
      sort: sql`claim.measure`,
      values: { value: sql`coalesce(claim.value::text, claim.value_date::text)` },
      fields: { "Used as the figure": sql`claim.is_chosen` },
    }),
    {
      alias: "x",
      kind: "choice",
      holds: sql<boolean>`x.id in (select id from (${choicesInForce(read)}) choice)`,
      // A choice ends with the claim that it chose.
      touched: () => sql`true`,
      key: sql`x.measure || ' ' || coalesce(x.area_id, 0) || ' ' || lower(coalesce(x.candidate, ''))`,
      tables: sql`figure_choice x left join claim chosen on chosen.id = x.claim_id left join source on source.id = chosen.source_id`,
      where: sql`${ofCycle("x")} and ${ofCountry}`,
      // That of its publication is not that of the choice.
      importId: sql`null`,
      about: sql`coalesce(${inWords({ ...FIGURE_LABELS, ...PUBLISHED_TOTALS }, sql`x.measure`)}, x.measure)`,
      sort: sql`x.measure`,
      fields: {
        Value: sql`case when x.claim_id is null then 'Value of the records'
          else concat_ws(', ', trim_scale(chosen.value), source.publisher, source.title) end`,
        Reason: sql`x.reason`,
      },
    },
    definedPart(read, FACTS.targets, {
      key: sql`target.measure`,
      about: sql`coalesce(${inWords(FIGURE_LABELS, sql`target.measure`)}, target.measure)`,
      sort: sql`target.measure`,
    }),
    {
      alias: "u",
      kind: "rule",
      holds: inForce(read, "u"),
      key: sql`u.rule || ' ' || u.true_on`,
      tables: sql`cycle_rule u`,
      where: ofCycle("u"),
      about: sql`${sql.lit(FIGURE_LABELS.petition_deadline_days)}::text`,
      fields: { Days: sql`u.value` },
    },
    definedPart(read, FACTS.limits, {
      about: sql`${inWords(LIMIT_NAMES, sql`legal_limit.kind`)} || ', ' || legal_limit.law`,
      sort: sql`legal_limit.kind`,
    }),
    definedPart(read, FACTS.panels, {
      // What is recorded after a panel's last day is a correction, and no end.
      holds: sql<boolean>`(${believed("tribunal_panel")} and sits_from <= ${read.moment.asOf}::date
        and (sits_to is null or sits_to >= ${read.moment.asOf}::date or sits_to < recorded_at::date))`,
      day: sql`sits_from`,
      days: [sql`sits_from`, sql`sits_to + 1`],
      about: sql`'Tribunal panel ' || number`,
    }),
    definedPart(read, FACTS.calendar, {
      about: sql`title`,
      values: { countdown: sql`case when is_countdown then 'yes' else 'no' end` },
    }),
    {
      alias: "o",
      kind: "organ",
      holds: believed("o"),
      key: sql`o.name`,
      tables: sql`organ o`,
      where: ofCycle("o"),
      day: NO_DAY,
      about: sql`o.name`,
      fields: fieldsOf(FACTS.structure, "o", {
        level: sql`replace(o.area_kind, 'sub_county', 'subcounty')`,
        units: sql`o.units`,
        basis: sql`o.units_basis`,
        holder: false,
      }),
    },
    {
      alias: "q",
      kind: "post",
      holds: believed("q"),
      key: sql`organ.name || ' ' || q.title`,
      tables: sql`post q join organ on organ.id = q.organ_id left join person on person.id = q.holder_id`,
      where: ofCycle("organ"),
      day: NO_DAY,
      about: sql`q.title`,
      fields: fieldsOf(FACTS.structure, "q", {
        level: false,
        units: false,
        basis: false,
        holder: sql`person.name`,
      }),
    },
    {
      alias: "batch",
      kind: "import",
      holds: sql<boolean>`batch.status = 'committed'`,
      touched: () => sql`true`,
      key: sql`batch.id`,
      tables: sql`import_batch batch left join data_import on data_import.batch_id = batch.id
        left join cycle sample on sample.id = ${read.cycle.id} and sample.is_sample and batch.kind = 'sample'`,
      where: sql`(${ofCycle("data_import")} and data_import.file_id is not null or sample.id is not null) and ${ofCountry}`,
      day: sql`(batch.committed_at at time zone ${sql.lit(UGANDA_TIME_ZONE)})::date`,
      at: sql`case when batch.status = 'committed' then batch.committed_at else batch.undone_at end`,
      importId: sql`data_import.id`,
      about: sql`coalesce(data_import.file_name, batch.title)`,
      fields: { "Rows of the file": sql`data_import.rows_read` },
    },
  ];
}
