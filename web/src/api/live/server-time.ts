let ahead = 0;

/** Takes down what time the server has now; what is no time says nothing. */
export function setServerTime(at: number): void {
  ahead = at - Date.now() || ahead;
}

/** How far the server's clock is ahead of this device's, which may be wrong by a day. */
export function serverAhead(): number {
  return ahead;
}
