/**
 * What a stream's events are called: the revisions; that all is well, with the server's time in milliseconds since 1970
 * (a browser hears nothing of comments); and that the session has ended or may see something else.
 */
export const EVENTS = { revisions: "revisions", beat: "beat", over: "over" } as const;

/** Milliseconds between two signs that all is well. */
export const BEAT_MILLISECONDS = 15_000;
