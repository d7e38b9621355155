import { sql } from "kysely";
import { FACTS } from "@command-center/contract/facts/facts";
import { LIMIT_NAMES } from "@command-center/contract/results/decisive/legal-limits";
import { FIGURE_LABELS } from "@command-center/domain/figures";
import { PUBLISHED_TOTALS } from "@command-center/import-rules/records/published-totals";
import { choicesInForce } from "../measures/figures/choices.ts";
import { INCIDENT_KIND_WORDS } from "@command-center/domain/incident-words";
import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";
import { believed, inForce, inScope } from "../database/in-force.ts";
import { inWords } from "../measures/in-words.ts";
import type { Read } from "../database/database.ts";
import { DISTRICT, fieldsOf, NO_DAY, REGISTER_NAME, type Part } from "./part.ts";

/** Everything else with two clocks, and imports. */
export function otherParts(read: Read): Part[] {
  const ofCycle = (alias: string) => sql`${sql.raw(alias)}.cycle_id = ${read.cycle.id}`;
  const ofCountry = read.scope === "everywhere" ? sql`true` : sql`false`;
  return [
    {
      alias: "i",
      kind: "incident",
      holds: inForce(read, "i"),
      key: sql`coalesce(i.number, i.id::text)`,
      tables: sql`violence_incident i join area on area.id = i.area_id left join area district on district.id = area.district_id`,
      where: sql`${ofCycle("i")} and ${inScope(read, "area.district_id")}`,
      about: sql`${inWords(INCIDENT_KIND_WORDS, sql`i.kind`)} || ', ' || area.name`,
      place: DISTRICT,
      fields: { ...fieldsOf(FACTS.incidents, "i"), District: sql`area.name` },
    },
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
    {
      alias: "k",
      kind: "claim",
      holds: inForce(read, "k"),
      key: sql`concat_ws(' ', k.measure, k.area_id, k.candidate, source.publisher, source.title)`,
      tables: sql`claim k join source on source.id = k.source_id`,
      where: sql`${ofCycle("k")} and ${ofCountry}`,
      about: sql`coalesce(${inWords(FIGURE_LABELS, sql`k.measure`)}, k.definition) || ', ' || source.title`,
      sort: sql`k.measure`,
      fields: {
        ...fieldsOf(FACTS.claims, "k", { value: sql`coalesce(k.value::text, k.value_date::text)` }),
        "Used as the figure": sql`k.is_chosen`,
      },
    },
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
    {
      alias: "g",
      kind: "target",
      holds: believed("g"),
      key: sql`g.measure`,
      tables: sql`target g`,
      where: ofCycle("g"),
      day: NO_DAY,
      about: sql`coalesce(${inWords(FIGURE_LABELS, sql`g.measure`)}, g.measure)`,
      sort: sql`g.measure`,
      fields: fieldsOf(FACTS.targets, "g"),
    },
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
    {
      alias: "w",
      kind: "limit",
      holds: inForce(read, "w"),
      key: sql`w.kind || ' ' || lower(w.law)`,
      tables: sql`legal_limit w`,
      where: ofCycle("w"),
      about: sql`${inWords(LIMIT_NAMES, sql`w.kind`)} || ', ' || w.law`,
      sort: sql`w.kind`,
      fields: fieldsOf(FACTS.limits, "w"),
    },
    {
      alias: "b",
      kind: "panel",
      // What is recorded after a panel's last day is a correction, and no end.
      holds: sql<boolean>`(${believed("b")} and b.sits_from <= ${read.moment.asOf}::date
        and (b.sits_to is null or b.sits_to >= ${read.moment.asOf}::date or b.sits_to < b.recorded_at::date))`,
      key: sql`b.number`,
      tables: sql`tribunal_panel b`,
      where: ofCycle("b"),
      day: sql`b.sits_from`,
      days: [sql`b.sits_from`, sql`b.sits_to + 1`],
      about: sql`'Tribunal panel ' || b.number`,
      fields: fieldsOf(FACTS.panels, "b"),
    },
    {
      alias: "e",
      kind: "event",
      holds: believed("e"),
      key: sql`e.title`,
      tables: sql`calendar_event e`,
      where: ofCycle("e"),
      day: NO_DAY,
      about: sql`e.title`,
      fields: fieldsOf(FACTS.calendar, "e", {
        countdown: sql`case when e.is_countdown then 'yes' else 'no' end`,
      }),
    },
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
