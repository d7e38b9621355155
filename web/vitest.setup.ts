import { afterEach, vi } from "vitest";

// A test file that does not clean up would leave its elements to the next one.
document.body.replaceChildren();

// Files of tests share their modules: what one began to fetch and did not wait for would fail the next one that asks for it.
afterEach(() => vi.dynamicImportSettled());
