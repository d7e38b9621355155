import { listElectionsHeld, type ElectionHeld } from "@command-center/contract/results/elections-held";
import type { StationResults } from "@command-center/contract/results/station-results";
import { useId } from "react";
import { useRead } from "../../../api/queries.ts";
import { goTo } from "../../../navigation/address.ts";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { resultsHref, type ResultsAddress } from "./results-address.ts";
import { electionText } from "./results-words.ts";

export interface ChoosersProps {
  /** The election that is shown. */
  results: Pick<StationResults, "contest" | "pollingDay" | "issuer">;
  address: ResultsAddress;
  /** The page's address with another election. Default: that of the results. */
  hrefOf?: typeof resultsHref;
}

/** Which election of the cycle, and whose figures: chosen where there is more than one. */
export function Choosers({ results, address, hrefOf = resultsHref }: ChoosersProps) {
  const { data: held = [] } = useRead(listElectionsHeld, {});
  const { data: cycle } = useCycle();
  const elections = held.filter((one) => one.cycle.id === cycle?.id);
  const shown = elections.find(
    ({ contest, pollingDay }) => contest === results.contest && pollingDay === results.pollingDay,
  );
  const keyOf = ({ contest, pollingDay }: Pick<ElectionHeld, "contest" | "pollingDay">) =>
    `${contest} ${pollingDay}`;
  return (
    <>
      {elections.length > 1 && (
        <Chooser
          label="Contest"
          value={keyOf(results)}
          options={elections.map((one) => ({
            value: keyOf(one),
            label: electionText(one),
            group: one.isByElection ? "By-elections" : "General election",
          }))}
          onChange={(value) => {
            const [contest = null, day = null] = value.split(" ");
            goTo(hrefOf(address, { contest, day, issuer: null }));
          }}
        />
      )}
      {shown !== undefined && shown.issuers.length > 1 && (
        <Chooser
          label="Source"
          value={results.issuer}
          options={shown.issuers.map(({ name }) => ({ value: name, label: name }))}
          onChange={(issuer) =>
            goTo(hrefOf(address, { contest: results.contest, day: results.pollingDay, issuer }))
          }
        />
      )}
    </>
  );
}

export interface ChooserProps {
  label: string;
  value: string;
  /** Without groups of their own, one list. */
  options: readonly { value: string; label: string; group?: string }[];
  onChange: (value: string) => void;
}

export function Chooser({ label, value, options, onChange }: ChooserProps) {
  const id = useId();
  const groups = [...new Set(options.flatMap(({ group }) => group ?? []))];
  const optionOf = (one: ChooserProps["options"][number]) => (
    <option key={one.value} value={one.value}>
      {one.label}
    </option>
  );
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-mute">
        {label}
      </label>
      <select
        id={id}
        className="select max-w-full"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {groups.length < 2
          ? options.map(optionOf)
          : groups.map((group) => (
              <optgroup key={group} label={group}>
                {options.filter((one) => one.group === group).map(optionOf)}
              </optgroup>
            ))}
      </select>
    </div>
  );
}
