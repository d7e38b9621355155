import { LIMIT_NAMES, type LegalLimit } from "@command-center/contract/results/decisive/legal-limits";
import { limitText } from "@command-center/domain/decisive/legal-limits";
import { Card } from "../../../../ui/card.tsx";
import { formatDay } from "../../../../ui/format.ts";

/** Limits of the law, each with the law that it is written in. Those that contradict each other are next to each other. */
export function LimitsCard({ limits }: { limits: readonly LegalLimit[] }) {
  const kinds = limits.map(({ kind }) => kind);
  return (
    <Card
      title="Limits of the law"
      note="As recorded for this cycle. Imports of the kind “Limits of the law” add and correct them."
    >
      {limits.length === 0 && <p className="text-14 text-mute">No limits on record.</p>}
      <ul className="grid gap-2 text-14">
        {limits.map((limit) => (
          <li key={`${limit.kind} ${limit.law}`} className="flex flex-wrap gap-x-2">
            <span className="font-[650]">
              {LIMIT_NAMES[limit.kind]}: {limitText(limit)}
            </span>
            <span className="min-w-0 text-mute">
              {limit.law}, from {formatDay(limit.appliesFrom)}. {limit.source}.
              {kinds.filter((kind) => kind === limit.kind).length > 1 && " Contradicts another limit."}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
