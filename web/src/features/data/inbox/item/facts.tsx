import type { ReactNode } from "react";

/** What is known about an item: each fact with its name. Those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-14">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-mute">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
