import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";

/** Room for the days while they load. */
export function PanelToCome() {
  return (
    <Loading what="the days">
      <div className="grid h-80 content-start gap-4">
        {["Now", "Yesterday", "Last Friday", "Another day"].map((label) => (
          <p key={label}>
            <SkeletonWords like={`${label}, 00 Sep 0000`} />
          </p>
        ))}
      </div>
    </Loading>
  );
}
