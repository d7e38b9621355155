import { readAccount } from "@command-center/contract/accounts/accounts";
import { createCycle } from "@command-center/contract/cycle-changes";
import { mayUse } from "@command-center/domain/permissions";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Card } from "../../ui/card.tsx";

interface Step {
  readonly title: string;
  readonly text: string;
  /** The page where it is done. */
  readonly href: string;
}

const STEPS: readonly Step[] = [
  {
    title: "Make a cycle",
    text: "Its name, days and calendar. Every figure belongs to a cycle; the first is in force at once.",
    href: paths.cycles(),
  },
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
];

/** What is to be done before there are figures: stands above everything while there is no cycle at all. */
export function FirstSteps() {
  const { data: account } = useRead(readAccount, {});
  const mayMake =
    account !== undefined &&
    mayUse(createCycle.access, account) === "allowed" &&
    account.limitedTo.length === 0;
  return (
    <Card
      className="mb-4"
      title="First steps"
      note={
        account === undefined
          ? "\u00a0"
          : mayMake
            ? "There is no election cycle, so there are no figures"
            : "There is no election cycle, so there are no figures. An analyst or an administrator makes one."
      }
    >
      <ol className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-3">
        {STEPS.map(({ title, text, href }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full border text-12 font-bold border-accent bg-accent text-accent-ink"
            >
              {index + 1}
            </span>
            <span className="min-w-0">
              {mayMake ? (
                <Link href={href} className="touch-reach font-semibold link">
                  {title}
                </Link>
              ) : (
                <span className="font-semibold">{title}</span>
              )}
              <span className="block text-12 text-pretty text-mute">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
