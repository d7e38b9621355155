import { ButtonSkeleton } from "../../page/records/record-table-skeleton.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import { NextEvent } from "./cycle-calendar.tsx";
import { ContestRow } from "./cycle-card.tsx";
import { CycleFrame } from "./cycle-frame.tsx";

const DAY = <SkeletonWords like="00 Sep 0000" />;
const FACTS = [
  { label: "Support", value: <SkeletonWords like="support@commandcenter.example" /> },
  { label: "Data from", value: <SkeletonWords like="the party's data desk" /> },
  { label: "Trends compare with", value: <SkeletonWords like="0000–0000" /> },
];
const CONTESTS = ["000 MP primaries", "000 LC5 primaries", "0 mayoral primaries", "0 CEC elections"];

/** Skeleton of the cycles: one in force, and the one before it, which holds nothing. */
export function CyclesSkeleton() {
  return (
    <Loading what="the cycles" inCards>
      <div className="grid grid-cols-1 gap-4">
        <Card
          className="skeleton"
          title={
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="text-20">
                <SkeletonWords like="0000–0000" />
              </span>
              <Badge>
                <SkeletonWords like="In force" />
              </Badge>
            </span>
          }
          note={<SkeletonWords like="0000–0000 Election Season" />}
          actions={
            <div data-print="hide" className="flex flex-wrap gap-2">
              <ButtonSkeleton like="Show" />
              <ButtonSkeleton like="Remove sample data" />
            </div>
          }
        >
          <CycleFrame
            first={DAY}
            asOf={DAY}
            last={DAY}
            bar={<span className="block h-2 rounded-full bg-line" />}
            facts={FACTS}
            contests={
              <ul>
                {CONTESTS.map((like) => (
                  <ContestRow key={like} contest={<SkeletonWords like={like} />} day={DAY} />
                ))}
              </ul>
            }
            calendar={
              <>
                <NextEvent
                  title={<SkeletonWords like="Nomination of district and city chairpersons" />}
                  days={<SkeletonWords like="00 Sep 0000 to 00 Sep 0000" />}
                  away={<SkeletonWords like="in 00 days" />}
                />
                <p className="mt-1.5 py-1 text-12 pointer-coarse:py-3">
                  <SkeletonWords like="> 00 events" />
                </p>
              </>
            }
          />
        </Card>
        <Card
          className="skeleton"
          title={
            <span className="text-16">
              <SkeletonWords like="0000–0000" />
            </span>
          }
          note={<SkeletonWords like="0000–0000 Election Season" />}
          actions={
            <div data-print="hide" className="flex flex-wrap gap-2">
              <ButtonSkeleton like="Show" />
              <ButtonSkeleton like="Put in force" />
            </div>
          }
        >
          <CycleFrame
            first={DAY}
            asOf={DAY}
            last={DAY}
            bar={<span className="block h-2 rounded-full bg-line" />}
            facts={FACTS}
            contests={<SkeletonWords like="None held" />}
            calendar={<SkeletonWords like="No events" />}
          />
        </Card>
      </div>
    </Loading>
  );
}
