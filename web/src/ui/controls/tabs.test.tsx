// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Tabs } from "./tabs.tsx";

afterEach(cleanup);

const NAMES = ["MP", "LC5", "CEC"] as const;

function Some() {
  const [value, onChange] = useState<string>("MP");
  const tabs = NAMES.map((name) => ({ value: name, label: name, content: `What ${name} shows` }));
  return <Tabs label="Elections" tabs={tabs} value={value} onChange={onChange} />;
}

test("ACCESS tabs: one tab stop, arrow keys go around, Home and End to the ends, and what is reached is shown", () => {
  render(<Some />);
  const stops = () => NAMES.filter((name) => screen.getByRole("tab", { name }).tabIndex === 0);
  screen.getByRole("tab", { name: "MP" }).focus();
  for (const [key, name] of [
    ["ArrowRight", "LC5"],
    ["End", "CEC"],
    ["ArrowRight", "MP"],
    ["ArrowLeft", "CEC"],
    ["Home", "MP"],
    ["ArrowDown", "MP"],
  ] as const) {
    fireEvent.keyDown(screen.getByRole("tab", { selected: true }), { key });
    expect(document.activeElement?.textContent, key).toBe(name);
    expect(stops(), key).toEqual([name]);
    expect(screen.getByRole("tab", { selected: true }).textContent, key).toBe(name);
    expect(screen.getByRole("tabpanel", { name }).textContent, key).toBe(`What ${name} shows`);
  }
});

test("ACCESS tabs: a press shows a tab; the browser's own keys stay its own", () => {
  render(<Some />);
  fireEvent.click(screen.getByRole("tab", { name: "CEC" }));
  expect(screen.getByRole("tabpanel").textContent).toBe("What CEC shows");
  fireEvent.keyDown(screen.getByRole("tab", { name: "CEC" }), { key: "ArrowLeft", altKey: true });
  expect(screen.getByRole("tabpanel").textContent).toBe("What CEC shows");
});
