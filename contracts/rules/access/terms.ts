/** The date of the terms, the privacy notice and the risk disclosure that a customer agrees to. */
export const TERMS_VERSION = '2026-11-22';
