import type { ReactNode } from "react";

export interface CycleFrameProps {
  first: ReactNode;
  asOf: ReactNode;
  last: ReactNode;
  bar: ReactNode;
  facts: readonly { label: string; value: ReactNode; missing?: string }[];
  contests: ReactNode;
  calendar: ReactNode;
}

/** Where everything of a cycle stands: its days as one line, then facts, contests and calendar side by side. */
export function CycleFrame({ first, asOf, last, bar, facts, contests, calendar }: CycleFrameProps) {
  return (
    <>
      <dl className="mb-1.5 flex justify-between gap-x-3">
        <Day label="First day">{first}</Day>
        <Day label="As of" className="text-center">
          {asOf}
        </Day>
        <Day label="Last day" className="text-right">
          {last}
        </Day>
      </dl>
      {bar}
      <div className="mt-4 grid grid-cols-1 items-start gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-[1fr_1.25fr_0.75fr]">
        <Part title="Contests">{contests}</Part>
        <Part title="Calendar">{calendar}</Part>
        <dl className="grid gap-x-8 gap-y-2 max-md:grid-cols-1 md:max-xl:col-span-2 md:max-xl:grid-cols-[auto_1fr_1fr]">
          {facts.map(({ label, value, missing = "default" }) => (
            <div key={label} className="min-w-0">
              <dt className="text-12 text-mute">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {value || <span className="text-mute">{missing}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

function Day({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt className="text-12 text-mute">{label}</dt>
      <dd className="font-semibold xs:whitespace-nowrap">{children}</dd>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 text-12 font-semibold text-mute">{title}</h3>
      {children}
    </div>
  );
}
