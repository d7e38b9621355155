import type { RegionalPerformance } from "@command-center/contract/regions";
import { useState } from "react";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Alert } from "../../ui/alert.tsx";

// In memory alone: gone for the session, back after a reload (HOME-02).
let dismissed = false;

/** The red alert, while Kampala's turnout is assessed as a crisis. */
export function CrisisAlert({ regions }: { regions: readonly RegionalPerformance[] }) {
  const [hidden, setHidden] = useState(dismissed);
  const kampala = regions.find(({ region }) => region === "Kampala");
  if (hidden || kampala?.assessment !== "Crisis") return null;
  return (
    <Alert
      tone="bad"
      className="mb-4"
      title="Kampala Mobilization Crisis"
      action={
        <Link
          href={paths.elections({ tab: "lc5" })}
          className="touch-reach font-semibold whitespace-nowrap hover:underline"
        >
          See the five divisions
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
