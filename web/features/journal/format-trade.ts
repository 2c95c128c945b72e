/** A price with the digits it was typed with; no grouping, so that it can be compared with a chart. */
export const formatPrice = (price: number): string =>
  price.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 });

export const formatWinRate = (percent: number): string => `${percent.toFixed(1)}%`;
