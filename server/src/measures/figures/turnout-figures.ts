import { roundTo, turnoutPercent } from "@command-center/domain/turnout";
import type { Read } from "../../database/database.ts";
import { inScope } from "../../database/in-force.ts";
import { partyRegister, turnoutBy, type AreaTurnout } from "../turnout.ts";
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
  const regions = await wholeRegions(read);
  const now = turnoutFigure(mp, label);
  const then = turnoutFigure(mpBefore, "party register of that cycle").value;
  return {
    mp_turnout: {
      ...now,
      trend:
        now.value === null || then === null || before === null
          ? null
          : { value: roundTo(now.value - then, 1), since: `${then}% in the cycle ${before.name}` },
    },
    lc5_turnout: turnoutFigure(lc5, label),
    western_mp_turnout: turnoutFigure(
      regions.find(({ name }) => name === "Western"),
      label,
    ),
    kampala_mp_turnout: turnoutFigure(
      regions.find(({ name }) => name === "Kampala"),
      label,
    ),
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

function turnoutFigure(turnout: AreaTurnout | undefined, label: string): Computed {
  const percent = turnout === undefined ? null : turnoutPercent(turnout);
  if (turnout === undefined || percent === null) return { value: null };
  return {
    value: roundTo(percent, 1),
    numerator: { value: turnout.votesCast, label: "votes cast" },
    denominator: { value: turnout.registered, label },
    parts: [
      { label: "units reported", value: turnout.unitsReported },
      { label: "units expected", value: turnout.unitsExpected },
    ],
  };
}
