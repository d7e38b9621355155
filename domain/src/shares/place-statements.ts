import type { AreaDetail } from "@command-center/contract/areas/areas";
import type { DistrictDetail } from "@command-center/contract/areas/district";
import type { ShareStatement } from "@command-center/contract/shares";
import type { Turnout } from "@command-center/contract/turnout";
import { percentText } from "../number-text.ts";
import { longDayText } from "../time/moment-text.ts";
import { countText, knownPercentText } from "./figure-statement.ts";

/** Turnout, members and petitions of a district or city. */
export function districtStatement(district: DistrictDetail, asOf: string): ShareStatement {
  const { name, members, mp, lc5, petitions } = district;
  return placeStatement({ name, members, mp, lc5, asOf }, [["Petitions", countText(petitions)]]);
}

/** The same of a region or sub-region, with its pending petitions and declared seats. */
export function areaStatement({ area }: AreaDetail, asOf: string): ShareStatement {
  const { label: name, members, mp, lc5, petitions, mpSeats } = area;
  return placeStatement({ name, members, mp, lc5, asOf }, [
    ["Petitions pending", `${countText(petitions.pending)} of ${countText(petitions.total)}`],
    ["MP seats declared", `${countText(mpSeats.declared)} of ${countText(mpSeats.total)}`],
  ]);
}

interface Place {
  readonly name: string;
  readonly members: number | null;
  readonly mp: Turnout | null;
  readonly lc5: Turnout | null;
  readonly asOf: string;
}

function placeStatement(
  { name, members, mp, lc5, asOf }: Place,
  others: readonly [label: string, text: string][],
): ShareStatement {
  const values = [
    ["MP primary turnout", turnoutText(mp)],
    ["LC5 primary turnout", turnoutText(lc5)],
    ["Members", members === null ? "not known" : countText(members)],
    ...others,
  ] as const;
  const clauses = values.map(([label, text]) => `${label}: ${text}`).join("; ");
  return {
    title: `${name}: MP primary turnout ${knownPercentText(mp?.percent)}`,
    sentence: `${name}. ${clauses}. As of ${longDayText(asOf)}.`,
    values: values.map(([label, text]) => ({ label, text })),
    bars: [
      { label: "MP primary turnout", turnout: mp },
      { label: "LC5 primary turnout", turnout: lc5 },
    ].flatMap(({ label, turnout }) =>
      turnout?.percent == null
        ? []
        : [{ label, text: percentText(turnout.percent), percent: turnout.percent }],
    ),
    coverage: null,
    source: null,
  };
}

/** `48.2% (12,345 of 25,612 on the party register)`. */
function turnoutText(turnout: Turnout | null): string {
  if (turnout === null || turnout.percent === null) return "not known";
  const { percent, votesCast, registered } = turnout;
  return `${knownPercentText(percent)} (${countText(votesCast)} of ${countText(registered)} on the party register)`;
}
