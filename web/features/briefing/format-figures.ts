const MINUS = '\u2212';

/** A number with its sign and a true minus: `+0.18`, `−0.41`; what rounds to nothing has none: `0.00`. */
export function formatSigned(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value > 0 ? '+' : MINUS}${text}`;
}

/** A share of 0 to 1 in whole percent. */
export const formatShare = (share: number): string => `${Math.round(share * 100)}%`;

/** The date of a briefing, which is a day in UTC: `Friday, 20 November 2026`. */
export const formatBriefingDate = (date: string): string =>
  new Date(`${date}T00:00:00.000Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
