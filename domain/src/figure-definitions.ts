import { YOUTH_AGE_AT_MOST } from "./campaign/aims.ts";
import { FIGURE_LABELS, type FigureId, type SubjectFigureId } from "./figures.ts";

/** What a headline figure means. The one source of its words: figure sheet, API and docs/figures.md. */
export interface FigureDefinition {
  readonly id: string;
  readonly label: string;
  readonly unit: "count" | "percent" | "days";
  readonly definition: string;
}

const DEFINITIONS: Readonly<Record<FigureId, Pick<FigureDefinition, "unit" | "definition">>> = {
  constituencies: {
    unit: "count",
    definition:
      "Parliamentary seats contested on the as-of date: constituency MPs, district woman MPs and special-interest MPs.",
  },
  mps_declared: {
    unit: "count",
    definition:
      "Declarations made in the MP primaries. A seat re-declared after a rerun or ruling counts each time, so the number can exceed the seats; the later declaration counts.",
  },
  mps_in_force: {
    unit: "count",
    definition: "Seats with a current declaration: neither superseded nor nullified.",
  },
  petitions_filed: {
    unit: "count",
    definition:
      "Petitions filed with the party's election tribunal in this cycle, of every category and status.",
  },
  petitions_mp_lc5: {
    unit: "count",
    definition:
      "Petitions filed about the MP and the LC5 primaries; mayoral, councillor and league petitions are not included.",
  },
  petitions_resolved: { unit: "count", definition: "MP and LC5 petitions on which a panel has ruled." },
  petitions_pending: {
    unit: "count",
    definition: "MP and LC5 petitions that are filed or in hearing: neither ruled on nor withdrawn.",
  },
  petitions_pending_all: {
    unit: "count",
    definition:
      "Petitions of every category that are filed or in hearing. The panels rule on all of them, so compare this number with their capacity.",
  },
  resolution_rate: {
    unit: "percent",
    definition: "MP and LC5 petitions resolved ÷ MP and LC5 petitions filed.",
  },
  petition_median_days: {
    unit: "days",
    definition:
      "Median days from filing to ruling of the resolved MP and LC5 petitions: half took this long or less.",
  },
  petition_deadline_days: {
    unit: "days",
    definition:
      "Days after filing by which the tribunal must rule, as recorded for the cycle. A pending petition that has waited longer is overdue.",
  },
  tribunal_panels: {
    unit: "count",
    definition: "Panels of the party's election tribunal that sit on the as-of date.",
  },
  tribunal_daily_capacity: {
    unit: "count",
    definition: "Petitions that the sitting panels can rule on in a day: the sum of their capacities.",
  },
  mp_turnout: {
    unit: "percent",
    definition:
      "Votes cast in the MP primaries ÷ people on the party register, in the areas that have reported.",
  },
  lc5_turnout: {
    unit: "percent",
    definition:
      "Votes cast in the LC5 primaries ÷ people on the party register, in the areas that have reported.",
  },
  western_mp_turnout: {
    unit: "percent",
    definition: "MP primary turnout of a party region that the cycle names: votes cast ÷ party register.",
  },
  kampala_mp_turnout: {
    unit: "percent",
    definition: "MP primary turnout of a party region that the cycle names: votes cast ÷ party register.",
  },
  cec_victory: {
    unit: "percent",
    definition:
      "Share of the winner of a party office that the cycle names, at the National Conference: votes for the winner ÷ valid votes of the delegates.",
  },
  party_register: {
    unit: "count",
    definition: "People on the party register, current version. District totals only; no names are stored.",
  },
  membership_target: {
    unit: "count",
    definition: "People the party aims to have on its register by the general election.",
  },
  days_to_polling: {
    unit: "days",
    definition:
      "Days from the as-of date to the first day of the polling window; counting that day itself gives one more, which is why both are published.",
  },
  ministers_lost: { unit: "count", definition: "Ministers in office who lost their party primary." },
  districts: {
    unit: "count",
    definition: "Districts and cities that exist on the as-of date: districts, Kampala and the other cities.",
  },
  lc5_incumbents_reelected: {
    unit: "count",
    definition:
      "LC5 primaries whose current declaration names the incumbent: re-elected as the party's flagbearer, not to the office.",
  },
  lc5_new_leaders: {
    unit: "count",
    definition: "LC5 contests not won by the incumbent: incumbents defeated, open and new seats.",
  },
  incumbents_defeated: { unit: "count", definition: "LC5 contests in which the incumbent stood and lost." },
  flagbearers_renewal: {
    unit: "percent",
    definition:
      "Seats whose current MP-primary winner is not the incumbent ÷ seats with a current declaration and a known former holder. A seat that the party did not hold, or whose holder did not stand, counts as renewed.",
  },
  flagbearers_youth: {
    unit: "percent",
    definition: `MP flagbearers aged ${YOUTH_AGE_AT_MOST} or under at the end of the primary’s year ÷ MP flagbearers with a recorded year of birth.`,
  },
  flagbearers_women: {
    unit: "percent",
    definition: "Women among MP flagbearers ÷ MP flagbearers with a recorded gender.",
  },
  target_renewal: {
    unit: "percent",
    definition: "Share of MP seats that the party aims to renew: not won by the incumbent.",
  },
  target_youth: {
    unit: "percent",
    definition: `Share of MP flagbearers aged ${YOUTH_AGE_AT_MOST} or under that the party aims for.`,
  },
  target_women: {
    unit: "percent",
    definition: "Share of women among MP flagbearers that the party aims for.",
  },
  target_presidential: {
    unit: "percent",
    definition: "Share of the valid votes that the party aims for in the presidential election.",
  },
  violence_incidents: {
    unit: "count",
    definition: "Incidents recorded during the primaries, by district and day.",
  },
};

/** The words of such a figure in a cycle: its label there, and the region or office that it is about. */
export function subjectWords(
  id: SubjectFigureId,
  { label, name }: { readonly label: string; readonly name: string },
): Pick<FigureDefinition, "label" | "definition"> {
  const definition = DEFINITIONS[id].definition
    .replace("a party region that the cycle names", `the party region ${name}`)
    .replace("a party office that the cycle names", name);
  return { label, definition };
}

/** A figure's definition with its id. */
export function figureDefinition(id: FigureId): FigureDefinition {
  return { id, label: FIGURE_LABELS[id], ...DEFINITIONS[id] };
}
