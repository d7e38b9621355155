import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from "@command-center/contract/accounts/own-sessions";
import { confirmPassword } from "@command-center/contract/accounts/passwords";
import { readSecondFactor, setUpSecondFactor } from "@command-center/contract/accounts/second-factor";
import { fireEvent, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../testing/open-page.tsx";

const SECURITY = "/account/security";
const openDialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
const dialogOf = () => within(openDialog() as HTMLElement);

beforeAll(() => loadPage(SECURITY));

test("LOGIN-07 the page lists the user's sessions, ends one, and ends all others after a question", async () => {
  let sessions = ["this", "second", "third", "fourth"].map((id) => ({
    id,
    isCurrent: id === "this",
    ipAddress: "127.0.0.1",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
  }));
  const page = await openPage(SECURITY, {
    [listOwnSessions.path]: () => sessions,
    [`POST ${endOwnSession.path}`]: () => (sessions = sessions.filter(({ id }) => id !== "second")),
    [`POST ${endOtherSessions.path}`]: () => {
      sessions = sessions.slice(0, 1);
      return { ended: 2 };
    },
  });
  const list = () => [...page.getByLabelText("Sessions", { selector: "ul" }).children] as HTMLElement[];
  const endsOthers = () => page.calls.filter(({ url }) => url.endsWith(endOtherSessions.path));
  const press = async (text: string | RegExp, place: Pick<typeof page, "getByText"> = page) => {
    fireEvent.click(place.getByText(text, { selector: "button" }));
    await page.settled();
  };
  const [current, second] = list();
  expect(current?.textContent).toMatch(/^Chrome 140 on LinuxThis one127\.0\.0\.1, since/);
  expect(current?.querySelector("button")).toBeNull();
  await press(/^End$/, within(second as HTMLElement));
  expect(list()).toHaveLength(3);

  await press("End all others");
  await press("Cancel", dialogOf());
  expect(endsOthers()).toEqual([]);
  await press("End all others");
  await press("End all others", dialogOf());
  expect(endsOthers()).toHaveLength(1);
  expect(list()).toHaveLength(1);
  page.getByText("You are signed in nowhere else.");
});

test("LOGIN-07 a call that needs the password asks for it, and goes on once it is right", async () => {
  let isConfirmed = false;
  const page = await openPage(SECURITY, {
    [readSecondFactor.path]: { enabled: false, app: false, passkeys: [] },
    [`POST ${setUpSecondFactor.path}`]: () =>
      isConfirmed
        ? { secret: "ABCD", address: "otpauth://totp/a" }
        : new Response("Confirm your password to go on.", { status: 403, headers: { "x-needs": "confirm" } }),
    [`POST ${confirmPassword.path}`]: async (request: Request) => {
      isConfirmed = ((await request.json()) as { password: string }).password === "right";
      return isConfirmed ? {} : new Response("That password is not right.", { status: 422 });
    },
  });
  const begin = async () => {
    fireEvent.click(page.getByText("Set up an app", { selector: "button" }));
    await page.settled();
    return dialogOf();
  };
  await begin();
  fireEvent.keyDown(document.activeElement ?? document, { key: "Escape" });
  await page.findByText(/Nothing was done, because the password was not confirmed\./);
  expect(page.queryByTestId("secret")).toBeNull();

  const dialog = await begin();
  const field = dialog.getByLabelText<HTMLInputElement>("Password", { selector: "input" });
  const send = async (password: string) => {
    fireEvent.input(field, { target: { value: password } });
    fireEvent.click(dialog.getByText("Confirm", { selector: "button" }));
    await page.settled();
  };
  await send("");
  dialog.getByText("Enter your password");
  await send("wrong");
  expect(dialog.getByRole("alert").textContent).toBe("That password is not right.");
  await send("right");
  await page.findByTestId("secret");
  expect(openDialog()).toBeNull();
});
