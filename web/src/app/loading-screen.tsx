import { partyShortName } from "./party-name.ts";

/** Until it is known what to show. index.html draws the same before this code has arrived. */
export function LoadingScreen() {
  return (
    <div className="grid min-h-dvh place-items-center bg-bg p-6 font-system text-14 text-mute">
      <output>{`Loading ${partyShortName()} Command Center...`}</output>
    </div>
  );
}
