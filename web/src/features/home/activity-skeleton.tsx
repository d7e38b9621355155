import type { ReactNode } from "react";
import { Loading, SkeletonWords } from "../../ui/skeleton.tsx";

/** Entries that the feed shows. */
export const SHOWN = 6;

/** The feed's shape while it is on its way. */
export function ActivitySkeleton() {
  return (
    <Loading what="the activity">
      <ol className="mt-2">
        {Array.from({ length: SHOWN }, (_, row) => (
          <ActivityRow key={row} when={<SkeletonWords like="00 Sep" />}>
            <SkeletonWords like="Petition resolved XX/000/0000 A seat or post in a district, what was ruled" />
          </ActivityRow>
        ))}
      </ol>
    </Loading>
  );
}

/** One entry, beside its day. */
export function ActivityRow({ when, children }: { when: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[3.5rem_1fr] gap-3 border-t border-line py-2 text-14 first:border-0">
      <span className="pt-px text-12 text-mute">{when}</span>
      <p className="min-w-0">{children}</p>
    </li>
  );
}
