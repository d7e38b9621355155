import { readAccount } from "@command-center/contract/accounts/accounts";
import type { Cycle } from "@command-center/contract/cycle";
import { createCycle } from "@command-center/contract/cycle-changes";
import { listImports } from "@command-center/contract/imports/imports";
import { listElectionsHeld } from "@command-center/contract/results/elections-held";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { useMayChange } from "../../parts/account/may-change.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";

interface Step {
  readonly title: string;
  readonly text: string;
  /** The page where it is done; once done, where it is seen. */
  readonly href: string;
  readonly seen: { readonly text: string; readonly href: string };
}

const STEPS: readonly Step[] = [
  {
    title: "Make a cycle",
    text: "Its name, days and calendar. Every figure belongs to a cycle; the first is in force at once.",
    href: paths.cycles(),
    seen: { text: "See the cycles", href: paths.cycles() },
  },
  {
    title: "Import a station list",
    text: "Polling stations with their voters, and the parishes and sub-counties that they lie in",
    href: paths.imports(),
    seen: { text: "See the imports", href: paths.imports() },
  },
  {
    title: "Import results",
    text: "Results by station; nothing is written before you have seen what would change",
    href: paths.imports(),
    seen: { text: "See the results", href: paths.results() },
  },
];

/**
 * What is to be done before there are figures: stands above everything while there is no cycle at all, and while
 * nothing is recorded in one's own (`cycle`) that the figures of the page are made of.
 */
export function FirstSteps({ cycle }: { cycle: Cycle | undefined }) {
  const { data: account } = useRead(readAccount, {});
  const mayMake = useMayChange(createCycle.access);
  const { data: held = [] } = useRead(listElectionsHeld, {});
  const { data: imports = [] } = useRead(
    listImports,
    { state: "committed", limit: 200 },
    {
      enabled: mayMake && cycle !== undefined,
    },
  );
  const hasResults = held.some((one) => one.cycle.id === cycle?.id);
  const hasStations =
    hasResults || imports.some((one) => one.kind === "station-list" && one.cycle.id === cycle?.id);
  const done = [cycle !== undefined, hasStations, hasResults];
  const next = done.indexOf(false);
  // The figures of somebody limited are of a part: that nothing is recorded there says nothing of the cycle.
  if (cycle !== undefined && account !== undefined && account.limitedTo.length > 0) return null;
  return (
    <Card
      className="mb-4"
      title="First steps"
      note={account === undefined ? "\u00a0" : noteOf(cycle !== undefined, hasResults, mayMake)}
    >
      <ol className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-3">
        {STEPS.map(({ title, text, href, seen }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className={`grid size-7 shrink-0 place-items-center rounded-full border text-12 font-bold ${
                index === next ? "border-accent bg-accent text-accent-ink" : "border-control text-mute"
              }`}
            >
              {done[index] ? <Icon name="check" className="size-4" /> : index + 1}
            </span>
            <span className="min-w-0">
              {mayMake && !done[index] ? (
                <Link href={href} className="touch-reach font-semibold link">
                  {title}
                </Link>
              ) : (
                <span className="font-semibold">{title}</span>
              )}
              {done[index] && <span className="text-12 text-mute"> done</span>}
              <span className="block text-12 text-pretty text-mute">
                {done[index] && (mayMake || index === 2) ? (
                  <Link href={seen.href} className="link touch-reach">
                    {seen.text}
                  </Link>
                ) : (
                  text
                )}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function noteOf(hasCycle: boolean, hasResults: boolean, mayMake: boolean): string {
  if (hasResults)
    return "Results by station are in. The figures below are of the primaries; none are on record.";
  const missing = hasCycle
    ? "Nothing is recorded in this cycle yet, so there are no figures"
    : "There is no election cycle, so there are no figures";
  if (mayMake) return missing;
  return `${missing}. An analyst or an administrator ${hasCycle ? "imports them" : "makes one"}.`;
}
