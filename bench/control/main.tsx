// The limit of the tools: React draws the home page's numbers and its map, ready made, and nothing else.
import { createRoot } from "react-dom/client";
import type { Home } from "../control-home.ts";

/** Written in by the build (bench/browser/control.ts). */
declare const HOME: Home;

const root = document.querySelector("#root");
if (root)
  createRoot(root).render(
    <main>
      <h1>Control</h1>
      <dl>
        {HOME.figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* Made by the build, of our own boundaries. */}
      <div dangerouslySetInnerHTML={{ __html: HOME.map }} />
    </main>,
  );
