import { confirmDevice, endOwnSession, listNewDevices } from "@command-center/contract/accounts/own-sessions";
import { readFollowing } from "@command-center/contract/following/summary";
import { fireEvent, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../testing/open-page.tsx";

const PAGE = "/following";

beforeAll(() => loadPage(PAGE));

test("LOGIN-07 new sign-ins count at the bell and are listed above the alerts, ended and confirmed", async () => {
  let devices: { id: number; sessionId: string | null }[] = [
    { id: 2, sessionId: "phone" },
    { id: 1, sessionId: null },
  ];
  const page = await openPage(PAGE, {
    [readFollowing.path]: () => ({ unread: 1, newDevices: devices.length }),
    [listNewDevices.path]: () =>
      devices.map((device) => ({
        ...device,
        at: "2026-11-29T11:03:00.000Z",
        ipAddress: "10.0.0.1",
        userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
      })),
    [`POST ${endOwnSession.path}`]: () => {
      devices = devices.map((device) => ({ ...device, sessionId: null }));
      return 1;
    },
    [`POST ${confirmDevice.path}`]: async (request: Request) => {
      const { id } = (await request.json()) as { id: number };
      devices = devices.filter((device) => device.id !== id);
      return {};
    },
  });
  const list = () => page.queryByLabelText("New sign-ins", { selector: "ul" });
  const rows = () => [...(list()?.children ?? [])].map((row) => row.textContent ?? "");
  const press = (row: number, words: RegExp) =>
    page.go(() =>
      fireEvent.click(within(list()?.children[row] as HTMLElement).getByText(words, { selector: "button" })),
    );
  page.getByLabelText("Alerts, 1 unread alert, 2 new sign-ins");
  expect(rows()).toEqual([
    expect.stringMatching(
      /^Firefox 128 on Windows10\.0\.0\.1, 29 Nov 2026, 14:03 EATEnd this session.*This was me/,
    ),
    expect.stringMatching(
      /^Firefox 128 on Windows10\.0\.0\.1, 29 Nov 2026, 14:03 EAT · session endedMark as read/,
    ),
  ]);
  expect(page.getByText("change your password").getAttribute("href")).toBe("/account/password");

  await press(0, /^End this session/);
  expect(rows()[0]).toContain("session ended");
  expect(document.activeElement?.contains(list())).toBe(true);
  await press(1, /^Mark as read/);
  expect(rows()).toHaveLength(1);
  page.getByLabelText("Alerts, 1 unread alert, 1 new sign-in");
  await press(0, /^Mark as read/);
  expect(list()).toBeNull();
  page.getByLabelText("Alerts, 1 unread alert");
});
