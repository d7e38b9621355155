import type { ReactNode } from "react";
import { DumbbellSkeleton } from "../../charts/dumbbell/skeleton.tsx";
import { MapSkeleton } from "../../charts/map/skeleton.tsx";
import { EXPECTED } from "../../page/expected.ts";
import { Card } from "../../ui/card.tsx";
import { SkeletonWords } from "../../ui/skeleton.tsx";

/**
 * The cards' places while their code is on its way: of those on the first screen the picture, with a title and a note.
 * What else is in a card comes with its code, which is asked for at once; here it would weigh on the first paint.
 */
export const PLACES = {
  map: (
    <Place className="order-1">
      <MapSkeleton tallest={640} />
    </Place>
  ),
  calendar: <Place className="order-7" />,
  side: (
    <Place className="order-2">
      <DumbbellSkeleton rows={EXPECTED.regions} />
    </Place>
  ),
  backlog: <Place className="order-5" />,
  activity: <Place className="order-6" />,
};

function Place({ className, children }: { className: string; children?: ReactNode }) {
  return (
    <Card className={className}>
      <p className="text-14">
        <SkeletonWords like="Title of a card" />
      </p>
      <p className="mt-0.5 text-12">
        <SkeletonWords like="What it counts, of what and when, in a line" />
      </p>
      {children && <div className="mt-3">{children}</div>}
    </Card>
  );
}
