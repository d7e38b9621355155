import { useId, type ReactNode } from "react";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";

/** Entries that the feed shows, by the clock that they are dated by. */
export const SHOWN = { cycle: 6, real: 3 } as const;

/** Headings of the entries, by clock. */
export const HEADINGS = {
  cycle: "Declarations and petitions",
  real: "Imports and corrections, by real date",
} as const;

/** Skeleton of the feed, with both lists: every installation has imported what it shows. */
export function ActivitySkeleton() {
  return (
    <Loading what="the activity">
      <ActivityList heading={<SkeletonWords like={`${HEADINGS.cycle}, up to 0 Sep 0000`} />}>
        {Array.from({ length: SHOWN.cycle }, (_, row) => (
          <ActivityRow key={row} when={<SkeletonWords like="00 Sep 0000" />}>
            <SkeletonWords like="XX/000 dismissed (A seat or post in a district)" />
          </ActivityRow>
        ))}
      </ActivityList>
      <ActivityList heading={<SkeletonWords like={HEADINGS.real} />}>
        {Array.from({ length: SHOWN.real }, (_, row) => (
          <ActivityRow key={row} when={<SkeletonWords like="00 Nov 0000" />}>
            <SkeletonWords like="Imported Sample cycle 0000–0000" />
          </ActivityRow>
        ))}
      </ActivityList>
    </Loading>
  );
}

/** The entries of one clock, under their heading. */
export function ActivityList({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="not-first:mt-3">
      <h3 id={id} className="text-12 font-semibold text-mute">
        {heading}
      </h3>
      <ol className="mt-1">{children}</ol>
    </section>
  );
}

/** One entry, beside its day. */
export function ActivityRow({ when, children }: { when: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-3 border-t border-line py-2 text-14 first:border-0">
      <span className="pt-px text-12 text-mute">{when}</span>
      {/* A name without a space is as long as its owner wished. */}
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </li>
  );
}
