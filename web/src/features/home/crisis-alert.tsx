import type { RegionalPerformance } from "@command-center/contract/areas/regions";
import { crisisTitle, regionInCrisis } from "@command-center/domain/results/crisis";
import { useState } from "react";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import type { PanelProps } from "../../page/panel.tsx";
import { Alert } from "../../ui/states/alert.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";

const TITLE_LIKE = "Region Mobilization Crisis";
const MORE = "See the divisions";

// Only in memory: dismissed until the page is reloaded.
let dismissed = false;

/** The red alert, while the turnout of the region that the cycle watches is a crisis; its place is kept until that is known. */
export function CrisisAlert({ regions }: { regions: PanelProps<readonly RegionalPerformance[]>["read"] }) {
  const [hidden, setHidden] = useState(dismissed);
  if (hidden) return null;
  if (regions.data === undefined && regions.error === null)
    return (
      <div className="skeleton" aria-hidden="true">
        {/* The space at its right is that of the button that dismisses it. */}
        <Alert
          className="mb-4 pr-13.5"
          title={<SkeletonWords like={TITLE_LIKE} />}
          action={<SkeletonWords like={MORE} />}
        >
          <SkeletonWords like="00% primary turnout requires immediate intervention" />
        </Alert>
      </div>
    );
  const region = regionInCrisis(regions.data);
  if (region === null) return null;
  return (
    <Alert
      tone="bad"
      className="mb-4"
      title={crisisTitle(region)}
      action={
        <Link
          href={paths.elections({ tab: "lc5" })}
          className="touch-reach font-semibold whitespace-nowrap hover:underline"
        >
          {region.headline?.divisions ? MORE : "See the regions"}
        </Link>
      }
      onDismiss={() => {
        dismissed = true;
        setHidden(true);
      }}
    >
      {Math.round(Number(region.mpTurnout))}% primary turnout requires immediate intervention
    </Alert>
  );
}
