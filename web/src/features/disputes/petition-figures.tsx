import type { FigureId } from "@command-center/domain/figures";
import { formatCount } from "../../ui/format.ts";
import { FigureButton } from "../../page/figure-button.tsx";
import { exactText, partsText, valueText } from "../../page/figure-text.ts";
import { Panel } from "../../page/panel.tsx";
import type { Figures } from "../../page/use-figures.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** What the tribunal has had to rule on, and how far it has come (STAT-06). */
export function PetitionFigures({ figures }: { figures: Figures }) {
  const { figure, loading, error, isFetching, refetch } = figures;
  const both = figure("petitions_mp_lc5");
  const all = figure("petitions_filed");
  return (
    <Panel
      read={{ data: loading || error !== null ? undefined : figures, error, isFetching, refetch }}
      what="The petitions' figures"
      skeleton={<Skeleton className="mt-3 w-full h-107 sm:h-80 lg:h-52 xl:h-33.5" />}
      title="MP and LC5 petitions"
      note={
        !both?.value || !all?.value
          ? "Petitions about the MP and LC5 primaries"
          : `This page counts these ${formatCount(both.value)}; where it counts all ${formatCount(all.value)}, with the ${formatCount(all.value - both.value)} about mayors, councillors and leagues, it says so`
      }
    >
      {() => (
        <div className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-[5fr_4fr]">
          <Progress figures={figures} />
          <Tribunal figures={figures} />
        </div>
      )}
    </Panel>
  );
}

function Progress({ figures: { figure } }: { figures: Figures }) {
  const both = figure("petitions_mp_lc5");
  const resolved = figure("petitions_resolved");
  const rate = figure("resolution_rate");
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <dl>
          <dt className="text-12 text-mute">Filed</dt>
          <dd className="text-[2.5rem] leading-[1.1] font-[720] tracking-[-0.03em]">
            <FigureButton figure={both} label="Petitions, MP and LC5">
              {both === undefined ? "–" : valueText(both)}
            </FigureButton>
          </dd>
          <dd className="mt-1 text-12 text-mute">
            {both === undefined || both.parts.length === 0 ? "not known" : partsText(both.parts)}
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
        {rate?.numerator == null || !rate.denominator?.value
          ? "No petition about an MP or LC5 primary is filed yet."
          : `${formatCount(rate.numerator.value)} resolved of ${formatCount(rate.denominator.value)} filed; yellow is what is still pending`}
      </p>
    </div>
  );
}

/** Blue is done, yellow is what remains. */
function Bar({ resolved, filed }: { resolved: number | null; filed: number | null }) {
  const done = resolved === null || filed === null || filed === 0 ? null : (resolved / filed) * 100;
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

function Tribunal({ figures: { figure } }: { figures: Figures }) {
  const median = figure("petition_median_days");
  const panels = figure("tribunal_panels");
  return (
    <div className="min-w-0 border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-10">
      <h3 className="text-12 font-semibold text-mute">The tribunal</h3>
      <dl className="mt-2 grid grid-cols-3 gap-x-4">
        <Small id="tribunal_panels" label="Panels" figure={figure} />
        <Small id="tribunal_daily_capacity" label="Daily capacity" figure={figure} />
        <Small
          id="petition_median_days"
          label="Resolution time"
          figure={figure}
          text={median?.value == null ? undefined : exactText(median.value, "days")}
        />
      </dl>
      <p className="mt-3 text-12 text-pretty text-mute">
        {panels?.value
          ? "All panels together can rule on so many petitions a day. Half of the resolved petitions had their ruling within the resolution time, the other half waited longer."
          : "No panel of the tribunal sits."}
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
    <div className="min-w-0">
      <dt className="text-12 text-mute">{label}</dt>
      <dd className="text-20 font-[720] tracking-[-0.02em]">
        <FigureButton figure={found} label={label}>
          {text ?? (found === undefined ? "–" : valueText(found))}
        </FigureButton>
      </dd>
    </div>
  );
}
