import { changeInPoints } from "@command-center/domain/results/change";
import { writtenTurnout } from "@command-center/domain/results/turnout";
import type { SubjectFigureId } from "@command-center/domain/figures";
import type { Read } from "../../database/database.ts";
import {
  missingAreas,
  partyRegister,
  turnoutBy,
  type AreaTurnout,
  type MissingArea,
} from "../turnout/turnout.ts";
import type { Computed, ComputedFigures } from "./computed.ts";
import { coverageOfDistricts } from "../quality/coverage.ts";
import { cycleDates } from "../cycles.ts";
import { seenAreas } from "../seen-areas.ts";
import type { headlineSubjects } from "./subjects.ts";

/** Turnout of both primaries and the register that it is divided by. */
export async function turnoutFigures(
  read: Read,
  subjects: Awaited<ReturnType<typeof headlineSubjects>>,
): Promise<ComputedFigures> {
  const register = await partyRegister(read);
  const label = register.version === null ? "party register" : `party register, ${register.version}`;
  const [mp] = await turnoutBy(read, "mp_primary", "country");
  const [lc5] = await turnoutBy(read, "lc5_primary", "country");
  const { previous: before } = await cycleDates(read);
  const [mpBefore] = before === null ? [] : await turnoutBy(read, "mp_primary", "country", before.id);
  const missing = await missingAreas(read, "mp_primary");
  const regions = await wholeRegions(read);
  const covered = await coverageOfDistricts(read);
  const ofSubject = (figure: SubjectFigureId) => {
    const subject = subjects.get(figure);
    const region = regions.find(({ areaId }) => areaId === subject?.areaId);
    return {
      ...subject?.words,
      ...turnoutFigure(
        region,
        label,
        missing.filter(({ partyRegionId }) => partyRegionId === region?.areaId),
      ),
    };
  };
  const now = turnoutFigure(mp, label, missing);
  const then = turnoutFigure(mpBefore, "party register of that cycle", []).value;
  return {
    mp_turnout: {
      ...now,
      coverage: covered.mp,
      trend:
        now.value === null || then === null || before === null
          ? null
          : { value: changeInPoints(then, now.value), since: `against ${then}% in the cycle ${before.name}` },
    },
    lc5_turnout: {
      ...turnoutFigure(lc5, label, await missingAreas(read, "lc5_primary")),
      coverage: covered.lc5,
    },
    western_mp_turnout: ofSubject("western_mp_turnout"),
    kampala_mp_turnout: ofSubject("kampala_mp_turnout"),
    party_register: {
      value: register.version === null ? null : register.total,
      parts: [],
      coverage: covered.register,
      ...(register.asOf === null ? {} : { asOf: register.asOf }),
    },
  };
}

/** MP turnout of the party regions of which one may see all: a figure that bears a region's name is of all of it. */
async function wholeRegions(read: Read): Promise<AreaTurnout[]> {
  const seen = await seenAreas(read);
  const regions = await turnoutBy(read, "mp_primary", "party_region");
  return regions.filter(({ name }) => seen.partyRegion(name).partOf === null);
}

/** What is missing is said only where something is. */
function turnoutFigure(
  turnout: AreaTurnout | undefined,
  label: string,
  missing: readonly MissingArea[],
): Computed {
  const value = turnout === undefined ? null : writtenTurnout(turnout);
  if (turnout === undefined || value === null) return { value: null };
  return {
    value,
    numerator: { value: turnout.votesCast, label: "votes cast" },
    denominator: { value: turnout.registered, label },
    parts: [
      { label: "villages reported", value: turnout.unitsReported },
      { label: "villages expected", value: turnout.unitsExpected },
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
