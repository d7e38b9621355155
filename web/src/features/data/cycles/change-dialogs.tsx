import { addContests, removeSample } from "@command-center/contract/cycle-changes";
import { GENERAL_CONTESTS, type CycleEntry, type GeneralContest } from "@command-center/contract/cycles";
import { useId, useState } from "react";
import { ApiError } from "../../../api/errors.ts";
import { useWrite } from "../../../api/writes.ts";
import { chosenMoment, setAddress } from "../../../navigation/address.ts";
import { Field, Input } from "../../../ui/controls/field.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../ui/states/alert.tsx";
import { contestText } from "./cycle-words.ts";
import { FormDialog } from "./form-dialog.tsx";

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
  const radio = useId();
  const held = (contest: GeneralContest) => cycle.contests.filter((group) => group.contest === contest);
  const [contest, setContest] = useState(
    () => GENERAL_CONTESTS.find((one) => held(one).length === 0) ?? "president",
  );
  const [pollingDay, setPollingDay] = useState(
    () =>
      cycle.contests.at(-1)?.pollingDay ??
      cycle.calendar.find(({ kind }) => kind === "general")?.startsOn ??
      "",
  );
  const [refused, setRefused] = useState({ times: 0, day: "" });
  const { mutateAsync, isPending, error } = useWrite(addContests);
  const parsed = addContests.input.safeParse({ id: cycle.id, contest, pollingDay });
  const isDayRefused = error instanceof ApiError && error.status === 422;
  const wrongDay = parsed.error?.issues.find(({ path }) => path[0] === "pollingDay")?.message;
  const submit = async () => {
    const answer = parsed.success ? await mutateAsync(parsed.data).catch(() => null) : null;
    if (answer === null) return setRefused(({ times }) => ({ times: times + 1, day: pollingDay }));
    const { added, contests } = answer;
    toasts.add({
      title: added === 0 ? "Already added" : "Contests added",
      description: `${contestText(contest, contests)}, ${formatDay(pollingDay)}`,
    });
    onClose();
  };
  return (
    <FormDialog
      title={`Add contests in ${cycle.name}`}
      verb="Add contests"
      doing="Saving…"
      isPending={isPending}
      error={isDayRefused ? null : error}
      refused={refused.times}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className="grid min-w-0 gap-x-4 sm:grid-cols-2">
        <legend className="mb-1 text-14 font-semibold">General election</legend>
        {GENERAL_CONTESTS.map((one) => (
          <label key={one} className="flex cursor-pointer items-start gap-2.5 py-1 pointer-coarse:py-2.5">
            <input
              type="radio"
              name={radio}
              checked={contest === one}
              onChange={() => setContest(one)}
              className="mt-1 size-4 shrink-0 accent-ink pointer-coarse:size-5"
            />
            <span>
              {CONTESTS[one].name}
              <span className="block text-12 text-mute">
                {held(one).length === 0
                  ? CONTESTS[one].seats
                  : `Held on ${held(one)
                      .map((group) => formatDay(group.pollingDay))
                      .join(", ")}`}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        label="Polling day"
        className="sm:max-w-56"
        message={
          refused.times === 0
            ? undefined
            : (wrongDay ?? (isDayRefused && refused.day === pollingDay ? error.detail : undefined))
        }
        hint={`From ${formatDay(cycle.opensOn)} to ${formatDay(cycle.closesOn)}`}
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            value={pollingDay}
            onChange={(event) => setPollingDay(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
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
  const [typed, setTyped] = useState("");
  const [refused, setRefused] = useState(0);
  const { mutateAsync, isPending, error } = useWrite(removeSample);
  const gone = cycles.filter(({ isSample }) => isSample);
  const next = cycles.find(({ isSample }) => !isSample);
  const isWrong = refused > 0 && typed.trim() !== WORD;
  const submit = async () => {
    if (typed.trim() !== WORD) return setRefused((times) => times + 1);
    const answer = await mutateAsync({}).catch(() => null);
    if (answer === null) return;
    // Whoever looks at the sample is shown the cycle in force.
    if (gone.some(({ id }) => id === chosenMoment().cycle)) setAddress({ cycle: null });
    toasts.add({ title: "Sample data removed", description: `${formatCount(answer.records)} records` });
    onClose();
  };
  return (
    <FormDialog
      title="Remove the sample data?"
      verb="Remove sample data"
      doing="Removing…"
      look="danger"
      isPending={isPending}
      error={error}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
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
      <Field
        label={
          <>
            To confirm, type <span className="font-mono">{WORD}</span>
          </>
        }
        message={isWrong ? `Type ${WORD} in capital letters` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            className="max-w-56 font-mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
