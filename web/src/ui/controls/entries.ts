type Field = HTMLInputElement | HTMLSelectElement;
/** What stands in a field: a text, whether it is pressed, or the files chosen. */
type Entry = string | boolean | FileList;

/**
 * Notes what a person enters where no code hears of it yet. The result puts it into what has taken that place, by the
 * order of the fields, and gives the focus back.
 */
export function noteEntries(from: Element): (into: Element) => void {
  const noted = new Map<number, Entry>();
  let focused = -1;
  const note = (field: Field, index: number) => {
    // The last one entered comes last: of several radio buttons it is the one that stays pressed.
    noted.delete(index);
    noted.set(index, entryOf(field));
  };
  fieldsOf(from).forEach((field, index) => {
    if (wasEntered(field)) note(field, index);
    if (field === document.activeElement) focused = index;
  });
  const hear = ({ target, type }: Event) => {
    const fields = fieldsOf(from);
    const index = fields.indexOf(target as Field);
    const field = fields[index];
    if (field === undefined) return;
    focused = index;
    if (type === "input") note(field, index);
  };
  for (const type of ["input", "focusin"]) from.addEventListener(type, hear, true);
  return (into) => {
    for (const type of ["input", "focusin"]) from.removeEventListener(type, hear, true);
    const fields = fieldsOf(into);
    for (const [index, entry] of noted) if (fields[index]) enter(fields[index], entry);
    if (document.activeElement === document.body) fields[focused]?.focus({ preventScroll: true });
  };
}

function fieldsOf(root: Element): Field[] {
  return [...root.querySelectorAll<Field>("input, select")];
}

function isPressed(field: Field): field is HTMLInputElement {
  return field.type === "radio" || field.type === "checkbox";
}

function entryOf(field: Field): Entry {
  if (isPressed(field)) return field.checked;
  return (field instanceof HTMLInputElement && field.files) || field.value;
}

function wasEntered(field: Field): boolean {
  if (isPressed(field)) return field.checked && !field.defaultChecked;
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
  const defaultOption = field.querySelector<HTMLOptionElement>("[selected]") ?? field.options[0];
  return defaultOption?.selected === false;
}

/** Enters it as a person would. React passes over an event that tells the value it knows, so it is told another first. */
function enter(field: Field, entry: Entry): void {
  if (isPressed(field)) {
    field.checked = entry !== true;
    field.click();
    return;
  }
  if (entry instanceof FileList) {
    if (field instanceof HTMLInputElement) field.files = entry;
  } else {
    const caret = field instanceof HTMLInputElement && field.value === entry ? caretOf(field) : null;
    field.value = entry === "" ? "." : "";
    // Past React, which watches the field's own property.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, entry);
    caret?.();
  }
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Sets the caret, and what is selected, as it is now: somebody may be typing there. */
function caretOf(field: HTMLInputElement): () => void {
  const { selectionStart, selectionEnd, selectionDirection } = field;
  return () => {
    // Numbers and days have none.
    if (selectionStart === null) return;
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  };
}
