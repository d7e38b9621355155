import { Component, useEffect, useState, type ReactNode } from "react";
import { SegmentedControl } from "../ui/controls/segmented-control.tsx";
import { EXHIBITS } from "./exhibits.ts";

const THEMES = [
  { value: "both", label: "Both" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const WIDTHS = ["280", "320", "360", "480", "640", "960", "1280"].map((value) => ({ value, label: value }));
const ALL = "all";

type Choice = { theme: (typeof THEMES)[number]["value"]; width: string; file: string };

/** Every chart and component in every state; what is looked at stands in the address. */
export function Gallery() {
  const [choice, setChoice] = useState(readChoice);
  const { theme, width, file } = choice;
  useEffect(() => {
    history.replaceState(null, "", `?${new URLSearchParams(choice)}`);
    document.documentElement.dataset["theme"] = choice.theme === "dark" ? "dark" : "light";
  }, [choice]);
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }));
  const panes = theme === "both" ? (["light", "dark"] as const) : [theme];
  return (
    <main className="gallery">
      <h1>Gallery</h1>
      <p>Focus and hover are real: press Tab, then the arrow keys.</p>
      <div className="gallery-choices">
        <SegmentedControl
          label="Theme"
          options={THEMES}
          value={theme}
          onChange={(value) => change({ theme: value })}
        />
        <SegmentedControl
          label="Width"
          options={WIDTHS}
          value={width}
          onChange={(value) => change({ width: value })}
        />
        <select
          className="input"
          aria-label="Shown"
          value={file}
          onChange={(event) => change({ file: event.target.value })}
        >
          <option value={ALL}>Everything</option>
          {EXHIBITS.map((exhibit) => (
            <option key={exhibit.file}>{exhibit.file}</option>
          ))}
        </select>
      </div>
      {EXHIBITS.filter((exhibit) => file === ALL || exhibit.file === file).map((exhibit) => (
        <section key={exhibit.file} aria-label={exhibit.file}>
          <h2>{exhibit.file}</h2>
          {Object.entries(exhibit.states).map(([name, draw]) => (
            <article key={name}>
              <p className="gallery-state">{name}</p>
              <div className="gallery-panes">
                {panes.map((each) => (
                  <div key={each} className="gallery-pane" data-theme={each}>
                    <div className="@container/page" style={{ width: Number(width) }}>
                      <Broken key={width}>{draw(Number(width))}</Broken>
                    </div>
                  </div>
                ))}
              </div>
            </article>
          ))}
        </section>
      ))}
    </main>
  );
}

function readChoice(): Choice {
  const asked = new URLSearchParams(location.search);
  const valueOfChoice = (list: readonly { value: string }[], name: string, otherwise: string) =>
    list.find(({ value }) => value === asked.get(name))?.value ?? otherwise;
  return {
    theme: THEMES.find(({ value }) => value === asked.get("theme"))?.value ?? "both",
    width: valueOfChoice(WIDTHS, "width", "360"),
    file: valueOfChoice(
      EXHIBITS.map((exhibit) => ({ value: exhibit.file })),
      "file",
      ALL,
    ),
  };
}

/** One state that breaks leaves the others standing. */
class Broken extends Component<{ children: ReactNode }, { message: string | null }> {
  override state: { message: string | null } = { message: null };
  static getDerivedStateFromError(error: unknown) {
    return { message: String(error) };
  }
  override render() {
    const { message } = this.state;
    return message === null ? this.props.children : <p className="gallery-broken">{message}</p>;
  }
}
