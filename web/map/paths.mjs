// Turns rings on a grid of tenths into short SVG paths, and finds where a label fits best.

const tenth = (value) => {
  const text = (value / 10).toString();
  return text.replace(/^(-?)0\./, "$1.");
};

/** Joins numbers the way SVG allows: a sign or a second point needs no space before it. */
function join(numbers) {
  let out = "";
  let dotted = false;
  for (const number of numbers) {
    const text = tenth(number);
    const needsSpace = out !== "" && !text.startsWith("-") && !(text.startsWith(".") && dotted);
    out += needsSpace ? ` ${text}` : text;
    dotted = text.includes(".");
  }
  return out;
}

function isClosed(line) {
  const last = line.at(-1);
  return line.length > 3 && line[0][0] === last[0] && line[0][1] === last[1];
}

/** One path of relative steps from whole-tenth points, so that rounding never adds up. */
export function toPath(lines) {
  let from = [0, 0];
  let out = "";
  for (const line of lines) {
    const closed = isClosed(line);
    const points = closed ? line.slice(0, -1) : line;
    const start = [points[0][0] - from[0], points[0][1] - from[1]];
    const steps = points.slice(1).flatMap((point, i) => [point[0] - points[i][0], point[1] - points[i][1]]);
    out += `m${join([...start, ...steps])}${closed ? "z" : ""}`;
    from = closed ? points[0] : points.at(-1);
  }
  return out;
}

export function ringArea(ring) {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i++) sum += ring[i][0] * ring[i + 1][1] - ring[i + 1][0] * ring[i][1];
  return Math.abs(sum) / 2;
}

function distanceToSegment([x, y], [ax, ay], [bx, by]) {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const t =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

/** Distance from a point to the nearest edge, negative outside. */
function depth(point, rings) {
  let inside = false;
  let nearest = Infinity;
  for (const ring of rings)
    for (let i = 0; i + 1 < ring.length; i++) {
      const [a, b] = [ring[i], ring[i + 1]];
      if (a[1] > point[1] !== b[1] > point[1]) {
        const crossing = ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0];
        if (point[0] < crossing) inside = !inside;
      }
      nearest = Math.min(nearest, distanceToSegment(point, a, b));
    }
  return inside ? nearest : -nearest;
}

/** The point deepest inside, measured with x squeezed by `wide` because a label is wider than it is tall. */
export function labelPoint(rings, wide) {
  const squeezed = rings.map((ring) => ring.map(([x, y]) => [x / wide, y]));
  const points = squeezed.flat();
  let [x0, y0] = [Math.min(...points.map((p) => p[0])), Math.min(...points.map((p) => p[1]))];
  let [x1, y1] = [Math.max(...points.map((p) => p[0])), Math.max(...points.map((p) => p[1]))];
  let best = { point: [0, 0], depth: -Infinity };
  for (let pass = 0; pass < 4; pass++) {
    const [dx, dy] = [(x1 - x0) / 24, (y1 - y0) / 24];
    for (let i = 0; i <= 24; i++)
      for (let j = 0; j <= 24; j++) {
        const point = [x0 + i * dx, y0 + j * dy];
        const at = depth(point, squeezed);
        if (at > best.depth) best = { point, depth: at };
      }
    [x0, x1] = [best.point[0] - 2 * dx, best.point[0] + 2 * dx];
    [y0, y1] = [best.point[1] - 2 * dy, best.point[1] + 2 * dy];
  }
  return { x: Math.round(best.point[0] * wide) / 10, y: Math.round(best.point[1]) / 10 };
}
