import { afterEach, vi } from "vitest";

// Files of tests share their modules: what one began to fetch and did not wait for would fail the next one that asks for it.
afterEach(() => vi.dynamicImportSettled());
