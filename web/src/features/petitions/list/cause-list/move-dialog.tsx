import type { CauseList, CauseListed } from "@command-center/contract/cause-list";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { takePetitionStep } from "@command-center/contract/changes/petition-steps";
import { countedText } from "@command-center/domain/number-text";
import { addDays } from "@command-center/domain/time/calendar";
import { hearingPlaces, type HearingPlace } from "@command-center/domain/tribunal/hearing-places";
import { useState } from "react";
import { explain } from "../../../../api/errors.ts";
import { newRequestId, useWrite } from "../../../../api/writes.ts";
import { Changes, chosenCycle, EntryForm, useEntry } from "../../../../parts/form/entry-form.tsx";
import { ReasonFields, SelectField, TextField } from "../../../../parts/form/fields.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { toasts } from "../../../../ui/overlays/toast-store.ts";
import { Alert } from "../../../../ui/states/alert.tsx";

/** Petitions to list, and what the form begins with. */
export interface Move {
  rows: readonly CauseListed[];
  panel?: number;
  /** The first day that may be taken. */
  from?: string;
  /** Panels by petition, as the forecast suggests them. */
  panels?: ReadonlyMap<string, number>;
}

export interface MoveDialogProps extends Move {
  list: CauseList;
  onClose: () => void;
  /** Petitions that were listed. */
  onMoved: (numbers: readonly string[]) => void;
}

const AS_SUGGESTED = "suggested";

/** A petition that could not be listed, and why. */
interface Refused {
  readonly number: string;
  readonly text: string;
}

/**
 * Lists petitions for the first days that a panel has room, with one reason and source. Each is a step of its own: of a batch, those that
 * another user has changed are refused, and stay.
 */
export function MoveDialog({ rows, list, panel, from, panels, onClose, onMoved }: MoveDialogProps) {
  // Petitions, panels and lists as they were when the form opened: saving says what another user has changed.
  const [opened] = useState({ rows, list, panels });
  const { asOf } = opened.list;
  const [ids] = useState(() => new Map(rows.map(({ number }) => [number, newRequestId()])));
  const [left, setLeft] = useState(rows);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { mutateAsync } = useWrite(takePetitionStep);
  const placesFor = (entries: MoveEntries) => placesOf(left, opened.list, entries, opened.panels);
  const inputOf = ({ reason, source }: MoveEntries, place: HearingPlace | undefined) => ({
    clientId: ids.get(place?.number ?? "") ?? newRequestId(),
    ...chosenCycle(),
    number: place?.number,
    replaces: left.find((row) => row.number === place?.number)?.stateId ?? 0,
    step: { step: "list" as const, on: asOf, hearingOn: place?.hearingOn ?? "", panel: place?.panel },
    reason,
    source,
  });
  const entry = useEntry<MoveEntries, typeof takePetitionStep>({
    endpoint: takePetitionStep,
    draft: {
      about: `cause list ${rows.map(({ number }) => number).join(" ")}`,
      version: rows.map(({ stateId }) => stateId).join(" "),
    },
    opened: {
      panel: panels === undefined ? String(panel ?? rows[0]?.panel ?? freeFirst(list)) : AS_SUGGESTED,
      hearingOn: from !== undefined && from >= asOf ? from : addDays(asOf, 1),
      reason: "",
      source: "",
    },
    inputOf: (entries) => inputOf(entries, placesFor(entries)[0]),
    async send(entries) {
      const chosen = placesFor(entries);
      const saved: OutputOf<typeof takePetitionStep>[] = [];
      const failed: Refused[] = [];
      for (const place of chosen)
        // One after the other: of two that want the last place of a day, the first gets it.
        await mutateAsync(takePetitionStep.input.parse(inputOf(entries, place))).then(
          (step) => saved.push(step),
          (error: unknown) => failed.push({ number: place.number, text: explain(error) }),
        );
      const isFailed = (number: string) => failed.some((one) => one.number === number);
      const listed = chosen.map(({ number }) => number).filter((number) => !isFailed(number));
      setRefused(failed);
      onMoved(listed);
      if (listed.length > 0)
        toasts.add({
          title: `${countedText(listed.length, "petition", "petitions")} listed`,
          description: listed.join(", "),
        });
      setLeft(left.filter(({ number }) => isFailed(number)));
      return failed.length > 0 ? null : (saved[0] ?? null);
    },
    onSaved: onClose,
    onClose,
  });
  const { hearingOn } = entry.entries;
  const places = placesFor(entry.entries);
  const isPlaced = places.length > 0 && places.every((place) => place.hearingOn !== null);
  return (
    <EntryForm
      entry={entry}
      title={left.length === 1 ? `Move ${left[0]?.number} to…` : `Move ${left.length} petitions to…`}
      verb={`List ${countedText(left.length, "petition", "petitions")}`}
      cancel={refused.length > 0 ? "Close" : "Cancel"}
      isOff={!isPlaced}
      labelOf={(name) => LABELS[name] ?? name}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          name="panel"
          label={LABELS["panel"]}
          options={[
            ...(opened.panels === undefined ? [] : [[AS_SUGGESTED, "As suggested"] as const]),
            ...opened.list.panels.map(
              ({ number, dailyCapacity }) =>
                [String(number), `Panel ${number}, ${dailyCapacity} a day`] as const,
            ),
          ]}
        />
        <TextField
          name="hearingOn"
          label={LABELS["hearingOn"]}
          hint="If the day is full, they move to the next day."
          type="date"
          min={asOf}
        />
      </div>
      <ReasonFields />
      <Changes
        lines={
          <>
            <ul>
              {places.map((place) => (
                <li key={place.number}>{placeText(place, left)}</li>
              ))}
            </ul>
            {hearingOn < asOf && (
              <p className="text-mid">Choose {formatDay(asOf)}, the day of this cycle, or a later day.</p>
            )}
          </>
        }
        approval={[]}
      />
      {refused.length > 0 && (
        <Alert
          tone="bad"
          announce="alert"
          title={`${countedText(refused.length, "petition was", "petitions were")} not listed`}
        >
          <ul>
            {refused.map(({ number, text }) => (
              <li key={number}>
                {number}: {text}
              </li>
            ))}
          </ul>
          <p>Close this form, and move them again from the list as it is now.</p>
        </Alert>
      )}
    </EntryForm>
  );
}

