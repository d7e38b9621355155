type Field = HTMLInputElement | HTMLSelectElement;

/** React keeps the last value that it has seen of an input in one, and ignores events that do not change it. */
interface Tracker {
  setValue(value: string): void;
}

/**
 * Replays what the user entered and pressed before the page was hydrated. React keeps the entries in the fields, but calls
 * no handler for them. From hydration on it handles all events by itself.
 */
export function replayEarlyInput(root: Element): void {
  root.removeAttribute("data-drawn");
  const changed = [...root.querySelectorAll<Field>("input, select")].filter(isChanged);
  // This event makes React hydrate the fields that it has left for later: before anything changes what they render.
  for (const field of changed) field.dispatchEvent(new Event("keyup", { bubbles: true }));
  // All values are read before the first report: its handler may render the other fields without their entries.
  const entries = changed.map((field) => ({ field, value: field.value, checked: isChecked(field) }));
  for (const { field, value, checked } of entries) {
    if (field.value !== value) field.value = value;
    if (isCheckable(field)) field.checked = checked;
    (Reflect.get(field, "_valueTracker") as Tracker | undefined)?.setValue("");
    field.dispatchEvent(new Event(isCheckable(field) ? "click" : "change", { bubbles: true }));
  }
  // Noted by the script in index.html.
  (globalThis as { pressedEarly?: HTMLElement }).pressedEarly?.click();
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
