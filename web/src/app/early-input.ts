type Field = HTMLInputElement | HTMLSelectElement;

/** React keeps the last value that it has seen of an input in one, and ignores events that do not change it. */
interface Tracker {
  setValue(value: string): void;
}

interface Entry {
  readonly value: string;
  readonly checked: boolean;
}

/**
 * Notes what the user has entered before hydration begins, as a render right after it may reset controlled fields. Returns the
 * function that replays it, and what was pressed: React calls no handler for either. From hydration on it handles all events; a
 * field that it has left for later is hydrated with the focus, or before the entry.
 */
export function noteEarlyInput(root: Element): () => void {
  const noted = entriesIn(root);
  // From here on React hears what is pressed.
  root.setAttribute("data-drawn", "hydrating");
  // The focus may come before the page can be hydrated, the entry after what is noted is replayed.
  for (const type of ["focusin", "beforeinput"])
    root.addEventListener(type, ({ target }) => isField(target) && hydrate(target), { capture: true });
  return () => {
    root.removeAttribute("data-drawn");
    // What was entered during hydration, too.
    const entries = new Map([...noted, ...entriesIn(root)]);
    // Before anything changes what they render.
    for (const field of entries.keys()) hydrate(field);
    for (const [field, { value, checked }] of entries) {
      if (field.value !== value) field.value = value;
      if (isCheckable(field)) field.checked = checked;
      trackerOf(field)?.setValue("");
      field.dispatchEvent(new Event(isCheckable(field) ? "click" : "change", { bubbles: true }));
    }
    // Noted by the script in index.html.
    (globalThis as { pressedEarly?: HTMLElement }).pressedEarly?.click();
  };
}

/**
 * Has React hydrate a field within this call: of what is entered before, it sees no change. The first event hydrates the page, and
 * opens the card in it for the second.
 */
function hydrate(field: Field): void {
  if (trackerOf(field) !== undefined) return;
  for (const _ of ["page", "card"]) field.dispatchEvent(new Event("keyup", { bubbles: true }));
}

/** React's, of a hydrated input. */
function trackerOf(field: Field): Tracker | undefined {
  return Reflect.get(field, "_valueTracker") as Tracker | undefined;
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

function entriesIn(root: Element): Map<Field, Entry> {
  const changed = [...root.querySelectorAll<Field>("input, select")].filter(isChanged);
  return new Map(changed.map((field) => [field, { value: field.value, checked: isChecked(field) }]));
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === "radio" || field.type === "checkbox";
}

function isChecked(field: Field): boolean {
  return isCheckable(field) && field.checked;
}

function isChanged(field: Field): boolean {
  // Of several radio buttons, the checked one reports.
  if (field.type === "radio" && !isChecked(field)) return false;
  if (isCheckable(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
  const defaultOption = field.querySelector<HTMLOptionElement>("[selected]") ?? field.options[0];
  return defaultOption?.selected === false;
}
