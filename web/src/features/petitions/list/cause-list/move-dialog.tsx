import type { CauseList, CauseListed } from "@command-center/contract/cause-list";
import { takePetitionStep } from "@command-center/contract/changes/petition-steps";
import { countedText } from "@command-center/domain/number-text";
import { addDays } from "@command-center/domain/time/calendar";
import { hearingPlaces, type HearingPlace } from "@command-center/domain/tribunal/hearing-places";
import { useState, type FormEvent } from "react";
import { newClientId } from "../../../../parts/entry/client-id.ts";
import { explain } from "../../../../api/errors.ts";
import { useWrite } from "../../../../api/writes.ts";
import { chosenMoment } from "../../../../navigation/address.ts";
import { ReasonFields } from "../../../../parts/entry/reason-fields.tsx";
import { useDraft } from "../../../../parts/entry/use-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field, Input } from "../../../../ui/controls/field.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/overlays/dialog.tsx";
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
  const [first] = useState(() => ({
    panel: panels === undefined ? String(panel ?? rows[0]?.panel ?? freeFirst(list)) : AS_SUGGESTED,
    from: from !== undefined && from >= asOf ? from : addDays(asOf, 1),
    reason: "",
    source: "",
  }));
  const draft = useDraft(
    `cause list ${rows.map(({ number, stateId }) => `${number} ${stateId}`).join(" ")}`,
    first,
  );
  const { entries, set } = draft;
  const [ids] = useState(() => new Map(rows.map(({ number }) => [number, newClientId()])));
  const [left, setLeft] = useState(rows);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [message, setMessage] = useState<{ readonly field: string; readonly text: string }>();
  const { mutateAsync } = useWrite(takePetitionStep);
  const places = placesOf(left, opened.list, entries, opened.panels);
  const isPlaced = places.length > 0 && places.every(({ hearingOn }) => hearingOn !== null);
  const messageOf = (field: string) => (message?.field === field ? message.text : undefined);
  const inputOf = ({ number, panel: to, hearingOn }: HearingPlace) => {
    const { cycle } = chosenMoment();
    return {
      clientId: ids.get(number) ?? newClientId(),
      ...(cycle !== null && { cycle }),
      number,
      replaces: left.find((row) => row.number === number)?.stateId ?? 0,
      step: { step: "list" as const, on: asOf, hearingOn: hearingOn ?? "", panel: to },
      reason: entries.reason,
      source: entries.source,
    };
  };
  const save = async () => {
    const [some] = places;
    if (some === undefined || !isPlaced) return;
    const issue = takePetitionStep.input.safeParse(inputOf(some)).error?.issues[0];
    setMessage(issue && { field: String(issue.path.at(-1)), text: issue.message });
    if (issue !== undefined) return;
    setSaving(true);
    const failed: Refused[] = [];
    for (const place of places)
      // One after the other: of two that want the last place of a day, the first gets it.
      await mutateAsync(inputOf(place)).catch((error: unknown) =>
        failed.push({ number: place.number, text: explain(error) }),
      );
    setSaving(false);
    setRefused(failed);
    const isFailed = (number: string) => failed.some((one) => one.number === number);
    const saved = places.map(({ number }) => number).filter((number) => !isFailed(number));
    onMoved(saved);
    if (saved.length > 0)
      toasts.add({
        title: `${countedText(saved.length, "petition", "petitions")} listed`,
        description: saved.join(", "),
      });
    setLeft(left.filter(({ number }) => isFailed(number)));
    if (failed.length > 0) return;
    draft.forget();
    onClose();
  };
  const title = left.length === 1 ? `Move ${left[0]?.number} to…` : `Move ${left.length} petitions to…`;
  return (
    <Dialog open onOpenChange={onClose} title={title} titleShown staysOpen>
      <form
        noValidate
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!saving) void save();
        }}
      >
        <DialogBody>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Panel">
              {(control) => (
                <select
                  {...control}
                  className="select w-full"
                  value={entries.panel}
                  onChange={({ target }) => set({ panel: target.value })}
                >
                  {opened.panels !== undefined && <option value={AS_SUGGESTED}>As suggested</option>}
                  {opened.list.panels.map(({ number, dailyCapacity }) => (
                    <option key={number} value={number}>
                      Panel {number}, {dailyCapacity} a day
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field
              label="Day of the hearing"
              hint="A full day passes them on to the next."
              message={messageOf("hearingOn")}
            >
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={entries.from}
                  min={asOf}
                  onChange={({ target }) => set({ from: target.value })}
                />
              )}
            </Field>
          </div>
          <ReasonFields entries={entries} set={set} messageOf={messageOf} />
          <section aria-label="What it changes" className="grid gap-1 text-14">
            <h3 className="text-12 font-semibold text-mute">What it changes</h3>
            <ul>
              {places.map((place) => (
                <li key={place.number}>{placeText(place, left)}</li>
              ))}
            </ul>
            {entries.from < asOf && (
              <p className="text-mid">Choose {formatDay(asOf)}, the day of this cycle, or a later day.</p>
            )}
          </section>
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
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{refused.length > 0 ? "Close" : "Cancel"}</Button>
          <Button type="submit" look="primary" busy={saving} disabled={!isPlaced}>
            {saving ? "Saving…" : `List ${countedText(left.length, "petition", "petitions")}`}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** The panel that a form begins with where no petition has one. */
const freeFirst = ({ panels }: CauseList) => panels[0]?.number ?? "";

function placesOf(
  rows: readonly CauseListed[],
  list: CauseList,
  { panel, from }: { readonly panel: string; readonly from: string },
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
