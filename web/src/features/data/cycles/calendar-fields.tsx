import { useId, useLayoutEffect, useRef } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Input } from "../../../ui/controls/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { beginning, isEventKind, newEvent, type CycleEntries, type EventEntry } from "./cycle-entries.ts";
import { BODY_NAMES, EVENT_KIND_NAMES } from "@command-center/domain/time/event-words";

type Calendar = Pick<CycleEntries, "calendar" | "countdown">;

export interface CalendarFieldsProps extends Calendar {
  /** What is wrong, by the path of its field. */
  wrong: Readonly<Record<string, string>>;
  onChange: (calendar: Calendar) => void;
}

const RADIO = "size-4 shrink-0 accent-ink pointer-coarse:size-5";
const COUNTDOWN = "flex cursor-pointer items-center gap-2 text-12 pointer-coarse:min-h-11";

/** The events of a cycle, one of which the home page may count down to. */
export function CalendarFields({ calendar, countdown, wrong, onChange }: CalendarFieldsProps) {
  const group = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<string | null>(null);
  // A row that was added takes the focus; where one was removed, it goes to the next, or to what adds one.
  // A passive effect of the previous render may run after a press has set this, before the row is there.
  useLayoutEffect(() => {
    if (wanted.current !== null) fieldset.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  const add = () => {
    const event = newEvent(calendar);
    wanted.current = `[data-event="${event.key}"] input`;
    onChange({ calendar: [...calendar, event], countdown });
  };
  const remove = (gone: EventEntry) => {
    const next = calendar[calendar.indexOf(gone) + 1];
    wanted.current = next === undefined ? "[data-add]" : `[data-event="${next.key}"] button`;
    onChange({
      calendar: calendar.filter((event) => event !== gone),
      countdown: countdown === gone.key ? null : countdown,
    });
  };
  const change = (index: number, event: EventEntry) =>
    onChange({ calendar: calendar.with(index, event), countdown });
  return (
    <fieldset ref={fieldset} className="grid min-w-0 gap-2 border-t border-line pt-4">
      <legend className="float-left w-full text-14 font-semibold">
        Calendar
        {calendar.length > 0 && <span className="ml-2 font-normal text-mute">{calendar.length}</span>}
      </legend>
      {wrong.calendar && <p className="text-12 font-medium text-neg">{wrong.calendar}</p>}
      {calendar.length > 0 && (
        <label className={COUNTDOWN}>
          <input
            type="radio"
            name={group}
            className={RADIO}
            checked={countdown === null}
            onChange={() => onChange({ calendar, countdown: null })}
          />
          No countdown
        </label>
      )}
      <ol className="grid gap-2">
        {calendar.map((event, index) => (
          <li key={event.key} data-event={event.key} className="rounded-md border border-line p-2.5">
            <EventFields
              event={event}
              name={nameOf(event, index)}
              wrongOf={(field) => wrong[`calendar.${index}.${field}`]}
              onChange={(changed) => change(index, changed)}
              onRemove={() => remove(event)}
            />
            <label className={`mt-2 ${COUNTDOWN}`}>
              <input
                type="radio"
                name={group}
                className={RADIO}
                aria-label={`Count down to it: ${nameOf(event, index)}`}
                checked={countdown === event.key}
                onChange={() => onChange({ calendar, countdown: event.key })}
              />
              Count down to it
            </label>
          </li>
        ))}
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

function nameOf({ title }: EventEntry, index: number): string {
  return title.trim() || `event ${index + 1}`;
}

interface EventFieldsProps {
  event: EventEntry;
  name: string;
  wrongOf: (field: keyof EventEntry) => string | undefined;
  onChange: (event: EventEntry) => void;
  onRemove: () => void;
}

/** One event in two lines: what, then when and whose. Each control has its label for ears; sight has the order. */
function EventFields({ event, name, wrongOf, onChange, onRemove }: EventFieldsProps) {
  const id = useId();
  const control = (field: keyof EventEntry, label: string) => ({
    "aria-label": `${label} of ${name}`,
    "aria-invalid": wrongOf(field) ? (true as const) : undefined,
    "aria-describedby": wrongOf(field) ? `${id}-${field}` : undefined,
  });
  const wrong = (["title", "startsOn", "endsOn", "kind", "body"] as const).flatMap((field) => {
    const message = wrongOf(field);
    return message === undefined ? [] : [{ field, message }];
  });
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2">
        <Input
          {...control("title", "Name")}
          className="h-9 flex-1 pointer-coarse:h-11"
          placeholder="Name of the event"
          autoComplete="off"
          maxLength={100}
          value={event.title}
          onChange={({ target }) => onChange({ ...event, title: target.value })}
        />
        <Button look="ghost" square aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="x" className="size-4" />
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Input
          {...control("startsOn", "First day")}
          type="date"
          className="h-9 px-2 pointer-coarse:h-11"
          value={event.startsOn}
          onChange={({ target }) => onChange(beginning(event, target.value))}
        />
        <Input
          {...control("endsOn", "Last day")}
          type="date"
          className="h-9 px-2 pointer-coarse:h-11"
          value={event.endsOn}
          onChange={({ target }) => onChange({ ...event, endsOn: target.value })}
        />
        <select
          {...control("body", "Calendar")}
          className="select"
          value={event.body}
          onChange={({ target }) =>
            onChange({ ...event, body: target.value === "party" ? "party" : "electoral_commission" })
          }
        >
          {Object.entries(BODY_NAMES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <select
          {...control("kind", "Kind")}
          className="select"
          value={event.kind}
          onChange={({ target }) =>
            onChange({ ...event, kind: isEventKind(target.value) ? target.value : "" })
          }
        >
          <option value="">Other event</option>
          {Object.entries(EVENT_KIND_NAMES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {wrong.map(({ field, message }) => (
        <p key={field} id={`${id}-${field}`} className="text-12 font-medium text-neg">
          {message}
        </p>
      ))}
    </div>
  );
}
