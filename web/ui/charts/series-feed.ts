import type { UTCTimestamp } from 'lightweight-charts';

type Point = { readonly time: UTCTimestamp };

/** The part of a chart library's series that takes data. */
type Series<Data extends Point> = {
  setData: (data: Data[]) => void;
  /** @throws Error for a point before the last one */
  update: (point: Data) => void;
};

function isSame(one: Point, other: Point | undefined): boolean {
  const names = Object.keys(one);
  return (
    other !== undefined &&
    names.every((name) => Reflect.get(one, name) === Reflect.get(other, name))
  );
}

/**
 * Where the points differ from those that are drawn: at the last one, which a new price has changed, or after
 * it, where a candle has closed and the next began. Null where they differ earlier.
 */
function firstChange(drawn: readonly Point[], points: readonly Point[]): number | null {
  const last = drawn.length - 1;
  if (last < 0 || points[last]?.time !== drawn[last]?.time) return null;
  for (const [index, point] of drawn.entries()) {
    if (!isSame(point, points[index])) return index === last ? last : null;
  }
  return drawn.length;
}

/**
 * Gives a series its points (oldest first, each at a time of its own): those at the end by an update each, all
 * of them only where others changed. `add` draws one more, without a look at the others.
 */
export function createSeriesFeed<Data extends Point>(series: Series<Data>) {
  let drawn: Data[] = [];
  const show = (points: readonly Data[]): void => {
    const from = firstChange(drawn, points);
    drawn = [...points];
    if (from === null) series.setData([...points]);
    else for (const point of points.slice(from)) series.update(point);
  };
  const add = (point: Data): void => {
    drawn.push(point);
    series.update(point);
  };
  return Object.assign(show, { add });
}
