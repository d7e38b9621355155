import { expect, test } from "vitest";
import type { DistrictDetail } from "@command-center/contract/areas/district";
import type { District } from "@command-center/contract/areas/districts";
import { readSampleServer } from "../../testing/sample-server.ts";

const { admin } = readSampleServer();

test("STAT-07 the seats of all districts are all seats with a place: 353 + 146 + 146 + 6", async () => {
  const kinds: Record<string, number> = {};
  for (const { slug } of await admin.read<District[]>("/api/districts")) {
    for (const seat of (await admin.read<DistrictDetail>(`/api/district?slug=${slug}`)).seats)
      kinds[seat.kind] = (kinds[seat.kind] ?? 0) + 1;
  }
  expect(kinds).toEqual({ constituency_mp: 353, district_woman_mp: 146, lc5_chairperson: 146, mayor: 6 });
});
