import { cleanup, render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useCollapsedMenu } from "./menu.tsx";

afterEach(cleanup);

test("NAV-05 a window that narrows while the page is first drawn has a menu with icons alone", () => {
  const device = { matches: false };
  vi.stubGlobal("matchMedia", () => device);
  function Page() {
    const [collapsed] = useCollapsedMenu();
    useLayoutEffect(() => {
      device.matches = true;
    }, []);
    return <p>{collapsed ? "icons" : "names"}</p>;
  }
  render(<Page />);
  expect(screen.getByText("icons")).toBeDefined();
});
