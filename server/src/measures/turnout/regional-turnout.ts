import { assess } from "@command-center/domain/results/bands";
import { changeInPoints } from "@command-center/domain/results/change";
import { higherTurnoutFirst, writtenTurnout } from "@command-center/domain/results/turnout";
import type { Read } from "../../database/database.ts";
import { seenAreas } from "../seen-areas.ts";
import { turnoutBy, type AreaTurnout } from "./turnout.ts";

/** Turnout of both primaries in one party region; percentages, and the change in points, with one decimal. */
export interface RegionalTurnout {
  readonly areaId: number;
  /** The region's label: see {@link seenAreas}. */
  readonly region: string;
  readonly partOf: string | null;
  readonly mp: AreaTurnout;
  readonly lc5: AreaTurnout;
  readonly mpTurnout: number;
  readonly lc5Turnout: number;
  readonly change: number;
  readonly assessment: string;
}

/**
 * Turnout by party region, best first. The assessment is taken of the rounded percentage, so that it agrees with the
 * number beside it. A region that has not reported both primaries is left out: half a row would read as a collapse.
 */
export async function regionalTurnout(read: Read): Promise<RegionalTurnout[]> {
  const [ofMp, ofLc5] = [
    await turnoutBy(read, "mp_primary", "party_region"),
    await turnoutBy(read, "lc5_primary", "party_region"),
  ];
  const seen = await seenAreas(read);
  const lc5ByRegion = new Map(ofLc5.map((row) => [row.areaId, row]));
  return ofMp
    .flatMap((mp) => {
      const lc5 = lc5ByRegion.get(mp.areaId);
      const mpTurnout = writtenTurnout(mp);
      const lc5Turnout = lc5 === undefined ? null : writtenTurnout(lc5);
      if (lc5 === undefined || mpTurnout === null || lc5Turnout === null) return [];
      return [{ mp, lc5, mpTurnout, lc5Turnout }];
    })
    .toSorted((a, b) => higherTurnoutFirst(a.mp, b.mp) || a.mp.areaId - b.mp.areaId)
    .map(({ mp, lc5, mpTurnout, lc5Turnout }) => {
      const { name: region, partOf } = seen.partyRegion(mp.name);
      return {
        areaId: mp.areaId,
        region,
        partOf,
        mp,
        lc5,
        mpTurnout,
        lc5Turnout,
        change: changeInPoints(mpTurnout, lc5Turnout),
        assessment: assess(mpTurnout),
      };
    });
}
