/** Prices and volume of one period. */
export type Candle = {
  /** Begin, UTC ms. */
  readonly t: number;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  /** Ticks or contracts, whatever the source counts; 0 where it counts nothing. */
  readonly v: number;
};
