import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Gate } from "./app/gate.tsx";
import { registerServiceWorker } from "./pwa/register.ts";
import { reloadOnStaleChunks } from "./pwa/stale-chunks.ts";
import { followTheme } from "./ui/theme.ts";

followTheme();
reloadOnStaleChunks();
registerServiceWorker();

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gate />
    </StrictMode>,
  );
}
