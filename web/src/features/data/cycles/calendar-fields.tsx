import { BODY_NAMES, EVENT_KIND_NAMES } from "@command-center/domain/time/event-words";
import { useId, useLayoutEffect, useRef } from "react";
import { useEntryMessage } from "../../../parts/form/entry-field.ts";
import type { Entry } from "../../../parts/form/entry-form.tsx";
import { SelectField, TextField } from "../../../parts/form/fields.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { beginning, newEvent, type CycleEntries, type EventEntry } from "./cycle-entries.ts";

export interface CalendarFieldsProps
  extends Pick<Entry<CycleEntries>, "form">, Pick<CycleEntries, "calendar" | "countdown"> {}

const DAY = { type: "date", className: "h-9 px-2 pointer-coarse:h-11" } as const;

/** The events of a cycle, one of which the home page may count down to. */
export function CalendarFields({ form, calendar, countdown }: CalendarFieldsProps) {
  const group = useId();
  const message = useEntryMessage("calendar");
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<string | null>(null);
  // A row that was added takes the focus; where one was removed, it goes to the next, or to what adds one.
  useLayoutEffect(() => {
    const control = wanted.current && fieldset.current?.querySelector<HTMLElement>(wanted.current);
    if (!control) return;
    control.focus();
    wanted.current = null;
  });
  const add = () => {
    const event = newEvent(calendar);
    wanted.current = `[data-event="${event.key}"] input`;
    form.setValue("calendar", [...calendar, event]);
  };
  const remove = (gone: EventEntry) => {
    const next = calendar[calendar.indexOf(gone) + 1];
    wanted.current = next === undefined ? "[data-add]" : `[data-event="${next.key}"] button`;
    form.setValue(
      "calendar",
      calendar.filter((event) => event !== gone),
    );
    if (countdown === gone.key) form.setValue("countdown", null);
  };
  return (
    <fieldset ref={fieldset} className="grid min-w-0 gap-2 border-t border-line pt-4">
      <legend className="float-left w-full text-14 font-semibold">
        Calendar
        {calendar.length > 0 && <span className="ml-2 font-normal text-mute">{calendar.length}</span>}
      </legend>
      {message && <p className="text-12 font-medium text-neg">{message}</p>}
      {calendar.length > 0 && (
        <Countdown
          group={group}
          label="No countdown"
          checked={countdown === null}
          onChoose={() => form.setValue("countdown", null)}
        />
      )}
      <ol className="grid gap-2">
        {calendar.map((event, index) => {
          const name = event.title.trim() || `event ${index + 1}`;
          const field = (id: keyof EventEntry, label: string) => ({
            name: `calendar.${index}.${id}`,
            label: `${label} of ${name}`,
            isLabelHidden: true,
          });
          return (
            <li
              key={event.key}
              data-event={event.key}
              className="grid gap-2 rounded-md border border-line p-2.5"
            >
              <div className="flex items-start gap-2">
                <TextField
                  {...field("title", "Name")}
                  place="flex-1"
                  className="h-9 pointer-coarse:h-11"
                  placeholder="Name of the event"
                  maxLength={100}
                />
                <Button look="ghost" square aria-label={`Remove ${name}`} onClick={() => remove(event)}>
                  <Icon name="x" className="size-4" />
                </Button>
              </div>
              <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-4">
                <TextField
                  {...field("startsOn", "First day")}
                  {...DAY}
                  onEntered={(day) => form.setValue("calendar", calendar.with(index, beginning(event, day)))}
                />
                <TextField {...field("endsOn", "Last day")} {...DAY} />
                <SelectField {...field("body", "Calendar")} options={Object.entries(BODY_NAMES)} />
                <SelectField
                  {...field("kind", "Kind")}
                  options={[["", "Other event"], ...Object.entries(EVENT_KIND_NAMES)]}
                />
              </div>
              <Countdown
                group={group}
                label="Count down to it"
                event={name}
                checked={countdown === event.key}
                onChoose={() => form.setValue("countdown", event.key)}
              />
            </li>
          );
        })}
      </ol>
      <div>
        <Button data-add="" onClick={add}>
          <Icon name="plus" className="size-4" />
          Add an event
        </Button>
      </div>
    </fieldset>
  );
}

interface CountdownProps {
  group: string;
  label: string;
  event?: string;
  checked: boolean;
  onChoose: () => void;
}

function Countdown({ group, label, event, checked, onChoose }: CountdownProps) {
  return (
    <label className="flex w-fit cursor-pointer items-center gap-2 text-12 pointer-coarse:min-h-11">
      <input
        type="radio"
        name={group}
        className="size-4 shrink-0 accent-ink pointer-coarse:size-5"
        aria-label={event && `${label}: ${event}`}
        checked={checked}
        onChange={onChoose}
      />
      {label}
    </label>
  );
}
