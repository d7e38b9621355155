import { vi } from "vitest";

const { waitFor } = vi;

// Long enough for a busy machine: one second is not.
vi.waitFor = (callback, options = 30_000) => waitFor(callback, options);
