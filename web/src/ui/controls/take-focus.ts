/** As a `ref`: takes the focus when it appears in the place of what was pressed, which would otherwise be lost. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
