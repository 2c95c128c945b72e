type Counted = { readonly consumedPoints: number; readonly msBeforeNext: number };

/** What limits count with, by key for a span of time that begins with the first of it. */
export type CreateCounter = (
  name: string,
  span: { readonly points: number; readonly seconds: number; readonly mayCountHere?: boolean },
) => { readonly consume: (key: string) => Promise<Counted> };
