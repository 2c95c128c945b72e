/** All digits without grouping, as charts show prices. */
export const formatPrice = (price: number): string =>
  price.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 });

export const formatWinRate = (percent: number): string => `${percent.toFixed(1)}%`;
