export type Candle = {
  readonly t: number; // begin, UTC ms
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number; // ticks or contracts, whatever the source counts; 0 where it counts nothing
};
