import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { readAccount } from "@command-center/contract/accounts/accounts";
import { readChangeSet } from "@command-center/contract/changes/change-sets";
import { createQueryClient } from "../../api/query-client.ts";
import { sample } from "../../page/sample.ts";
import { ApprovalCard } from "./approval-card.tsx";

afterEach(cleanup);

test("REC-02 the link of a change leads to the record in the change's own cycle", async () => {
  const set = sample(readChangeSet.output, {
    state: "applied",
    link: { kind: "petition", number: "MP/1" },
    cycle: { id: 7, name: "2020–2021" },
  });
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.startsWith(readAccount.path) ? sample(readAccount.output) : set),
  );
  const storage = {
    persister: (async (read: (context: never) => unknown, context: never) => read(context)) as never,
  };
  render(
    <QueryClientProvider client={createQueryClient({ storage, onSignedOut: vi.fn() })}>
      <ApprovalCard id={set.id} onDecided={vi.fn()} />
    </QueryClientProvider>,
  );
  const link = await screen.findByRole("link", { name: "Open the petition" });
  expect(link.getAttribute("href")).toBe("/disputes-petitions/mp-1?cycle=7");
});
