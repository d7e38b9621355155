// @vitest-environment node
import { createBrief, createExport, type ExportRequest } from "@command-center/contract/exports/exports";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { BrokenDownloadError, download, fetchFile } from "./download.ts";
import { ApiError, NetworkError } from "./errors.ts";

// Files need Node's own streams, and there nobody sits before a page.
vi.mock("./live/attendance.ts", () => ({ isUnattended: () => false }));

const REQUEST: ExportRequest = {
  format: "csv",
  dataTypes: ["elections"],
  dateRange: "all",
  includeMetadata: true,
  rowsOnly: false,
  groupBy: "none",
};
const CSV = { "content-type": "text/csv", "content-disposition": 'attachment; filename="elections.csv"' };

/** Answers each call with the next of some answers. */
function answer(...answers: readonly (() => Response)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>();
  for (const one of answers) {
    fetch.mockImplementationOnce(async () => one());
  }
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

/** A body that comes in pieces and ends with an error where told to. */
function pieces(texts: readonly string[], breaks = false): ReadableStream<Uint8Array> {
  const left = texts.map((text) => new TextEncoder().encode(text));
  return new ReadableStream({
    pull(controller) {
      const next = left.shift();
      if (next) controller.enqueue(next);
      else if (breaks) controller.error(new TypeError("network error"));
      else controller.close();
    },
  });
}

const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

test("API-08 the request is posted as JSON with cookies; the file comes with the server's name for it", async () => {
  const fetch = answer(() => new Response(pieces(["a,b\r\n", "1,2\r\n"]), { headers: CSV }));
  const progress: number[] = [];
  const file = await fetchFile(createExport, REQUEST, { onBytes: (bytes) => progress.push(bytes) });
  expect(await file.content.text()).toBe("a,b\r\n1,2\r\n");
  expect(file.content.type).toBe("text/csv");
  expect(file.fileName).toBe("elections.csv");
  expect(progress).toEqual([5, 10]);
  expect(fetch.mock.calls[0]?.[0]).toBe("/api/export");
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    method: "POST",
    credentials: "include",
    body: JSON.stringify(REQUEST),
    headers: { "content-type": "application/json" },
  });
});

test("API-09 a request with nothing to say has no body, and a file may come without a name", async () => {
  const fetch = answer(() => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } }));
  const file = await fetchFile(createBrief, {});
  expect(file.fileName).toBeNull();
  expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty("body");
});

test("EXP-04 a file that breaks off, an empty one and a page in its place are no files", async () => {
  for (const broken of [
    () => new Response(pieces(["a,b\r\n"], true), { headers: CSV }),
    () => new Response("", { headers: CSV }),
    () => new Response(null, { headers: CSV }),
    () => new Response("<h1>Sign in to the network</h1>", { headers: { "content-type": "text/html" } }),
  ]) {
    answer(broken);
    expect(await failure(fetchFile(createExport, REQUEST))).toBeInstanceOf(BrokenDownloadError);
  }
});

test("EXP-04 a refusal is the error of its code and words, no answer a network error", async () => {
  answer(() => new Response("The disk is full.", { status: 507 }));
  expect(await failure(fetchFile(createExport, REQUEST))).toEqual(new ApiError(507, "The disk is full."));
  answer(() => {
    throw new TypeError("Failed to fetch");
  });
  expect(await failure(fetchFile(createExport, REQUEST))).toBeInstanceOf(NetworkError);
});

test("EXP-04 what is given up, before the answer or in its midst, is neither a failure nor tried again", async () => {
  const early = new AbortController();
  early.abort();
  const fetch = answer(() => {
    throw new DOMException("Aborted", "AbortError");
  });
  const queries = new QueryClient();
  const rejection = await failure(download(queries, createExport, REQUEST, { signal: early.signal }));
  expect(rejection).toHaveProperty("name", "AbortError");
  expect(fetch).toHaveBeenCalledTimes(1);

  const late = new AbortController();
  answer(() => new Response(pieces(["a,b\r\n"], true), { headers: CSV }));
  const midway = failure(
    fetchFile(createExport, REQUEST, { signal: late.signal, onBytes: () => late.abort() }),
  );
  expect(await midway).not.toBeInstanceOf(BrokenDownloadError);
});

test("DATA-01 what may not have reached the server is tried once more, what it was too busy for three times, what broke off or was refused is not", async () => {
  vi.useFakeTimers();
  const down = () => {
    throw new TypeError("Failed to fetch");
  };
  const good = () => new Response("a,b", { headers: CSV });
  const take = async () => {
    const file = failure(download(new QueryClient(), createExport, REQUEST));
    await vi.runAllTimersAsync();
    return file;
  };
  answer(down, good);
  expect(await take()).toHaveProperty("fileName", "elections.csv");
  answer(down, down, good);
  expect(await take()).toBeInstanceOf(NetworkError);
  const refused = answer(() => new Response("Not for you.", { status: 403 }), good);
  expect(await take()).toBeInstanceOf(ApiError);
  expect(refused).toHaveBeenCalledTimes(1);
  const busy = () => new Response("Try again in a moment.", { status: 503, headers: { "retry-after": "2" } });
  answer(busy, busy, busy, good);
  expect(await take()).toHaveProperty("fileName", "elections.csv");
  answer(busy, busy, busy, busy, good);
  expect(await take()).toBeInstanceOf(ApiError);
  const away = () => new Response("Try again later.", { status: 503, headers: { "retry-after": "60" } });
  answer(away, away, good);
  expect(await take()).toBeInstanceOf(ApiError);
  const broken = answer(() => new Response(pieces(["a"], true), { headers: CSV }), good);
  expect(await take()).toBeInstanceOf(BrokenDownloadError);
  expect(broken).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