type MoveEntries = Readonly<Record<"panel" | "hearingOn" | "reason" | "source", string>>;

const LABELS: Readonly<Record<string, string>> = {
  panel: "Panel",
  hearingOn: "Day of the hearing",
  reason: "Reason",
  source: "Source",
};

/** The panel that a form begins with where no petition has one. */
const freeFirst = ({ panels }: CauseList) => panels[0]?.number ?? "";

function placesOf(
  rows: readonly CauseListed[],
  list: CauseList,
  { panel, hearingOn: from }: MoveEntries,
  suggested: ReadonlyMap<string, number> | undefined,
): readonly HearingPlace[] {
  const chosen = rows.map(({ number }) => ({
    number,
    panel: panel === AS_SUGGESTED ? (suggested?.get(number) ?? 0) : Number(panel),
  }));
  // A date that is not complete, or before the day of the cycle, has no places.
  if (from < list.asOf || !/^\d{4}-\d{2}-\d{2}$/.test(from))
    return chosen.map((one) => ({ ...one, hearingOn: null }));
  const listed = list.listed.flatMap(({ number, panel: of, hearingOn }) =>
    of === null || hearingOn === null ? [] : [{ number, panel: of, hearingOn }],
  );
  return hearingPlaces(chosen, { panels: list.panels, listed, from });
}

/** `MP/1: 14 Sep 2020, panel 1 → 15 Sep 2020, panel 2, after its ruling is due`. */
function placeText({ number, panel, hearingOn }: HearingPlace, rows: readonly CauseListed[]): string {
  const row = rows.find((one) => one.number === number);
  const before = row?.hearingOn == null ? "not listed" : `${formatDay(row.hearingOn)}, panel ${row.panel}`;
  if (hearingOn === null) return `${number}: panel ${panel} has no room`;
  const isLate = row?.rulingDueOn != null && hearingOn > row.rulingDueOn;
  return `${number}: ${before} → ${formatDay(hearingOn)}, panel ${panel}${isLate ? ", after its ruling is due" : ""}`;
}
