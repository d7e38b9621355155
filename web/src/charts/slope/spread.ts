/**
 * Moves places apart until none is nearer to the next than `gap`, each as little as may be, in their order and within
 * the bounds. Where there is no room for all, the bounds give way below.
 */
export function spread(
  places: readonly number[],
  gap: number,
  [least, most]: readonly [number, number],
): number[] {
  const order = places.map((place, index) => ({ place, index })).toSorted((a, b) => a.place - b.place);
  // Places that push each other move as one group around their mean.
  const groups: { sum: number; members: number[] }[] = [];
  const start = (group: { sum: number; members: number[] }) => {
    const length = (group.members.length - 1) * gap;
    const middle = group.sum / group.members.length;
    return Math.max(least, Math.min(most - length, middle - length / 2));
  };
  for (const { place, index } of order) {
    groups.push({ sum: place, members: [index] });
    for (;;) {
      const last = groups.at(-1);
      const before = groups.at(-2);
      if (!last || !before || start(before) + before.members.length * gap <= start(last)) break;
      before.sum += last.sum;
      before.members.push(...last.members);
      groups.pop();
    }
  }
  const moved = places.map(() => 0);
  for (const group of groups) {
    group.members.forEach((index, i) => {
      moved[index] = start(group) + i * gap;
    });
  }
  return moved;
}
