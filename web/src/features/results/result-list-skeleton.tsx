import { SearchSkeleton, SelectSkeleton, SortSkeleton } from "../../page/records/record-table-skeleton.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { CARD_LOOK, CARDS, COUNT_LOOK, MARGIN_LOOK, STATUS_LOOK, STATUS_LINE_LOOK } from "./result-looks.ts";

/** Cards of the skeleton: more than a screenful, as the number of results is not known yet. */
const SHOWN = 16;

export interface ResultListSkeletonProps {
  /** Words in the place of the number of results. */
  loading: string;
  /** What a place is called. */
  place: string;
}

/** Skeleton of the results, under the tools that they will be searched with. */
export function ResultListSkeleton({ loading, place }: ResultListSkeletonProps) {
  return (
    <div className="skeleton">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchSkeleton found={loading} />
        <span className="flex items-center gap-2">
          <span className="text-12">
            <SkeletonWords like="Status" />
          </span>
          <SelectSkeleton like="Incumbent Re-elected (000)" />
        </span>
        <SortSkeleton like={place} />
      </div>
      <ul className={CARDS}>
        {Array.from({ length: SHOWN }, (_, row) => (
          <li key={row} className={CARD_LOOK}>
            <p className="font-[650]">
              <SkeletonWords like="Name of a place" />
            </p>
            <p>
              <SkeletonWords like="Names of a winner" />
            </p>
            <p className={STATUS_LINE_LOOK}>
              <span className={STATUS_LOOK}>
                <SkeletonWords like="Incumbent Re-elected" />
              </span>
            </p>
            <p className={COUNT_LOOK}>
              <SkeletonWords like="00,000 votes, margin 00.0%" />
            </p>
            <div className={MARGIN_LOOK} />
          </li>
        ))}
      </ul>
    </div>
  );
}
