import { readMembership, type Membership } from "@command-center/contract/areas/membership";
import { formatCount, formatDay } from "../../ui/format.ts";
import { ProgressBar } from "../../ui/states/progress-bar.tsx";
import { FigureButton } from "../../parts/figures/figure-button.tsx";
import { percentText, perVoterText, shortCountText } from "@command-center/domain/number-text";
import { sample } from "../../page/sample.ts";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import type { Figures } from "../../parts/figures/use-figures.ts";
import { Fact } from "../../ui/fact.tsx";

export interface LeadCardProps {
  read: PanelProps<Membership>["read"];
  figures: Figures;
}

/** All members against the party's target, and against registered voters. */
export function MembershipTotalCard({ read, figures }: LeadCardProps) {
  const register = read.data?.register;
  return (
    <Panel
      distance="far"
      title="Members on the party register"
      note={
        register == null
          ? "District totals only; no names are stored"
          : `${read.data?.part == null ? "" : `${read.data.part} · `}${register.version} register, ${formatDay(register.asOf)}; district totals only; no names are stored`
      }
      read={read}
      what="The membership"
      noteLike="0000 register, 00 Jul 0000; district totals only; no names are stored"
      sample={SAMPLE}
    >
      {(membership) => (
        <div className={HALVES}>
          <Progress membership={membership} figures={figures} />
          <Beside membership={membership} />
        </div>
      )}
    </Panel>
  );
}

const SAMPLE = sample(readMembership.output, {
  total: {
    members: 10_000_000,
    target: 20_000_000,
    reached: 50,
    registeredVoters: 20_000_000,
    isFinding: true,
  },
  part: null,
  regions: 0,
  districts: 0,
});

const HALVES = "grid gap-x-10 gap-y-6 wide:grid-cols-[5fr_4fr]";
const LEAD = "flex flex-wrap items-baseline gap-x-3";
const NUMBER = "figure-xl";
const REACHED = "mt-1.5 text-12 text-mute";
const BESIDE = "min-w-0 border-line narrow:border-t narrow:pt-5 wide:border-l wide:pl-10";
const THREE = "grid grid-cols-3 gap-x-4";
const ITEM = "flex min-w-0 flex-col justify-end";
const WORDS = "mt-3 text-12 text-pretty text-mute";

function Progress({ membership, figures }: { membership: Membership; figures: Figures }) {
  const { register, total, targetDueOn, part } = membership;
  if (register === null) return <p className="text-mute">No party register is recorded yet.</p>;
  return (
    <div className="min-w-0">
      <p className={LEAD}>
        <FigureButton figure={figures.figure("party_register")} label="Members" className={NUMBER}>
          {shortCountText(total.members)}
        </FigureButton>
        {total.target !== null && (
          <span className="text-mute">
            of the{" "}
            <FigureButton
              figure={figures.figure("membership_target")}
              label="Membership target"
              className="font-semibold text-ink"
            >
              {shortCountText(total.target)}
            </FigureButton>{" "}
            target{targetDueOn === null ? "" : ` for ${formatDay(targetDueOn)}`}
          </span>
        )}
      </p>
      {total.target === null || total.reached === null ? (
        <p className="mt-3 text-12 text-mute">
          {part === null ? "No target is recorded." : "The party's target is for the whole country."}
        </p>
      ) : (
        <>
          <ProgressBar
            className="mt-4"
            value={total.reached}
            label="Members of the target"
            valueText={`${percentText(total.reached)} of the target`}
          />
          <p className={REACHED}>
            <span className="font-semibold text-ink">{percentText(total.reached)}</span> reached:{" "}
            {formatCount(total.members)} of {formatCount(total.target)};{" "}
            {missing(total.target, total.members)}
          </p>
        </>
      )}
    </div>
  );
}

function missing(target: number, members: number): string {
  return members >= target
    ? `${formatCount(members - target)} beyond it`
    : `${formatCount(target - members)} to go`;
}

function Beside({ membership: { total, regions, districts, voters } }: { membership: Membership }) {
  return (
    <div className={BESIDE}>
      <dl className={THREE}>
        <Fact name="Party regions" className={ITEM}>
          {formatCount(regions.length)}
        </Fact>
        <Fact name="Districts and cities" className={ITEM}>
          {formatCount(districts.length)}
        </Fact>
        <Fact name="Members per voter" className={ITEM}>
          {total.perVoter === null ? "not known" : perVoterText(total.perVoter)}
        </Fact>
      </dl>
      <p className={WORDS}>
        {total.registeredVoters === null || voters === null
          ? "The voters register is not recorded, so members cannot be set against it."
          : `${formatCount(total.members)} members ÷ ${formatCount(total.registeredVoters)} registered voters of ${formatDay(voters.asOf)}.`}
        {total.isFinding && (
          <span className="mt-1 block text-mid">
            Check: more members than registered voters. The two registers are of different years and kept by
            different bodies.
          </span>
        )}
      </p>
    </div>
  );
}
