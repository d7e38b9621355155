import type { RegionalPerformance } from "@command-center/contract/areas/regions";
import { useState } from "react";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import type { PanelProps } from "../../page/panel.tsx";
import { Alert } from "../../ui/states/alert.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";

const TITLE = "Kampala Mobilization Crisis";
const MORE = "See the divisions";

// In memory alone: gone for the session, back after a reload (HOME-02).
let dismissed = false;

/** The red alert, while Kampala's turnout is assessed as a crisis; its place is kept until that is known. */
export function CrisisAlert({ regions }: { regions: PanelProps<readonly RegionalPerformance[]>["read"] }) {
  const [hidden, setHidden] = useState(dismissed);
  if (hidden) return null;
  if (regions.data === undefined && regions.error === null)
    return (
      <div className="skeleton" aria-hidden="true">
        {/* The space at its right is that of the button that dismisses it. */}
        <Alert
          className="mb-4 pr-13.5"
          title={<SkeletonWords like={TITLE} />}
          action={<SkeletonWords like={MORE} />}
        >
          <SkeletonWords like="00% primary turnout requires immediate intervention" />
        </Alert>
      </div>
    );
  const kampala = regions.data?.find(({ region }) => region === "Kampala");
  if (kampala?.assessment !== "Crisis") return null;
  return (
    <Alert
      tone="bad"
      className="mb-4"
      title={TITLE}
      action={
        <Link
          href={paths.elections({ tab: "lc5" })}
          className="touch-reach font-semibold whitespace-nowrap hover:underline"
        >
          {MORE}
        </Link>
      }
      onDismiss={() => {
        dismissed = true;
        setHidden(true);
      }}
    >
      {Math.round(Number(kampala.mpTurnout))}% primary turnout requires immediate intervention
    </Alert>
  );
}
