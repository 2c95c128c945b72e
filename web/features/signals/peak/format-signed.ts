const MINUS = '\u2212';

/** A number with a true minus: `−0.41`. */
export const formatSigned = (value: number, digits: number): string =>
  value.toFixed(digits).replace('-', MINUS);
