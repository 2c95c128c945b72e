/** What a value that this version of the app does not know is read as. The server never sends it. */
export const UNKNOWN = 'unknown';
export type Unknown = typeof UNKNOWN;
