import type { Plugin } from "vite";

/**
 * Leaves out the code for lists that grow page by page, which the library of reads brings along with every query: ours have
 * pages of their own, and no page waits for these 3 kB. Lint refuses the library's functions for such lists.
 */
export function leanQueries(): Plugin {
  return {
    name: "lean-queries",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
      handler: () => LEFT_OUT,
    },
  };
}

const LEFT_OUT = `
const leftOut = () => {
  throw new Error("Lists that grow are left out of this build.");
};
export { leftOut as hasNextPage, leftOut as hasPreviousPage, leftOut as infiniteQueryBehavior };
`;
