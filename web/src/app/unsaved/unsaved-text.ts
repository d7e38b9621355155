/** Controls that people write into: boxes of text, and all but searches and choices of an open dialog. */
const WRITTEN =
  "textarea, [role=dialog] input:not([type=checkbox], [type=radio], [type=search], [type=hidden], [role=combobox])";

/** Whether the page has text that a reload would lose. A dialog's fields count even if they are as they were opened. */
export function hasUnsavedText(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)].some(
    ({ value, disabled }) => value !== "" && !disabled,
  );
}
