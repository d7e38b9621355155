import type { Plugin } from "vite";

const LOGIN = /[/]app[/]login[/]login-screen\.tsx$/;

/** Has signed-out browsers fetch the login's file together with the first one. The server leaves the link out of pages that it draws. */
export function loginPreload(): Plugin {
  return {
    name: "login-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const login = Object.values(bundle).find(
          (output) => output.type === "chunk" && output.moduleIds.some((id) => LOGIN.test(id)),
        );
        if (login === undefined) throw new Error("The login has no file of its own.");
        const attrs = {
          rel: "modulepreload",
          crossorigin: true,
          href: `/${login.fileName}`,
          "data-login": true,
        };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
