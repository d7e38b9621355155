import type { CouldChangeSeat } from "@command-center/contract/results/decisive/could-change";
import { breakEvenText } from "@command-center/domain/decisive/could-change";
import { countedText, percentText } from "@command-center/domain/number-text";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { Card } from "../../../../ui/card.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Link } from "../../../../navigation/link.tsx";
import { resultsHref, useResultsAddress } from "../results-address.ts";
import { Fact, SMALL_FIGURE } from "../../../../ui/fact.tsx";

type Bound = CouldChangeSeat["bounds"][number];

const NAMES: Record<Bound["bound"], string> = {
  register: "All registered voters",
  highest: "Highest turnout seen",
  nearby: "Turnout nearby",
};

/** Three columns where there is room. On paper the page is one sheet for a lawyer. */
const BOUND =
  "grid items-center gap-x-4 gap-y-1 text-14 @min-[600px]/page:grid-cols-[minmax(0,3fr)_minmax(0,6fr)_minmax(0,4fr)] print:grid-cols-[minmax(0,3fr)_minmax(0,6fr)_minmax(0,4fr)] print:gap-x-3 print:gap-y-0.5 print:text-[11px]";

/** The votes that the open stations can have at three turnouts, each against the line of the lead, and the break-even turnout. */
export function BoundsCard({ seat }: { seat: CouldChangeSeat }) {
  const { bounds, runnerUp, contested, breakEven } = seat;
  const lead = seat.lead ?? 0;
  const most = Math.max(lead, ...bounds.map(({ votes }) => votes ?? 0), 1) * 1.04;
  const votesOf = (part: number) => `${(100 * part) / most}%`;
  const to = contested === "majority" || runnerUp === null ? "for others" : `for ${candidateName(runnerUp)}`;
  return (
    <Card
      title="Three bounds against the lead"
      note={`Votes at the ${countedText(seat.stations, "open station", "open stations")} if every one of them were ${to}. Invalid votes are not deducted.`}
    >
      <ul className="grid gap-3">
        {bounds.map((bound) => (
          <li key={bound.bound} className={BOUND}>
            <span className="min-w-0">
              <span className="block font-[650]">{NAMES[bound.bound]}</span>
              <span className="text-12 text-mute">
                <Where bound={bound} seat={seat} />
              </span>
            </span>
            <span
              aria-hidden="true"
              className="relative flex h-6 shadow-[inset_0_-1px_0_var(--line)] print:h-4"
              data-print="exact"
            >
              {bound.votes !== null && (
                <>
                  <i className="bg-s2" style={{ width: votesOf(Math.min(bound.votes, lead)) }} />
                  {bound.votes > lead && (
                    <b
                      className="bg-[repeating-linear-gradient(135deg,var(--d1)_0_3px,var(--d2)_3px_7px)]"
                      style={{ width: votesOf(bound.votes - lead) }}
                    />
                  )}
                </>
              )}
              <u className="absolute -inset-y-1.25 w-0.5 bg-ink" style={{ left: votesOf(lead) }} />
            </span>
            <span className="flex min-w-0 gap-2">
              {bound.canChange !== null && (
                <Icon
                  name={bound.canChange ? "clock" : "circle-check"}
                  className={bound.canChange ? "mt-0.5 size-4 text-mid" : "mt-0.5 size-4 text-mute"}
                />
              )}
              <span className="min-w-0">{againstText(bound, lead)}</span>
            </span>
          </li>
        ))}
      </ul>
      {breakEven !== null && (
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-3">
          <dl>
            <Fact name="Break-even turnout" look={SMALL_FIGURE}>
              {breakEvenText(breakEven)}
            </Fact>
          </dl>
          <p className="min-w-0 flex-1 basis-64 text-14 text-mute">
            {breakEven > 100
              ? "Even with every registered voter the open stations do not reach the lead."
              : "At this turnout all votes of the open stations together equal the lead: below it they cannot change the result."}
          </p>
        </div>
      )}
    </Card>
  );
}

/** Where a turnout was seen: `86.9%, Okii Barracks`; `63.8%, 17 counted stations of the same sub-counties`. */
function Where({ bound: { bound, turnout }, seat }: { bound: Bound; seat: CouldChangeSeat }) {
  const { highest, nearby } = seat.seen;
  const address = useResultsAddress();
  if (bound === "register") return "100%";
  if (turnout === null) return bound === "highest" ? "no station is counted" : "no station nearby is counted";
  const text = percentText(turnout);
  if (bound === "highest" && highest !== null) {
    const election = { contest: seat.kind, day: seat.pollingDay, issuer: seat.issuer };
    return (
      <>
        {text},{" "}
        <Link href={resultsHref(address, { ...election, area: highest.id })} className="link touch-reach">
          {highest.station}
        </Link>
      </>
    );
  }
  if (bound === "nearby" && nearby !== null)
    return `${text}, ${countedText(nearby.stations, "counted station", "counted stations")} of the same sub-counties`;
  return text;
}

/** `Could change. 3,941 is 1,077 more than the lead.` */
export function againstText({ votes, canChange }: Bound, lead: number): string {
  if (votes === null || canChange === null) return "Not known.";
  const count = formatCount(votes);
  if (votes === lead) return `Could change. ${count} equals the lead.`;
  const difference = formatCount(Math.abs(votes - lead));
  return canChange
    ? `Could change. ${count} is ${difference} more than the lead.`
    : `Could not change. ${count} is ${difference} fewer than the lead.`;
}
