import { sql } from "kysely";
import type { PublishedFigure, readPublishedFigure } from "@command-center/contract/changes/figure-choices";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { figureDefinition } from "@command-center/domain/figure-definitions";
import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { knownFigures, usedClaim, type KnownFigure } from "./figures.ts";

/** Every published value of a headline figure, that of the records, and the choice between them; a 404 without such a figure. */
export async function publishedFigure(
  read: Read,
  { figure }: InputOf<typeof readPublishedFigure>,
): Promise<PublishedFigure> {
  const known = (await knownFigures(read)).find(({ id }) => id === figure);
  if (known === undefined) throw new Refusal(404, "There is no such figure. Reload the page.");
  const used = usedClaim(known);
  return {
    unit: figureDefinition(known.id).unit,
    computed: known.computed.value,
    published: known.claims
      .map(({ id, value, source, publishedOn, day, note, isFinding }) => ({
        id,
        value,
        source,
        publishedOn,
        day,
        note,
        isFinding,
        isUsed: id === used?.id,
      }))
      .toSorted(
        (one, other) =>
          (one.publishedOn ?? one.day).localeCompare(other.publishedOn ?? other.day) || one.id - other.id,
      ),
    choice: known.choice === null ? null : await madeBy(read, known.choice),
  };
}

/** A choice with the account that made it. */
async function madeBy(
  { db }: Read,
  { id, claim, reason, on, recordedIn }: NonNullable<KnownFigure["choice"]>,
): Promise<PublishedFigure["choice"]> {
  const { rows } = await sql<{ by: string | null; at: Date | null; changeSet: number | null }>`
    select coalesce(set.proposed_by, position.username) as by, position.at, set.id as "changeSet"
    from ledger_position position left join change_set set on set.ledger_id = position.id
    where position.id = ${recordedIn}`.execute(db);
  const [made] = rows;
  return {
    id,
    claim,
    reason,
    on,
    by: made?.by ?? null,
    at: made?.at?.toISOString() ?? null,
    changeSet: made?.changeSet ?? null,
  };
}
