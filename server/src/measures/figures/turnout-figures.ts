import { roundTo, turnoutPercent } from "@command-center/domain/turnout";
import type { FigureId } from "@command-center/domain/figures";
import type { Read } from "../../database/database.ts";
import { inScope } from "../../database/in-force.ts";
import { missingAreas, partyRegister, turnoutBy, type AreaTurnout, type MissingArea } from "../turnout.ts";
import type { Computed, ComputedFigures } from "./computed.ts";
import { cycleDates } from "../cycles.ts";

/** Turnout of both primaries and the register that it is divided by. */
export async function turnoutFigures(read: Read): Promise<ComputedFigures> {
  const register = await partyRegister(read);
  const label = register.version === null ? "party register" : `party register, ${register.version}`;
  const [mp] = await turnoutBy(read, "mp_primary", "country");
  const [lc5] = await turnoutBy(read, "lc5_primary", "country");
  const { previous: before } = await cycleDates(read);
  const [mpBefore] = before === null ? [] : await turnoutBy(read, "mp_primary", "country", before.id);
  const missing = await missingAreas(read, "mp_primary");
  const regions = await wholeRegions(read);
  const subjects = await subjectAreas(read);
  const ofSubject = (figure: FigureId) => {
    const region = regions.find(({ areaId }) => areaId === subjects.get(figure));
    return turnoutFigure(
      region,
      label,
      missing.filter(({ partyRegionId }) => partyRegionId === region?.areaId),
    );
  };
  const now = turnoutFigure(mp, label, missing);
  const then = turnoutFigure(mpBefore, "party register of that cycle", []).value;
  return {
    mp_turnout: {
      ...now,
      trend:
        now.value === null || then === null || before === null
          ? null
          : { value: roundTo(now.value - then, 1), since: `${then}% in the cycle ${before.name}` },
    },
    lc5_turnout: turnoutFigure(lc5, label, await missingAreas(read, "lc5_primary")),
    western_mp_turnout: ofSubject("western_mp_turnout"),
    kampala_mp_turnout: ofSubject("kampala_mp_turnout"),
    party_register: {
      value: register.version === null ? null : register.total,
      parts: [],
      ...(register.asOf === null ? {} : { asOf: register.asOf }),
    },
  };
}

/** MP turnout of the party regions of which one may see all: a figure that bears a region's name is of all of it. */
async function wholeRegions(read: Read): Promise<AreaTurnout[]> {
  const regions = await turnoutBy(read, "mp_primary", "party_region");
  if (read.scope === "everywhere") return regions;
  const parts = await read.db
    .selectFrom("area")
    .select("party_region_id as id")
    .where("kind", "=", "district")
    .where((eb) => eb.not(inScope(read, "area.district_id")))
    .execute();
  return regions.filter(({ areaId }) => parts.every(({ id }) => id !== areaId));
}

/** The areas that figures about one area are about, as the cycle names them. */
async function subjectAreas(read: Read): Promise<ReadonlyMap<string, number | null>> {
  const rows = await read.db
    .selectFrom("headline_subject")
    .select(["figure", "area_id as areaId"])
    .where("cycle_id", "=", read.cycle.id)
    .execute();
  return new Map(rows.map(({ figure, areaId }) => [figure, areaId]));
}

/** What is missing is said only where something is. */
function turnoutFigure(
  turnout: AreaTurnout | undefined,
  label: string,
  missing: readonly MissingArea[],
): Computed {
  const percent = turnout === undefined ? null : turnoutPercent(turnout);
  if (turnout === undefined || percent === null) return { value: null };
  return {
    value: roundTo(percent, 1),
    numerator: { value: turnout.votesCast, label: "votes cast" },
    denominator: { value: turnout.registered, label },
    parts: [
      { label: "units reported", value: turnout.unitsReported },
      { label: "units expected", value: turnout.unitsExpected },
      ...[
        {
          label: "areas that have not reported",
          value: missing.filter(({ isFinding }) => !isFinding).length,
        },
        {
          label: "areas left out: more votes than members",
          value: missing.filter(({ isFinding }) => isFinding).length,
        },
      ].filter(({ value }) => value > 0),
    ],
  };
}
