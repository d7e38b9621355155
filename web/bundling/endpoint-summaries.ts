import type { Plugin } from "vite";

/** The summary of an endpoint: a text in quotes or backquotes on its own line, or on the next one. */
const SUMMARY = /^ {2}summary:\s*(?:"(?:[^"\\\n]|\\.)*"|`[^`\\]*`),$/gm;
const IN_CONTRACT = /[/]contract[/]src[/].*\.ts$/;

/** Leaves the summaries of endpoints out of the browser's code: only the description of the API has them. */
export function withoutSummaries(): Plugin {
  return {
    name: "without-summaries",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: IN_CONTRACT, code: "summary:" },
      handler: (code) => ({ code: code.replaceAll(SUMMARY, ""), map: null }),
    },
  };
}
