import { subjectWords } from "@command-center/domain/figure-definitions";
import type { SubjectFigureId } from "@command-center/domain/figures";
import type { Read } from "../../database/database.ts";
import type { Computed } from "./computed.ts";

/** What a headline figure is about in a cycle. */
export interface Subject {
  readonly areaId: number | null;
  /** The figure's words in that cycle, with the subject's name. */
  readonly words: Pick<Computed, "label" | "definition" | "subject">;
}

/** The regions and the office that headline figures are about, as the cycle names them. */
export async function headlineSubjects(read: Read): Promise<ReadonlyMap<SubjectFigureId, Subject>> {
  const rows = await read.db
    .selectFrom("headline_subject as subject")
    .leftJoin("area", "area.id", "subject.area_id")
    .leftJoin("seat", "seat.id", "subject.seat_id")
    .where("subject.cycle_id", "=", read.cycle.id)
    .select(["subject.figure", "subject.label", "subject.area_id as areaId"])
    .select((eb) => eb.fn.coalesce("area.name", "seat.name").as("name"))
    .execute();
  return new Map(
    rows.map(({ figure, label, areaId, name }) => [
      figure,
      { areaId, words: { ...subjectWords(figure, { label, name: name ?? label }), subject: name } },
    ]),
  );
}
