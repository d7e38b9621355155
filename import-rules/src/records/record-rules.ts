import { amountProblems } from "../cells/numbers.ts";
import type { PlaceId } from "../places/place-list.ts";
import { problemOf } from "../problem.ts";
import { CELL_EMPTY } from "../problems/cell-problems.ts";
import { DATES_OUT_OF_ORDER } from "../problems/petition-problems.ts";
import {
  COUNTDOWN_TAKEN,
  MORE_VOTES_THAN_MEMBERS,
  NOT_ON_THE_REGISTER,
  ORGAN_AND_POST,
  PERCENT_ABOVE_100,
  TRIBUNAL_LIMIT_IN_DAYS,
} from "../problems/record-problems.ts";
import { writtenCount } from "../problems/written.ts";
import type { RecordRule } from "./record-rule.ts";

/** The tribunal's limit is in days; those of the law may be in months. */
export const limitRule: RecordRule = ({ limit, unit }, at) => ({
  values: {},
  problems:
    limit === "tribunal_ruling_after_filing" && unit === "months"
      ? [problemOf(TRIBUNAL_LIMIT_IN_DAYS, {}, at("unit"))]
      : [],
});

/** All aims but the number of members are shares. */
export const targetRule: RecordRule = (values, at) => {
  const value = Number(values["value"]);
  const unit = values["aim"] === "members" ? "count" : "percent";
  const problems = amountProblems(value, unit, at("value"));
  if (unit === "percent" && value > 100)
    return { values: {}, problems: [problemOf(PERCENT_ABOVE_100, {}, at("value"))] };
  return { values: {}, problems };
};

const OF_THE_ORGAN = ["level", "units", "basis"];

/** A row is of an organ or of one of its posts: what is said of the organ beside each post could contradict itself. */
export const structureRule: RecordRule = (values, at) => {
  const has = (field: string) => (values[field] ?? null) !== null;
  if (!has("post"))
    return {
      values: { post: null },
      problems: has("holder") ? [problemOf(CELL_EMPTY, { field: "Post" }, at("post"))] : [],
    };
  const misplaced = OF_THE_ORGAN.find(has);
  return {
    values: {},
    problems: misplaced === undefined ? [] : [problemOf(ORGAN_AND_POST, {}, at(misplaced))],
  };
};

/**
 * Turnout is votes cast ÷ people on the party register of the district. More votes than people is no fact: it is kept as a
 * finding (data-model.md, "Why a model at all"). Adds `registered` and `finding`, which is null for a fact.
 */
export function turnoutRule(members: ReadonlyMap<PlaceId, number>): RecordRule {
  return (values, at) => {
    const registered = members.get(Number(values["district"]));
    if (registered === undefined)
      return { values: {}, problems: [problemOf(NOT_ON_THE_REGISTER, {}, at("district"))] };
    const votes = Number(values["votes"]);
    if (votes <= registered) return { values: { registered, finding: null }, problems: [] };
    const finding = `${writtenCount(votes)} votes for ${writtenCount(registered)} people on the party register.`;
    return {
      values: { registered, finding },
      problems: [problemOf(MORE_VOTES_THAN_MEMBERS, { votes, members: registered }, at("votes"))],
    };
  };
}

/**
 * An event does not end before it begins, and the home page counts down to one event (acceptance HOME). Adds what a blank
 * stands for.
 *
 * @param countdown the event that is counted down to; null where there is none
 */
export function calendarRule(countdown: string | null): RecordRule {
  let taken = countdown?.toLowerCase() ?? null;
  return (values, at) => {
    const event = String(values["event"]).toLowerCase();
    const [startsOn, endsOn] = [String(values["startsOn"]), String(values["endsOn"] ?? values["startsOn"])];
    if (endsOn < startsOn)
      return {
        values: {},
        problems: [problemOf(DATES_OUT_OF_ORDER, { field: "Ends on", before: startsOn }, at("endsOn"))],
      };
    const isCountdown = values["countdown"] === "yes";
    if (isCountdown && taken !== null && taken !== event)
      return { values: {}, problems: [problemOf(COUNTDOWN_TAKEN, {}, at("countdown"))] };
    if (isCountdown) taken = event;
    else if ("countdown" in values && taken === event) taken = null;
    return {
      values: { endsOn, ...("countdown" in values && { countdown: isCountdown ? "yes" : "no" }) },
      problems: [],
    };
  };
}
