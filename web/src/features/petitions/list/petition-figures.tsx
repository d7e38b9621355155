import type { FigureId } from "@command-center/domain/figures";
import { resolutionRate } from "@command-center/domain/petitions/petitions";
import type { Figure } from "@command-center/contract/figures";
import { Fragment } from "react";
import { daysText } from "@command-center/domain/number-text";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { formatCount } from "../../../ui/format.ts";
import { FigureButton } from "../../../parts/figures/figure-button.tsx";
import { valueText } from "../../../parts/figures/figure-text.ts";
import { figureSample } from "../../../parts/figures/figure-sample.ts";
import { Panel } from "../../../page/panel.tsx";
import type { Figures } from "../../../parts/figures/use-figures.ts";
import { MP_AND_LC5_PETITIONS, PENDING } from "../petition-list.ts";
import { CountLink } from "./count-link.tsx";
import { waitingText } from "./waiting-text.ts";
import { Fact } from "../../../ui/fact.tsx";

/** Petitions filed with the tribunal, and how many are resolved. */
export function PetitionFigures({ figures }: { figures: Figures }) {
  const { figure, loading, error, isFetching, refetch } = figures;
  return (
    <Panel
      read={{ data: loading || error !== null ? undefined : figure, error, isFetching, refetch }}
      what="The petitions' figures"
      sample={figureSample}
      distance="far"
      title="MP and LC5 petitions"
      note={(known) => {
        const [both, all] = [known("petitions_mp_lc5")?.value, known("petitions_filed")?.value];
        return !both || !all
          ? "Petitions about the MP and LC5 primaries"
          : `Figures cover the ${formatCount(both)} MP and LC5 petitions unless “all ${formatCount(all)}” is stated (${formatCount(all - both)} concern mayors, councillors and leagues)`;
      }}
    >
      {(known) => (
        <div className="grid gap-x-10 gap-y-6 wide:grid-cols-[5fr_4fr]">
          <Progress figure={known} />
          <Tribunal figure={known} />
        </div>
      )}
    </Panel>
  );
}

interface KnownFigures {
  figure: Figures["figure"];
}

function Progress({ figure }: KnownFigures) {
  const both = figure("petitions_mp_lc5");
  const resolved = figure("petitions_resolved");
  const rate = figure("resolution_rate");
  const pending = figure("petitions_pending");
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <dl>
          <dt className="text-12 text-mute">Filed</dt>
          <dd className="figure-xl">
            <FigureButton figure={both} label="Petitions, MP and LC5">
              {both === undefined ? "–" : valueText(both)}
            </FigureButton>
          </dd>
          <dd className="mt-1 text-12 text-mute">
            {both === undefined || both.parts.length === 0 ? "not known" : <Parts parts={both.parts} />}
          </dd>
        </dl>
        <dl className="flex flex-wrap gap-x-6 gap-y-3">
          <Small id="petitions_resolved" label="Resolved" figure={figure} />
          <Small id="petitions_pending" label="Pending" figure={figure} />
          <Small id="resolution_rate" label="Resolution rate" figure={figure} />
        </dl>
      </div>
      <Bar resolved={resolved?.value ?? null} filed={both?.value ?? null} />
      <p className="mt-1 text-12 text-mute">
        {rate?.numerator == null || !rate.denominator?.value ? (
          "No petition about an MP or LC5 primary is filed yet."
        ) : (
          <Resolved
            resolved={rate.numerator.value}
            filed={rate.denominator.value}
            pending={pending?.value ?? null}
          />
        )}
      </p>
    </div>
  );
}

function Parts({ parts }: { parts: Figure["parts"] }) {
  return parts.map(({ label, value }, index) => (
    <Fragment key={label}>
      {index > 0 && ", "}
      <CountLink filter={{ category: label.toLowerCase() }} count={value} /> {label}
    </Fragment>
  ));
}

function Resolved({ resolved, filed, pending }: { resolved: number; filed: number; pending: number | null }) {
  const both = { category: MP_AND_LC5_PETITIONS };
  return (
    <>
      <CountLink filter={{ ...both, status: "resolved" }} count={resolved} /> resolved of{" "}
      <CountLink filter={both} count={filed} /> filed; yellow:{" "}
      {pending !== null && <CountLink filter={{ ...both, status: PENDING }} count={pending} />} still pending
    </>
  );
}

/** Blue is done, yellow is what remains. */
function Bar({ resolved, filed }: { resolved: number | null; filed: number | null }) {
  const done = resolved === null || filed === null ? null : resolutionRate(resolved, filed);
  return (
    <div
      aria-hidden="true"
      data-print="exact"
      className="mt-3 flex h-2.5 overflow-hidden rounded-full bg-line"
    >
      {done !== null && (
        <>
          <div className="bg-s4" style={{ width: `${done}%` }} />
          <div className="flex-1 bg-accent" />
        </>
      )}
    </div>
  );
}

/** Petitions of every category before the panels; those of a part of the country are not set against their capacity. */
function TribunalNote({ figure }: KnownFigures) {
  const [panels, capacity, pending] = [
    figure("tribunal_panels")?.value,
    figure("tribunal_daily_capacity")?.value,
    figure("petitions_pending_all"),
  ];
  const median = "Resolution time: median days from filing to ruling, MP and LC5.";
  if (!panels || !capacity) return `No panel of the tribunal sits. ${median}`;
  if (pending?.value == null) return median;
  const isPart = pending.part !== null;
  return (
    <>
      {isPart && "Panels and capacity are for the whole country. "}
      <Link href={paths.disputesPetitions({ status: PENDING })} className="link">
        {waitingText(pending.value, pending.part, isPart ? null : capacity)}
      </Link>
      . {median}
    </>
  );
}

function Tribunal({ figure }: KnownFigures) {
  const median = figure("petition_median_days");
  const deadline = figure("petition_deadline_days");
  return (
    <div className="min-w-0 border-line narrow:border-t narrow:pt-5 wide:border-l wide:pl-10">
      <h3 className="text-12 font-semibold text-mute">The tribunal</h3>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Small id="tribunal_panels" label="Panels" figure={figure} />
        <Small id="tribunal_daily_capacity" label="Daily capacity" figure={figure} />
        <Small
          id="petition_median_days"
          label="Resolution time"
          figure={figure}
          text={median?.value == null ? undefined : daysText(median.value)}
        />
        {deadline?.value === null ? (
          <Fact name="Ruling deadline">
            <span className="text-14 text-mute">No deadline recorded</span>
          </Fact>
        ) : (
          <Small
            id="petition_deadline_days"
            label="Ruling deadline"
            figure={figure}
            text={deadline === undefined ? undefined : daysText(deadline.value)}
          />
        )}
      </dl>
      <p className="mt-3 text-12 text-pretty text-mute">
        <TribunalNote figure={figure} />
      </p>
    </div>
  );
}

interface SmallProps {
  id: FigureId;
  label: string;
  figure: Figures["figure"];
  text?: string | undefined;
}

function Small({ id, label, figure, text }: SmallProps) {
  const found = figure(id);
  return (
    <Fact name={label}>
      <FigureButton figure={found} label={label}>
        {text ?? (found === undefined ? "–" : valueText(found))}
      </FigureButton>
    </Fact>
  );
}
