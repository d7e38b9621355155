import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../api/errors.ts";
import { whenNear } from "../../ui/loading/nearness.ts";
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

describe("LIGHT-03 a stay on a page that the server rendered", () => {
  test("keeps the responses that came with it until its panels hydrate", () => {
    vi.useFakeTimers();
    const stay = openStay("admin", () => {}, [{ id: "incidents.list", input: {}, data: ["a record"] }]);
    vi.advanceTimersByTime(60 * 60_000);
    expect(stay.queries.getQueryData(["incidents.list", {}])).toEqual(["a record"]);
    vi.useRealTimers();
  });

  test("LOGIN-07 hydrates all of it once the account may see something else", async () => {
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        observe() {}
        unobserve() {}
      },
    );
    const draw = vi.fn();
    const stop = whenNear(document.createElement("div"), draw);
    await openStay("admin", () => {}).forgetAnswers();
    expect(draw).toHaveBeenCalledTimes(1);
    stop();
  });
});
