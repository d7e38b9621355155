import { daysText } from "@command-center/domain/number-text";
import { partName } from "@command-center/domain/areas/areas";
import type { PetitionDetail } from "@command-center/contract/petition";
import { daysBetween } from "@command-center/domain/time/calendar";
import { formatDay } from "../../../../ui/format.ts";
import { cx } from "../../../../ui/class-names.ts";
import { Panel, type PanelProps } from "../../../../page/panel.tsx";
import { PETITION_SAMPLE } from "../petition-sample.ts";
import { deadlineWords } from "../../../../parts/petitions/deadline-words.ts";
import { clockVerdict } from "../../clock-verdict.ts";
import { DaysBar } from "./days-bar.tsx";
import { followedBy } from "../declarations.ts";
import { Steps } from "./steps.tsx";
import "./timeline.css";
import { barOf, stepsOf } from "./timeline.ts";
import { Fact } from "../../../../ui/fact.tsx";

/** How long it waited or took, what happened when, and the days to scale with the deadline. */
export function TimelineCard(props: Pick<PanelProps<PetitionDetail>, "className" | "read">) {
  return (
    <Panel {...props} title="Timeline" note={noteOf} what="The timeline" sample={PETITION_SAMPLE}>
      {(petition) => <Timeline petition={petition} />}
    </Panel>
  );
}

function noteOf(petition: PetitionDetail): string {
  const { filedOn, ruledOn, withdrawnOn, asOf, rulingDays, rulingDueOn } = petition;
  const until = followedBy(petition)?.declaredOn ?? ruledOn ?? withdrawnOn ?? asOf;
  const due =
    ruledOn === null || rulingDueOn === null
      ? deadlineWords(rulingDays)
      : `a ruling was due by ${formatDay(rulingDueOn)}`;
  return `${formatDay(filedOn)} to ${formatDay(until)} · ${due}`;
}

function Timeline({ petition }: { petition: PetitionDetail }) {
  const timed = { ...petition, followedBy: followedBy(petition) };
  const bar = barOf(timed);
  return (
    <>
      <Leads petition={petition} />
      <Steps steps={stepsOf(timed)} />
      {bar !== null && (
        <div className="mt-6">
          <DaysBar
            bar={bar}
            filedOn={petition.filedOn}
            finding={clockVerdict(petition, petition.daysLeft)?.text ?? null}
          />
        </div>
      )}
    </>
  );
}

interface Lead {
  readonly label: string;
  readonly value: string;
}

/** The figures of the timeline, the one that matters most first. */
function leadsOf(petition: PetitionDetail): readonly [first: Lead, ...others: Lead[]] {
  const { isPending, daysWaited, daysLeft, rulingDueOn, ruledOn, withdrawnOn, filedOn, panel, panelCounts } =
    petition;
  const median = panelCounts?.medianDays ?? null;
  const ofPanel: Lead[] =
    median === null
      ? []
      : [
          {
            label: `Median to a ruling, panel ${panel}${petition.part === null ? "" : `, ${partName(petition.part)} petitions`}`,
            value: daysText(median),
          },
        ];
  if (withdrawnOn !== null)
    return [
      { label: "Filing to withdrawal", value: daysText(daysBetween(filedOn, withdrawnOn)) },
      { label: "Withdrawn", value: formatDay(withdrawnOn) },
    ];
  if (isPending || ruledOn === null) {
    const isLate = daysLeft !== null && daysLeft < 0;
    return [
      { label: "Waiting", value: daysWaited === null ? "Not recorded" : daysText(daysWaited) },
      ...(rulingDueOn === null || daysLeft === null
        ? []
        : [
            { label: isLate ? "Ruling was due" : "Ruling is due", value: formatDay(rulingDueOn) },
            { label: isLate ? "Overdue by" : "Days left", value: daysText(Math.abs(daysLeft)) },
          ]),
      ...ofPanel,
    ];
  }
  const later = followedBy(petition);
  return [
    { label: "Filing to ruling", value: daysWaited === null ? "Not recorded" : daysText(daysWaited) },
    { label: "Ruled", value: formatDay(ruledOn) },
    ...(daysLeft === null
      ? []
      : [
          {
            label: daysLeft < 0 ? "After the limit" : "Before the limit",
            value: daysText(Math.abs(daysLeft)),
          },
        ]),
    ...(later?.reason === "rerun"
      ? [{ label: "Ruling to fresh poll", value: daysText(daysBetween(ruledOn, later.polledOn)) }]
      : []),
    ...ofPanel,
  ];
}

function Leads({ petition }: { petition: PetitionDetail }) {
  const [first, ...others] = leadsOf(petition);
  return (
    <dl className="flex flex-wrap items-end gap-x-7 gap-y-3">
      <Fact name={first.label} look={cx("figure-xl", petition.isOverdue === true && "text-neg")}>
        {first.value}
      </Fact>
      {others.map(({ label, value }) => (
        <Fact key={label} name={label}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}
