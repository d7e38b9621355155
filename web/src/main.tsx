import "./ui/base.css";
import "./charts/charts.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Gate } from "./app/gate.tsx";
import { registerServiceWorker } from "./pwa/register.ts";
import { followTheme } from "./ui/theme.ts";

followTheme();
registerServiceWorker();

const root = document.getElementById("root");
if (root) {
  const onUncaughtError = (error: unknown) => {
    console.error(error);
    // Nothing is left to draw with: React has taken down what it drew.
    root.textContent = "The app could not be loaded. Reload the page.";
  };
  createRoot(root, { onUncaughtError }).render(
    <StrictMode>
      <Gate />
    </StrictMode>,
  );
}
