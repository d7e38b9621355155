import type { PlaceId } from "../places/place-list.ts";
import { problemOf } from "../problems/problem-of.ts";
import { MORE_VOTES_THAN_MEMBERS, NOT_ON_THE_REGISTER } from "../problems/record-problems.ts";
import { writtenCount } from "../problems/written.ts";
import type { RecordRule } from "./record-rule.ts";

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
