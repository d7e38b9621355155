import "./ui/theme/base.css";
import "./charts/charts.css";
import { FIRST_PAGE_ELEMENT } from "@command-center/contract/wire/first-page";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Gate } from "./app/gate.tsx";
import { readSession } from "./app/session/session.ts";
import { surviveTranslation } from "./app/translated-text.ts";
import { followTheme } from "./ui/theme/theme.ts";

followTheme();
surviveTranslation();

const root = document.getElementById("root");
const carried = document.getElementById(FIRST_PAGE_ELEMENT);

/** Says that it does not work; what the server drew can still be read. */
const onUncaughtError = (error: unknown) => {
  console.error(error);
  document.getElementById("trouble")?.removeAttribute("hidden");
};

async function start(container: HTMLElement): Promise<void> {
  const session = readSession();
  if (carried && session) {
    const { takeOver } = await import("./app/take-over.tsx");
    if (await takeOver(container, carried, session, onUncaughtError)) return;
  }
  // The page of somebody else.
  carried?.remove();
  container.removeAttribute("data-drawn");
  createRoot(container, { onUncaughtError }).render(
    <StrictMode>
      <Gate />
    </StrictMode>,
  );
}

if (root) start(root).catch(onUncaughtError);
