import { CandlestickSeries, createChart, type UTCTimestamp } from 'lightweight-charts';
import { type Bar, swingingBars } from './bars.ts';

/*
 * Draws `count` bars that begin at `from` (UTC ms) in a place of `width` by `height` px, at the scale at which the
 * first `fitted` fill it, and then adds the following ones, `rate` a second.
 */

const isTimestamp = (seconds: number): seconds is UTCTimestamp => Number.isSafeInteger(seconds);

function pointOf({ time, ...prices }: Bar) {
  if (!isTimestamp(time)) throw new RangeError(`no time on the axis: ${time}`);
  return { time, ...prices };
}

const parameters = new URLSearchParams(location.search);
const numberOf = (name: string): number => Number(parameters.get(name));

const element = document.querySelector<HTMLElement>('#chart');
if (element === null) throw new Error('no place for the chart');
element.style.width = `${numberOf('width')}px`;
element.style.height = `${numberOf('height')}px`;
const chart = createChart(element, { autoSize: true });
const series = chart.addSeries(CandlestickSeries, { borderVisible: false });
const points = swingingBars(numberOf('from')).map(pointOf);
let next = numberOf('count');
series.setData(points.slice(0, numberOf('fitted')));
chart.timeScale().fitContent();
series.setData(points.slice(0, next));
setInterval(
  () => {
    const point = points[next];
    next += 1;
    if (point !== undefined) series.update(point);
    element.dataset['count'] = String(next);
  },
  1000 / numberOf('rate'),
);
