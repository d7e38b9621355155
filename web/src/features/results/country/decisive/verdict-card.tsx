import type { CouldChangeSeat } from "@command-center/contract/results/decisive/could-change";
import { breakEvenText, verdictText } from "@command-center/domain/decisive/could-change";
import { leadersText } from "@command-center/domain/decisive/decisive-words";
import { limitText, recountLimits } from "@command-center/domain/decisive/legal-limits";
import { countedText } from "@command-center/domain/number-text";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { Card } from "../../../../ui/card.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Fact, SMALL_FIGURE } from "../../../../ui/fact.tsx";

/** What the arithmetic says, in a line, next to the numbers that it stands on. */
export function VerdictCard({ seat }: { seat: CouldChangeSeat }) {
  const { lead, stations, registered, allRegistered, contested, disputed } = seat;
  const leadName = contested === "majority" ? "Votes that break the majority" : "Lead";
  return (
    <>
      {seat.standing === "recount range" && <RecountAlarm seat={seat} />}
      <Card testId="verdict">
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 wide:grid-cols-12 print:grid-cols-12">
          <div className="min-w-0 wide:col-span-8 print:col-span-7">
            <p className="text-12 text-mute">Verdict</p>
            <p className="mt-0.5 text-20 font-[650]">
              {lead === null ? "Not known. There is no lead to compare with." : verdictText(seat)}
            </p>
            <p className="mt-2 text-14 text-mute">{reasonText(seat)}</p>
          </div>
          <dl className="flex flex-wrap gap-x-8 gap-y-3 wide:col-span-4 print:col-span-5">
            <Fact
              look={SMALL_FIGURE}
              name={disputed === 0 ? leadName : `${leadName} without ${formatCount(disputed)} disputed`}
              note={lead === null ? undefined : leadNote(seat)}
            >
              {lead === null ? "–" : formatCount(lead)}
            </Fact>
            <Fact
              look={SMALL_FIGURE}
              name={`Registered at ${countedText(stations, "open station", "open stations")}`}
              note={allRegistered === null ? undefined : `of ${formatCount(allRegistered)} in all`}
            >
              {registered === null ? "not known" : formatCount(registered)}
            </Fact>
          </dl>
        </div>
      </Card>
    </>
  );
}

function leadNote(seat: CouldChangeSeat): string | undefined {
  const { contested, runnerUp, leaders, disputed, publishedLead } = seat;
  if (disputed > 0) return publishedLead === null ? undefined : `published ${formatCount(publishedLead)}`;
  if (contested === "majority") return "if all of them were for others";
  if (leaders.length > 1) return "a tie";
  return runnerUp === null ? undefined : `over ${candidateName(runnerUp)}`;
}

/** `Paul Byaruhanga would need every vote at a turnout of 72.7% to pass Mary Akello at the 9 stations not counted.` */
export function reasonText(seat: CouldChangeSeat): string {
  const { contested, runnerUp, leaders, lead, publishedLead, stations, breakEven } = seat;
  const leader = leadersText(seat);
  if (lead === null || leader === null) return "No votes of the whole seat are counted here.";
  if (stations === 0) return `All stations on the list have a result. ${leader} leads.`;
  const at = `at the ${countedText(stations, "open station", "open stations")}`;
  if (lead < 0)
    return contested === "majority"
      ? `${leader} has no majority${(publishedLead ?? 0) < 0 ? "" : " without the disputed stations"}.`
      : `Without the disputed stations, ${leader} is ${countedText(-lead, "vote", "votes")} behind${runnerUp === null ? "" : ` ${candidateName(runnerUp)}`}.`;
  if (breakEven === null) return `${leader} leads. The registered voters ${at} are not all known.`;
  const turnout = breakEvenText(breakEven);
  if (contested === "majority")
    return `${leader} would lose the majority if every vote at a turnout of ${turnout} ${at} were for others.`;
  if (runnerUp === null) return `${leader} has no rival on record.`;
  if (leaders.length > 1) return `${leader} are tied: a single vote ${at} decides.`;
  return breakEven > 100
    ? `All voters ${at} are too few for ${candidateName(runnerUp)} to pass ${leader}.`
    : `${candidateName(runnerUp)} would need every vote at a turnout of ${turnout} to draw level with ${leader} ${at}.`;
}

function RecountAlarm({ seat: { publishedLead, limits } }: { seat: CouldChangeSeat }) {
  const recounts = recountLimits(limits);
  const [highest] = recounts;
  if (highest === undefined) return null;
  return (
    <div
      role="note"
      className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-lg border border-neg bg-negbg p-4"
    >
      <Icon name="triangle-alert" className="mt-1 size-5 text-neg" />
      <p className="text-20 font-[650] text-neg tabular-nums">
        {countedText(publishedLead ?? 0, "vote", "votes")}
      </p>
      <div className="min-w-0 flex-1 basis-64 text-14">
        <p className="font-[650]">Recount range: the lead is below {limitText(highest)}</p>
        <p className="mt-0.5">
          {recounts.length > 1 && "These limits contradict each other. "}
          {recounts
            .map((limit) => `A recount is mandatory below ${limitText(limit)} (${limit.law}).`)
            .join(" ")}{" "}
          {highest.source}. Check the seals of the ballot boxes first: recounts failed where boxes had been
          tampered with.
        </p>
      </div>
    </div>
  );
}
