import { Suspense, useState, type ReactNode } from "react";
import { useSaving } from "../../api/live/data-saver.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useDrawnOver } from "../../ui/overlays/use-drawn-over.ts";

export interface MapOnRequestProps {
  /** Keeps the map's place until it is known whether it is wanted. */
  skeleton: ReactNode;
  children: () => ReactNode;
}

// Once the boundaries are here, another map costs nothing.
let isAsked = false;

/** A map; with data saver on, a button that loads it. */
export function MapOnRequest({ skeleton, children }: MapOnRequestProps) {
  const isSaving = useSaving();
  const drawnOver = useDrawnOver();
  const [asked, setAsked] = useState(isAsked);
  if (drawnOver) return skeleton;
  // A boundary of its own: it takes the skeleton's place in a transition, which would wait for the map's code.
  if (!isSaving || asked) return <Suspense fallback={skeleton}>{children()}</Suspense>;
  return (
    <div className="grid justify-items-start gap-3 rounded-md border border-dashed border-control p-4">
      <p className="text-mute">Data saver is on, so the map has not been loaded.</p>
      <Button
        onClick={() => {
          isAsked = true;
          setAsked(true);
        }}
      >
        Show the map
      </Button>
    </div>
  );
}
