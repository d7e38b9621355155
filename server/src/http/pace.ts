/**
 * Lets a few go on in each turn of the event loop, first come, first served: thousands that arrive together take turns
 * with everything else, where they would hold it up until the last of them is done.
 */
export function createPace(ofOneTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const goOn = () => {
    for (const next of waiting.splice(0, ofOneTurn)) next();
    if (waiting.length > 0) setImmediate(goOn);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(goOn);
    });
}
