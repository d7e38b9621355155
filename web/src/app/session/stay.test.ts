import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../api/errors.ts";
import { openStay } from "./stay.ts";

// Ends the session on the server and reloads: here it stays under way.
vi.mock("./sign-out.ts", () => ({ signOut: () => new Promise<void>(() => {}) }));
beforeEach(() => void vi.stubGlobal("DATA_SHAPE", "shape"));

describe("LOGIN-06 a stay", () => {
  const refused = () => Promise.reject(new ApiError(401, "Sign in first."));
  const read = (stay: ReturnType<typeof openStay>) =>
    stay.queries.fetchQuery({ queryKey: ["any"], queryFn: refused }).catch(() => {});

  test("ends when the server no longer knows the session", async () => {
    const onSignedOut = vi.fn();
    await read(openStay("admin", onSignedOut));
    expect(onSignedOut).toHaveBeenCalledTimes(1);
  });

  test("that is being left shows no login for the moment before the page reloads", async () => {
    const onSignedOut = vi.fn();
    const stay = openStay("admin", onSignedOut);
    void stay.signOut();
    await read(stay);
    expect(onSignedOut).not.toHaveBeenCalled();
  });
});
