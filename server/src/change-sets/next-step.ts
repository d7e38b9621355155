import type { readNextStep } from "@command-center/contract/changes/petition-steps";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../database/database.ts";
import { refuseLimited } from "../http/errors.ts";
import { knownPetition } from "./kinds/petition-step.ts";
import { requestsAgainst } from "./waiting.ts";

/** Everything that the next step of a petition is checked against. Only accounts that see the whole country take steps. */
export async function nextStep(
  read: Read,
  { number }: InputOf<typeof readNextStep>,
): Promise<OutputOf<typeof readNextStep>> {
  refuseLimited(read);
  const { fact, version, state, contestId, names, context } = await knownPetition(read, {
    number,
    cycle: read.cycle.id,
  });
  const [waiting = []] = await requestsAgainst(read, [fact]);
  return {
    replaces: version,
    state,
    waiting: [...waiting],
    asOf: context.asOf,
    panels: context.panels,
    contest:
      contestId === null
        ? null
        : {
            winner: context.result?.winner ?? null,
            hasResult: context.result !== null,
            resultOn: context.resultOn,
            candidates: [...names].map(([candidacy, name]) => ({ id: candidacy, name })),
          },
  };
}
