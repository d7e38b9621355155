import type { Figure } from "@command-center/contract/figures";
import type { FactKind, NewFact } from "./model.ts";
import type { World } from "./world.ts";

/** Headline figures that histories move: value, numerator and denominator, by id. */
export type Headlines = Record<string, readonly (number | null)[]>;

/** The figures of a moment as plain counts over its facts. */
export function plainFigures({ constituencies }: World, facts: readonly NewFact[]): Headlines {
  const ofKind = (kind: FactKind) => facts.filter((fact) => fact.kind === kind);
  const petitions = newest(ofKind("petition"));
  const pending = petitions.filter(({ slot }) => slot === "filed" || slot === "hearing");
  const isMp = ({ about }: NewFact) => constituencies.includes(Number(about));
  const isDeclared = ({ value }: NewFact) => (JSON.parse(value) as string[])[0] === "declared";
  const declarations = ofKind("declaration");
  const standing = newest(declarations).filter(isDeclared);
  const districts = standing.filter((one) => !isMp(one));
  const withOutcome = (outcome: string) =>
    districts.filter(({ value }) => (JSON.parse(value) as string[])[1] === outcome).length;
  return {
    petitions_filed: [petitions.length],
    petitions_pending_all: [pending.length],
    mps_declared: [declarations.filter((one) => isMp(one) && isDeclared(one)).length],
    mps_in_force: [standing.filter(isMp).length],
    lc5_incumbents_reelected: [withOutcome("incumbent_reelected")],
    incumbents_defeated: [withOutcome("incumbent_defeated")],
    mp_turnout: turnout(facts, "mp_primary"),
    lc5_turnout: turnout(facts, "lc5_primary"),
  };
}

/** The same figures as the server answered them. */
export function answeredFigures(figures: readonly Figure[], like: Headlines): Headlines {
  const byId = new Map(figures.map((figure) => [figure.id, figure]));
  return Object.fromEntries(
    Object.keys(like).map((id) => {
      const figure = byId.get(id);
      return [
        id,
        id.endsWith("_turnout")
          ? [figure?.numerator?.value ?? null, figure?.denominator?.value ?? null]
          : [figure?.value ?? null],
      ];
    }),
  );
}

/** Of facts about the same thing the one of the last day. */
function newest(facts: readonly NewFact[]): readonly NewFact[] {
  const last = new Map<string, NewFact>();
  for (const fact of facts) if (fact.day > (last.get(fact.about)?.day ?? "")) last.set(fact.about, fact);
  return [...last.values()];
}

function turnout(facts: readonly NewFact[], contest: string): readonly (number | null)[] {
  const counts = newest(facts.filter(({ kind, about }) => kind === "turnout" && about.startsWith(contest)));
  const sums = [0, 1].map((place) =>
    counts.reduce((sum, { value }) => sum + ((JSON.parse(value) as number[])[place] ?? 0), 0),
  );
  return counts.length === 0 ? [null, null] : sums;
}
