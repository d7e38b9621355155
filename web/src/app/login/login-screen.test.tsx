import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { LoginScreen } from "./login-screen.tsx";
import { WRONG_CREDENTIALS } from "./sign-in.ts";

const WELCOME = {
  productName: "Command Center",
  partyName: "National Resistance Movement",
  partyShortName: "NRM",
  seasonLabel: "Another Season",
};

// The form loads it with the first key.
beforeAll(() => import("./sign-in.ts"));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Opens the screen; `signIn` answers each attempt. */
function open(signIn: () => Promise<Response>, welcome: () => Response = () => Response.json(WELCOME)) {
  const attempt = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(signIn);
  const onSignedIn = vi.fn<(session: unknown) => void>();
  vi.stubGlobal("fetch", (address: string, init: RequestInit) =>
    address === "/api/welcome" ? Promise.resolve(welcome()) : attempt(address, init),
  );
  render(<LoginScreen notice={null} onSignedIn={onSignedIn} onTyping={() => {}} />);
  const username = screen.getByLabelText<HTMLInputElement>("Username");
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  const enter = (name: string, word: string) => {
    fireEvent.input(username, { target: { value: name } });
    fireEvent.input(password, { target: { value: word } });
    submit();
  };
  const submit = () => fireEvent.submit(username.form as HTMLFormElement);
  return { attempt, onSignedIn, username, password, enter, submit };
}

const refusing = (status: number, body: string) => () => Promise.resolve(new Response(body, { status }));
const message = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;

test("LOGIN-01 each empty field has a message of its own, and nothing is sent", async () => {
  const { attempt, username, password, enter, submit } = open(refusing(401, ""));
  expect(document.activeElement).toBe(username);
  submit();
  await waitFor(() => expect(message(username)).toBe("Enter your username"));
  expect(message(password)).toBe("Enter your password");
  for (const field of [username, password]) expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(username);

  fireEvent.input(username, { target: { value: "admin" } });
  expect(screen.queryByText("Enter your username")).toBeNull();
  expect(message(password)).toBe("Enter your password");
  submit();
  await waitFor(() => expect(document.activeElement).toBe(password));

  enter("   ", "secret");
  await screen.findByText("Enter your username");
  expect(screen.queryByText("Enter your password")).toBeNull();

  enter("a".repeat(101), "a".repeat(129));
  await waitFor(() => expect(message(username)).toBe("That username is too long"));
  expect(message(password)).toBe("That password is too long");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(attempt).not.toHaveBeenCalled();
});

test("LOGIN-03 the button says Accessing... and is off while working, and submitting again sends nothing more", async () => {
  let answer: (response: Response) => void = () => {};
  const { attempt, onSignedIn, enter, submit } = open(() => new Promise((resolve) => (answer = resolve)));
  enter("admin", "secret");
  const working = screen.getByText("Accessing...");
  expect(working.getAttribute("aria-disabled")).toBe("true");
  await waitFor(() => expect(attempt).toHaveBeenCalledOnce());
  submit();
  submit();
  answer(Response.json({}));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(onSignedIn.mock.calls[0]?.[0]).toMatchObject({ userName: "admin" });
  expect(attempt).toHaveBeenCalledOnce();
});

test.each([
  { status: 401, body: "No such user.", shown: WRONG_CREDENTIALS },
  { status: 429, body: "Too many attempts. Try again in 12 minutes.", shown: "Try again in 12 minutes." },
  { status: 502, body: "<html><h1>Bad gateway</h1></html>", shown: "failed on the server" },
])(
  "LOGIN-03 LOGIN-04 LOGIN-07 after $status the screen says why, keeps what was entered, and works again",
  async ({ status, body, shown }) => {
    const { attempt, onSignedIn, username, password, enter, submit } = open(refusing(status, body));
    enter("nobody", "a guess");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(shown);
    expect(alert.textContent).not.toMatch(/[<{]/);
    expect([username.value, password.value]).toEqual(["nobody", "a guess"]);
    expect(document.activeElement).toBe(password);
    expect(localStorage.getItem("authenticated")).toBeNull();
    attempt.mockResolvedValue(Response.json({}));
    submit();
    expect(screen.queryByRole("alert")).toBeNull();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  },
);

test("LOGIN-05 the footer says who may enter and the season that the server names, and the title the party", async () => {
  open(refusing(401, ""));
  expect(screen.getByText("Authorized Personnel Only")).toBeDefined();
  await screen.findByText("Another Season");
  expect(localStorage.getItem("command-center.party")).toBe("NRM");
  expect(document.title).toBe("Sign in · NRM Command Center");
});

test("LOGIN-05 without the server's answer the screen works under its default name", async () => {
  localStorage.setItem("command-center.party", "NRM");
  const { onSignedIn, enter } = open(
    () => Promise.resolve(Response.json({})),
    () => new Response("Down", { status: 500 }),
  );
  enter("admin", "secret");
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(document.title).toBe("Sign in · NRM Command Center");
  expect(document.body.textContent).not.toMatch(/undefined|null/);
});
