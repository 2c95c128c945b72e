/** Now, or a millisecond after the last change: the time is what the next editor compares. */
export const laterThan = (changedAt: string | null, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(changedAt ?? '') + 1 || 0)).toISOString();
