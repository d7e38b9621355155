/// <reference types="vite/client" />

/** Hash of the contract at build time. */
declare const DATA_SHAPE: string;
