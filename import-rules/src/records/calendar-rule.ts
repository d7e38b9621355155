import { problemOf } from "../problems/problem-of.ts";
import { DATES_OUT_OF_ORDER } from "../problems/petition-problems.ts";
import { COUNTDOWN_TAKEN } from "../problems/record-problems.ts";
import type { RecordRule } from "./record-rule.ts";

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
