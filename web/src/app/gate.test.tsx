import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Gate } from "./gate.tsx";
import { LoadingScreen } from "./loading-screen.tsx";

// What lies behind the gate has tests of its own; here only whether one gets there.
vi.mock("./signed-in.tsx", () => ({
  preloadPast: () => Promise.resolve(),
  SignedIn: ({ userName, onSignedOut }: { userName: string; onSignedOut: () => void }) => (
    <button type="button" onClick={onSignedOut}>{`Inside as ${userName}`}</button>
  ),
}));

// What the gate fetches on the side is here before it is asked for: no test waits for it to be compiled.
beforeAll(async () => {
  await import("./signed-in.tsx");
  await import("./login/login-screen.tsx");
  await import("./login/sign-in.ts");
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});
afterEach(cleanup);

/** Draws the gate with what it fetches first. */
const open = () => act(async () => render(<Gate />));

const signedIn = () => {
  localStorage.setItem("authenticated", "true");
  localStorage.setItem("username", "admin");
};

test("GATE-01 the loading screen names the party as the server last did", () => {
  localStorage.setItem("command-center.party", "ABC");
  render(<LoadingScreen />);
  expect(screen.getByRole("status").textContent).toBe("Loading ABC Command Center...");
});

test("GATE-02 signed out shows login at whatever address, reads the welcome alone, and opens the app at that address after login", async () => {
  const fetch = vi.fn<(address: string) => Promise<Response>>(() => Promise.resolve(new Response("{}")));
  vi.stubGlobal("fetch", fetch);
  history.replaceState(null, "", "/cec-elections?q=a%20b#top");
  const entries = history.length;
  await open();
  await screen.findByRole("button", { name: "Access Command Center" });
  expect(location.href).toMatch(/\/cec-elections\?q=a%20b#top$/);
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(["/api/welcome"]);
  fireEvent.input(await screen.findByLabelText("Username"), { target: { value: "admin" } });
  fireEvent.input(screen.getByLabelText("Password"), { target: { value: "secret" } });
  fireEvent.click(screen.getByRole("button", { name: "Access Command Center" }));
  await screen.findByText("Inside as admin");
  expect(localStorage.getItem("authenticated")).toBe("true");
  expect(location.href).toMatch(/\/cec-elections\?q=a%20b#top$/);
  expect(history.length).toBe(entries);
});

test("GATE-03 the flag and a user name open the app, and are read once", async () => {
  signedIn();
  const { rerender } = await open();
  await screen.findByText("Inside as admin");
  localStorage.clear();
  rerender(<Gate />);
  expect(screen.getByText("Inside as admin")).toBeDefined();
});

test("GATE-04 when the server knows no session, flag and name go and login shows", async () => {
  signedIn();
  await open();
  fireEvent.click(await screen.findByText("Inside as admin"));
  await screen.findByText("Your session has ended. Sign in again.");
  expect(localStorage.getItem("authenticated")).toBeNull();
  expect(localStorage.getItem("username")).toBeNull();
});

test("LOGIN-02 the password can be shown and hidden", async () => {
  await open();
  const password = await screen.findByLabelText("Password");
  const toggle = screen.getByRole("button", { name: "Show password" });
  expect(password.getAttribute("type")).toBe("password");
  fireEvent.click(toggle);
  expect(password.getAttribute("type")).toBe("text");
  expect(toggle.getAttribute("aria-pressed")).toBe("true");
});

test("a notice left before the reload shows once", async () => {
  sessionStorage.setItem("command-center.notice", "The server could not be reached.");
  await open();
  await screen.findByText("The server could not be reached.");
  expect(sessionStorage.getItem("command-center.notice")).toBeNull();
});
