import type { ElectionHeld } from "@command-center/contract/results/elections-held";
import { formatDay } from "../../../../ui/format.ts";
import { electionText } from "../results-words.ts";

interface ElectionChooserProps {
  others: readonly ElectionHeld[];
  chosen: ElectionHeld;
  onChoose: (election: ElectionHeld) => void;
}

export function ElectionChooser({ others, chosen, onChoose }: ElectionChooserProps) {
  const keyOf = ({ cycle, pollingDay }: ElectionHeld) => `${cycle.id} ${pollingDay}`;
  return (
    <label className="grid gap-1">
      <span className="text-12 text-mute">Compared with</span>
      <select
        className="select max-w-full"
        value={keyOf(chosen)}
        onChange={(event) => {
          const election = others.find((one) => keyOf(one) === event.target.value);
          if (election !== undefined) onChoose(election);
        }}
      >
        {others.map((one) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            {one.isByElection ? electionText(one) : formatDay(one.pollingDay)}, cycle {one.cycle.name}
          </option>
        ))}
      </select>
    </label>
  );
}
