import { writtenTurnout } from "@command-center/domain/results/turnout";
import type { Turnout } from "@command-center/contract/turnout";

/** For tests: so many votes of so many registered, and all of it reported unless said otherwise. */
export const turnoutOf = (votesCast: number, registered: number, some: Partial<Turnout> = {}): Turnout => ({
  votesCast,
  registered,
  percent: writtenTurnout({ votesCast, registered }),
  unitsReported: 1,
  unitsExpected: 1,
  ...some,
});
