/** All digits without grouping, as charts show prices. */
export const formatPrice = (price: number): string =>
  price.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 });

export const formatWinRate = (percent: number): string => `${percent.toFixed(1)}%`;

/** A moment in the device's zone and locale, to the minute. */
export const formatInstant = (instant: string): string =>
  new Date(instant).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
