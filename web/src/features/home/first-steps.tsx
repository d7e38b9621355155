import { readAccount } from "@command-center/contract/accounts/accounts";
import { createCycle } from "@command-center/contract/cycle-changes";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { useMayChange } from "../../parts/account/use-may-change.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";

const CYCLE = {
  title: "Make a cycle",
  text: "Its name, days and calendar. Every figure belongs to a cycle; the first becomes current at once.",
  href: paths.cycles(),
};
const STEPS = [
  CYCLE,
  {
    title: "Import a station list",
    text: "Polling stations with their voters, and the parishes and sub-counties that they lie in",
    href: paths.imports(),
  },
  {
    title: "Import results",
    text: "Results by station; nothing is written before you have seen what would change",
    href: paths.imports(),
  },
] as const;

/**
 * What is to be done before there are figures: stands above everything while there is no cycle at all, and while one's own has
 * neither a station list nor results by station. So only the first step may be done.
 */
export function FirstSteps({ hasCycle }: { hasCycle: boolean }) {
  const { data: account } = useRead(readAccount, {});
  const mayMake = useMayChange(createCycle.access);
  const next = STEPS[hasCycle ? 1 : 0];
  // The figures of somebody limited are of a part: that nothing is recorded there says nothing of the cycle.
  if (hasCycle && account !== undefined && account.limitedTo.length > 0) return null;
  return (
    <Card
      className="mb-4"
      title="First steps"
      note={account === undefined ? "\u00a0" : noteOf(hasCycle, mayMake)}
    >
      <ol className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-3">
        {STEPS.map((step, index) => {
          const isDone = hasCycle && step === CYCLE;
          return (
            <li key={step.title} className="flex gap-3">
              <span
                aria-hidden="true"
                className={`grid size-7 shrink-0 place-items-center rounded-full border text-12 font-bold ${
                  step === next ? "border-accent bg-accent text-accent-ink" : "border-control text-mute"
                }`}
              >
                {isDone ? <Icon name="check" className="size-4" /> : index + 1}
              </span>
              <span className="min-w-0">
                {mayMake && !isDone ? (
                  <Link href={step.href} className="touch-reach font-semibold link">
                    {step.title}
                  </Link>
                ) : (
                  <span className="font-semibold">{step.title}</span>
                )}
                {isDone && <span className="text-12 text-mute"> done</span>}
                <span className="block text-12 text-pretty text-mute">
                  {isDone && mayMake ? (
                    <Link href={step.href} className="link touch-reach">
                      See the cycles
                    </Link>
                  ) : (
                    step.text
                  )}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function noteOf(hasCycle: boolean, mayMake: boolean): string {
  const missing = hasCycle
    ? "Nothing is recorded in this cycle yet, so there are no figures"
    : "There is no election cycle, so there are no figures";
  if (mayMake) return missing;
  return `${missing}. An analyst or an administrator ${hasCycle ? "imports them" : "makes one"}.`;
}
