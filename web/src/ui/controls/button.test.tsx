// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";

afterEach(cleanup);

test("ACCESS a busy button keeps the focus, says that it is off, and neither acts nor submits its form", () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={({ nativeEvent }) => onSubmit(nativeEvent)}>
      <Button type="submit" busy={busy} onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole<HTMLButtonElement>("button");
  button.focus();
  fireEvent.click(button);
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  rerender(form(true));
  // A browser moves the focus away from what is `disabled`; happy-dom does not.
  expect([button.disabled, button.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  rerender(form(false));
  expect(button.hasAttribute("aria-disabled")).toBe(false);
});
