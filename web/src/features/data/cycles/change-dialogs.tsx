import { addContests, removeSample } from "@command-center/contract/cycle-changes";
import { GENERAL_CONTESTS, type CycleEntry, type GeneralContest } from "@command-center/contract/cycles";
import { chosenMoment, setAddress } from "../../../navigation/address.ts";
import { EntryForm, useEntry } from "../../../parts/form/entry-form.tsx";
import { RadioField, TextField } from "../../../parts/form/fields.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { Alert } from "../../../ui/states/alert.tsx";
import { contestText } from "./cycle-words.ts";

/** Contests of a general election and the seats that they are held for. */
const CONTESTS: Record<GeneralContest, { name: string; seats: string }> = {
  president: { name: "President", seats: "One contest for the country" },
  mp: { name: "Constituency MPs", seats: "One for each constituency" },
  "woman-mp": { name: "District Woman MPs", seats: "One for each district and city" },
  lc5: { name: "LC5 chairpersons", seats: "One for each district and city" },
  mayor: { name: "Mayors", seats: "Kampala and the cities" },
};

interface CycleChangeProps {
  cycle: CycleEntry;
  onClose: () => void;
}

/** Holds the contests of a kind in a cycle, on the day of the general election unless another is chosen. */
export function ContestsDialog({ cycle, onClose }: CycleChangeProps) {
  const { name, opensOn, closesOn, contests, calendar } = cycle;
  const heldOn = (contest: GeneralContest) =>
    contests.filter((group) => group.contest === contest).map(({ pollingDay }) => formatDay(pollingDay));
  const entry = useEntry({
    endpoint: addContests,
    opened: {
      contest: GENERAL_CONTESTS.find((contest) => heldOn(contest).length === 0) ?? "president",
      pollingDay:
        contests.at(-1)?.pollingDay ?? calendar.find(({ kind }) => kind === "general")?.startsOn ?? "",
    },
    inputOf: (entries) => ({ id: cycle.id, ...entries }),
    fieldOf: ({ status }) => (status === 422 ? "pollingDay" : null),
    toastOf: (saved, { contest, pollingDay }) => ({
      title: saved.added === 0 ? "Already added" : "Contests added",
      description: `${contestText(contest, saved.contests)}, ${formatDay(pollingDay)}`,
    }),
    onClose,
  });
  return (
    <EntryForm entry={entry} title={`Add contests in ${name}`} verb="Add contests">
      <RadioField
        name="contest"
        label="General election"
        className="grid min-w-0 gap-x-4 sm:grid-cols-2"
        options={GENERAL_CONTESTS.map((contest) => [
          contest,
          CONTESTS[contest].name,
          heldOn(contest).length === 0 ? CONTESTS[contest].seats : `Held on ${heldOn(contest).join(", ")}`,
        ])}
      />
      <TextField
        name="pollingDay"
        type="date"
        label="Polling day"
        hint={`From ${formatDay(opensOn)} to ${formatDay(closesOn)}`}
      />
    </EntryForm>
  );
}

/** What one types before the sample goes. */
const WORD = "SAMPLE";

export function RemoveSampleDialog({
  cycles,
  onClose,
}: {
  cycles: readonly CycleEntry[];
  onClose: () => void;
}) {
  const gone = cycles.filter(({ isSample }) => isSample);
  const next = cycles.find(({ isSample }) => !isSample);
  const entry = useEntry({
    endpoint: removeSample,
    opened: { word: "" },
    inputOf: () => ({}),
    refusedBy: ({ word }): Record<string, string> =>
      word.trim() === WORD ? {} : { word: `Type ${WORD} in capital letters` },
    onSaved: () => {
      // Whoever looks at the sample is shown the cycle in force.
      if (gone.some(({ id }) => id === chosenMoment().cycle)) setAddress({ cycle: null });
    },
    toastOf: ({ records }) => ({
      title: "Sample data removed",
      description: `${formatCount(records)} records`,
    }),
    onClose,
  });
  return (
    <EntryForm
      entry={entry}
      title="Remove the sample data?"
      verb="Remove sample data"
      doing="Removing…"
      look="danger"
    >
      <Alert tone="warning" title="Sample data cannot be restored">
        {gone.map(({ name }) => name).join(" and ")} will be deleted, with all results, candidates, turnout,
        petitions, incidents, membership and calendar.
      </Alert>
      <dl className="grid gap-2 sm:grid-cols-[auto_1fr] sm:gap-x-4">
        <dt className="text-mute">Stays</dt>
        <dd>Districts and constituencies, your own cycles, accounts, exported files and the audit log</dd>
        {gone.some(({ isInForce }) => isInForce) && (
          <>
            <dt className="text-mute">Current afterwards</dt>
            <dd>{next?.name ?? "No cycle. Pages are empty until you create one"}</dd>
          </>
        )}
      </dl>
      <TextField
        name="word"
        label={
          <>
            To confirm, type <span className="font-mono">{WORD}</span>
          </>
        }
        className="max-w-56 font-mono"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
    </EntryForm>
  );
}
