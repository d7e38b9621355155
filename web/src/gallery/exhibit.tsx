import { useState, type ComponentType, type ReactNode } from "react";

/** One chart or component with the states it can be in. */
export interface Exhibit {
  /** Its file, below web/src. */
  file: string;
  /** Draws each state, at a width in pixels. */
  states: Record<string, (width: number) => ReactNode>;
}

interface Choosable {
  width?: number;
  selected?: unknown;
  onSelect?: unknown;
}

/** A chart in the states of its fixtures; what can be chosen in it can be chosen here. */
export function chartExhibit<Props extends Choosable>(
  file: string,
  Chart: ComponentType<Props>,
  states: Record<string, Props>,
): Exhibit {
  return {
    file,
    states: Object.fromEntries(
      Object.entries(states).map(([name, props]) => [
        name,
        (width) => <Chosen Chart={Chart} props={props} width={width} />,
      ]),
    ),
  };
}

function Chosen<Props extends Choosable>({
  Chart,
  props,
  width,
}: {
  Chart: ComponentType<Props>;
  props: Props;
  width: number;
}) {
  const [selected, onSelect] = useState<unknown>(props.selected ?? null);
  return <Chart {...props} width={width} {...(props.onSelect === undefined ? {} : { selected, onSelect })} />;
}
