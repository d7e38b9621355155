import { sql } from "kysely";
import type { QualityProblem } from "@command-center/contract/data/quality";
import { exactText } from "@command-center/domain/figure-text";
import type { FigureId } from "@command-center/domain/figures";
import { dayText } from "@command-center/domain/time/moment-text";
import type { Read } from "../../database/database.ts";
import { inForce } from "../../database/in-force.ts";
import { isFigure } from "../figures/claims.ts";
import { contradictions } from "../figures/contradictions.ts";
import { sourceName } from "../source-title.ts";
import { problemsOf, type FoundProblem } from "./problem.ts";

/** Published values that contradict each other or cannot be right. They are of the whole country, and so for callers who see all of it. */
export async function publishedProblems(read: Read): Promise<QualityProblem[]> {
  if (read.scope !== "everywhere") return [];
  const values = (await contradictions(read)).map((one): FoundProblem => {
    const { figure, label, unit, candidate, place, claims } = one;
    const text = (value: number) => exactText(value, { id: figure as FigureId, unit });
    return {
      about: JSON.stringify([figure, candidate, place]),
      subject: [label, candidate].filter(Boolean).join(", "),
      district: place,
      detail: claims.map(({ value, source }) => `${text(value)}: ${source}`).join(" · "),
      on: claims.at(-1)?.publishedOn ?? null,
      place: { page: "figure", figure },
      kind: "publication",
    };
  });
  return [
    ...problemsOf(read, { group: "contradictions", problem: "Published values differ" }, values),
    ...problemsOf(read, { group: "contradictions", problem: "Published days differ" }, await days(read)),
    ...problemsOf(
      read,
      { group: "impossible", problem: "A published value cannot be right" },
      await findings(read),
    ),
  ];
}

/** Events that two sources date differently. */
async function days(read: Read): Promise<FoundProblem[]> {
  const { rows } = await sql<{
    measure: string;
    definition: string;
    values: readonly { readonly day: string; readonly source: string }[];
    on: string;
  }>`
    select c.measure, min(c.definition) as definition, max(c.true_on) as on,
      jsonb_agg(jsonb_build_object('day', c.value_date, 'source', ${sourceName(read)}) order by c.is_chosen desc, c.id) as values
    from claim c join source on source.id = c.source_id
    where c.cycle_id = ${read.cycle.id} and c.value_date is not null and c.area_id is null and ${inForce(read, "c")}
    group by c.measure having count(distinct c.value_date) > 1 and count(distinct c.source_id) > 1
    order by c.measure`.execute(read.db);
  return rows.map(({ measure, definition, values, on }) => ({
    about: measure,
    subject: definition,
    district: null,
    detail: values.map(({ day, source }) => `${dayText(day)}: ${source}`).join(" · "),
    on,
    place: measure === "cec_election_date" ? { page: "cec" } : null,
    kind: "publication",
  }));
}

/** Published values that were recorded as findings, as they cannot be facts. */
async function findings(read: Read): Promise<FoundProblem[]> {
  const { rows } = await sql<Omit<FoundProblem, "place"> & { readonly measure: string }>`
    select c.id as about, c.measure, c.definition as subject, null as district, source.kind, c.true_on as on,
      concat_ws('. ', rtrim(to_char(c.value, 'FM999,999,999,990.99'), '.') || case c.unit when 'percent' then '%' else '' end
        || ', ' || ${sourceName(read)}, c.note) as detail
    from claim c join source on source.id = c.source_id
    where c.cycle_id = ${read.cycle.id} and c.standing = 'finding' and c.value is not null and c.area_id is null
      and ${inForce(read, "c")}
    order by c.id`.execute(read.db);
  return rows.map(({ measure, ...row }) => ({
    ...row,
    place: isFigure(measure) ? { page: "figure", figure: measure } : null,
  }));
}
