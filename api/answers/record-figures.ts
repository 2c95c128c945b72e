import { html } from 'hono/html';
import { type CurvePoint, type ResultCurve, thinned } from '#api/engine/outcomes/result-curve.ts';
import { scannerLabel } from '#contracts/rules/signals/scanners.ts';
import { FEWEST_FOR_RATE } from '#contracts/track-record.ts';
import type { PublicRecord } from './public-record.ts';
import { dateOf, inR, percent, SOURCE_LABELS } from './record-formats.ts';

export type Piece = ReturnType<typeof html>;
export type Html = Piece | string | readonly Piece[];

/** One sentence with n and source, for search engines and shared links. */
export function summaryOf({ record, source, query, curve }: PublicRecord): string {
  const signals = record.n === 1 ? 'signal' : 'signals';
  const what = query.scanner === undefined ? signals : `${scannerLabel[query.scanner]} ${signals}`;
  const where = `${SOURCE_LABELS[source]}, ${query.origin}`;
  if (record.n === 0) return `No closed ${what} yet (${where}).`;
  const rate =
    record.hit_rate === null
      ? `too few for rates (fewer than ${FEWEST_FOR_RATE})`
      : `hit rate ${percent(record.hit_rate)}, expectancy ${inR(record.expectancy_r)}`;
  return `${record.n} closed ${what}: ${rate}, sum ${inR(curve.total)} (${where}).`;
}

const fact = (name: string, value: string, note: string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}<small>${note}</small></dd>
  </div>`;

const tooFew = (n: number): string => `too few: ${n} of ${FEWEST_FOR_RATE}`;

/** How many are open is said of all together: by instrument or scanner it would tell what members are trading. */
function openNote({ record, query }: PublicRecord): string {
  const { scanner, instrument, from, to } = query;
  const isNarrowed = [scanner, instrument, from, to].some((filter) => filter !== undefined);
  return `${isNarrowed ? '' : `${record.active} open; `}hidden ones are counted and listed`;
}

export function figures(published: PublicRecord): Html {
  const { record, curve, sides } = published;
  const { n, wilson_low, wilson_high, benchmark_hit_rate, expectancy_error } = record;
  const isKnown = record.hit_rate !== null;
  const interval = `95%: ${percent(wilson_low)} to ${percent(wilson_high)}; chance ${percent(benchmark_hit_rate)}`;
  const { winners, losers } = sides;
  return html`<section aria-label="Figures">
    <dl class="figures">
      ${fact('Closed signals', String(n), `${record.tp_hit} target, ${record.sl_hit} stop, ${record.expired} expired`)}
      ${fact('Hit rate', isKnown ? percent(record.hit_rate) : 'unavailable', isKnown ? interval : tooFew(n))}
      ${fact('Expectancy', inR(record.expectancy_r), isKnown ? `± ${expectancy_error?.toFixed(2)} R (95%), after costs` : tooFew(n))}
      ${fact('Sum of results', inR(curve.total), 'after costs')}
      ${fact('Deepest drawdown', curve.drawdown === null ? 'none' : inR(-curve.drawdown.r), curve.drawdown === null ? '' : `${dateOf(curve.drawdown.from)} to ${dateOf(curve.drawdown.to)}`)}
      ${fact('Winners', String(winners.count), `mean ${inR(winners.mean)}`)}
      ${fact('Losers', String(losers.count), `mean ${inR(losers.mean)}`)}
      ${fact('Voided, hidden', `${record.voided}, ${record.hidden}`, openNote(published))}
    </dl>
  </section>`;
}

const CURVE = { width: 720, height: 200, points: 600 };

export function curveFigure({ points, total, drawdown }: ResultCurve): Html {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return '';
  const { path, zero, low, high } = drawCurve(thinned(points, CURVE.points), CURVE);
  const fall =
    drawdown === null ? '' : ` Its deepest fall from a peak is ${drawdown.r.toFixed(2)} R.`;
  const text = `The sum of ${points.length} results ends at ${inR(total)}.${fall}`;
  return html`<figure class="curve">
    <figcaption>Sum of results in R, in the order in which signals closed</figcaption>
    <div class="plot">
      <div class="scale"><span>${inR(high)}</span><span>${inR(low)}</span></div>
      <svg
        viewBox="0 0 ${CURVE.width} ${CURVE.height}"
        preserveAspectRatio="none"
        role="img"
        aria-label="${text}"
      >
        <line x1="0" x2="${CURVE.width}" y1="${zero}" y2="${zero}" />
        <path d="${path}" />
      </svg>
    </div>
    <div class="dates"><span>${dateOf(first.at)}</span><span>${dateOf(last.at)}</span></div>
  </figure>`;
}

const rounded = (value: number): number => Math.round(10 * value) / 10;

type Box = { readonly width: number; readonly height: number };

/** A curve as the path of an SVG that fills a box, with the height of zero and the range in R. */
export function drawCurve(points: readonly CurvePoint[], { width, height }: Box) {
  const values = [0, ...points.map(({ r }) => r)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const x = (at: number): number => rounded((width * (at - first)) / (last - first || 1));
  const y = (r: number): number => rounded((height * (high - r)) / (high - low || 1));
  const path = `M${points.map(({ at, r }) => `${x(at)} ${y(r)}`).join('L')}`;
  return { path, zero: y(0), low, high };
}

export function scannerTable({ scanners }: PublicRecord): Html {
  return html`<section>
    <h2>By scanner</h2>
    <div class="wide" role="region" tabindex="0" aria-label="Figures by scanner">
      <table>
        <thead>
          <tr>
            <th scope="col">Scanner</th>
            <th scope="col">Closed</th>
            <th scope="col">Hit rate (95%)</th>
            <th scope="col">Chance</th>
            <th scope="col">Expectancy</th>
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          ${scanners.map(
            ({ scanner, record, total }) =>
              html`<tr>
                <th scope="row">${scannerLabel[scanner]}</th>
                <td>${record.n}</td>
                ${
                  record.hit_rate === null
                    ? html`<td colspan="3">${tooFew(record.n)}</td>`
                    : html`<td>
                          ${percent(record.hit_rate)} (${percent(record.wilson_low)} to
                          ${percent(record.wilson_high)})
                        </td>
                        <td>${percent(record.benchmark_hit_rate)}</td>
                        <td>${inR(record.expectancy_r)}</td>`
                }
                <td>${inR(total)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
