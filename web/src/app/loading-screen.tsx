import { partyShortName } from "./party-name.ts";

/** Until it is known what to show. index.html draws the same before this code has arrived. */
export function LoadingScreen() {
  return (
    <div className="lone-screen place-items-center text-mute">
      <output>{`Loading ${partyShortName()} Command Center...`}</output>
    </div>
  );
}
