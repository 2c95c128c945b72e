import { html, raw } from 'hono/html';
import { type CurvePoint, type ResultCurve, thinned } from '#api/engine/outcomes/result-curve.ts';
import type { PublicRecord } from './public-record.ts';
import type { RecordQuery, RecordSignal } from '#contracts/public-record.ts';
import type { DataSource } from '#contracts/primitives.ts';
import {
  type Instrument,
  INSTRUMENTS,
  instrumentFacts,
} from '#contracts/rules/market/instruments.ts';
import {
  type Scanner,
  scannerLabel,
  SCANNERS,
  scannerName,
} from '#contracts/rules/signals/scanners.ts';
import { FEWEST_FOR_RATE, type TrackRecord } from '#contracts/track-record.ts';
import { recordStyle } from './record-style.ts';

type Piece = ReturnType<typeof html>;
type Html = Piece | string | readonly Piece[];

export type RecordFrame = {
  readonly platformName: string;
  readonly path: string; // of the page, `/record`
  readonly origin: string; // of the site, `https://example.com`
  readonly script: string | null; // address of the script that verifies; null: none is served
};

const MINUS = '\u2212';
const signed = (value: number, unit: string): string => {
  const text = Math.abs(value).toFixed(2);
  const sign = value > 0 ? '+' : MINUS;
  return `${Number(text) === 0 ? '' : sign}${text}${unit}`;
};
const inR = (value: number | null): string =>
  value === null ? 'unavailable' : signed(value, ' R');
const percent = (share: number | null): string =>
  share === null ? 'unavailable' : `${(100 * share).toFixed(1)}%`;

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const dateOf = (at: number | string): string => dates.format(new Date(at));
const timeOf = (at: number | string): string => `${times.format(new Date(at))} UTC`;

const priceOf = (instrument: Instrument, price: number | null): string =>
  price === null ? 'none' : price.toFixed(instrumentFacts[instrument].digits);

const SOURCE_LABELS: Readonly<Record<DataSource, string>> = {
  simulated: 'Simulated market',
  stored: 'Imported candles',
  twelvedata: 'Twelve Data',
  oanda: 'OANDA',
  tiingo: 'Tiingo',
};

const STATUS_LABELS: Readonly<Record<string, string>> = {
  tp_hit: 'Target',
  sl_hit: 'Stop',
  expired: 'Expired',
  voided: 'Voided',
};

/** The address of the page with other filters; what is not named stays. */
function addressOf(
  path: string,
  query: RecordQuery,
  change: Readonly<Record<string, string | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...change })) {
    if (value !== undefined && !(name === 'origin' && value === 'live')) search.set(name, value);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/**
 * The public record as a whole HTML page: it needs no script to be read. Texts of signals are escaped.
 * Shared by the server and the demo.
 */
export async function recordPage(found: PublicRecord, frame: RecordFrame): Promise<string> {
  const { platformName, origin, path, script } = frame;
  const title = `Track record · ${platformName}`;
  const summary = summaryOf(found);
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <meta name="description" content="${summary}" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${summary}" />
        <meta property="og:image" content="${origin}/record/card.png" />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="canonical" href="${origin}${addressOf(path, found.query, {})}" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <style>
          ${raw(recordStyle)}
        </style>
      </head>
      <body>
        <header>
          <a class="brand" href="/">${platformName}</a
          ><a class="button" href="/">Sign in or join</a>
        </header>
        <main>
          <h1>Every signal, graded in public</h1>
          <p class="lead">
            What the scanners of ${platformName} issued, and what became of it. Each signal is
            graded by rules against candles, in R: the distance from entry to stop. Losers stay.
          </p>
          ${notice(found)} ${filters(found, path)} ${figures(found)} ${curveFigure(found.curve)}
          ${scannerTable(found)} ${signalList(found, path)} ${verification(found, frame)}
          ${sharing(frame)}
        </main>
        <footer>
          <p>
            As of ${timeOf(found.asOf)}. Trades and analysis are informational. Past results say
            nothing certain about future ones.
          </p>
        </footer>
        ${script === null ? '' : html`<script type="module" src="${script}"></script>`}
      </body>
    </html> `;
  return String(page).replaceAll(/\s*\n\s*/g, '\n'); // without the indentation of the source
}

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

function notice({ source, query }: PublicRecord): Html {
  const texts = [
    source === 'simulated' &&
      'Simulated market: these prices are generated, and no money could have been made or lost on them.',
    query.origin === 'backfilled' &&
      'Backfilled: the scanners computed these signals later, from candles of the past. Nobody could have traded them, and they are outside of the chain of commitments.',
  ].filter((text) => text !== false);
  return texts.map((text) => html`<p class="notice">${text}</p>`);
}

const option = (value: string, label: string, chosen: string | undefined): Html =>
  html`<option value="${value}" ${value === (chosen ?? '') ? html` selected` : ''}>
    ${label}
  </option>`;

function filters({ query, source, sources }: PublicRecord, path: string): Html {
  return html`<form class="filters" method="get" action="${path}" aria-label="Filters">
    <label
      >Scanner<select name="scanner">
        ${option('', 'All', query.scanner)}${SCANNERS.map((each) => option(each, scannerLabel[each], query.scanner))}
      </select></label
    >
    <label
      >Instrument<select name="instrument">
        ${option('', 'All', query.instrument)}${INSTRUMENTS.map((each) => option(each, each, query.instrument))}
      </select></label
    >
    <label
      >Origin<select name="origin">
        ${option('live', 'Live', query.origin)}${option('backfilled', 'Backfilled', query.origin)}
      </select></label
    >
    ${
      sources.length < 2
        ? ''
        : html`<label
            >Source<select name="source">
              ${sources.map((each) => option(each, SOURCE_LABELS[each], source))}
            </select></label
          >`
    }
    <label>From<input type="date" name="from" value="${query.from ?? ''}" /></label>
    <label>To<input type="date" name="to" value="${query.to ?? ''}" /></label>
    <button type="submit">Show</button>
  </form>`;
}

const fact = (name: string, value: string, note: string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}<small>${note}</small></dd>
  </div>`;

const tooFew = (n: number): string => `too few: ${n} of ${FEWEST_FOR_RATE}`;

function figures({ record, curve, sides }: PublicRecord): Html {
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
      ${fact('Open, voided, hidden', `${record.active}, ${record.voided}, ${record.hidden}`, 'hidden ones are counted and listed')}
    </dl>
  </section>`;
}

const CURVE = { width: 720, height: 200, points: 600 };

function curveFigure({ points, total, drawdown }: ResultCurve): Html {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return '';
  const { path, zero, low, high } = drawCurve(thinned(points, CURVE.points));
  const fall =
    drawdown === null ? '' : ` Its deepest fall from a peak is ${drawdown.r.toFixed(2)} R.`;
  const text = `The sum of ${points.length} results ends at ${inR(total)}.${fall}`;
  return html`<figure class="curve">
    <figcaption>Sum of results in R, in the order in which signals closed</figcaption>
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
    <div class="dates"><span>${dateOf(first.at)}</span><span>${dateOf(last.at)}</span></div>
  </figure>`;
}

function drawCurve(points: readonly CurvePoint[]) {
  const values = [0, ...points.map(({ r }) => r)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const y = (r: number): number =>
    Math.round((10 * CURVE.height * (high - r)) / (high - low || 1)) / 10;
  const x = (at: number): number =>
    Math.round((10 * CURVE.width * (at - first)) / (last - first || 1)) / 10;
  return {
    path: `M${points.map(({ at, r }) => `${x(at)} ${y(r)}`).join('L')}`,
    zero: y(0),
    low,
    high,
  };
}

function scannerTable({ scanners }: PublicRecord): Html {
  return html`<section>
    <h2>By scanner</h2>
    <div class="wide">
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

function signalList({ signals, older, query, record }: PublicRecord, path: string): Html {
  const csv = addressOf(`${path}.csv`, query, {});
  const next =
    older === null
      ? ''
      : html`<p>
          <a class="button" href="${addressOf(path, query, { before: older })}">Older signals</a>
        </p>`;
  return html`<section id="signals">
    <h2>Closed signals</h2>
    <p>Open signals stay with members until they close. <a href="${csv}">All of these as CSV</a></p>
    ${
      signals.length === 0
        ? html`<p class="empty">
            ${record.active > 0 ? `None has closed yet; ${record.active} open.` : 'None with these filters.'}
          </p>`
        : html`<ol class="signals">
            ${signals.map((signal) => signalItem(signal))}
          </ol>`
    }
    ${next}
  </section>`;
}

function signalItem(signal: RecordSignal): Piece {
  const { instrument, signal_type, r_net, status, removal, closed_at } = signal;
  const price = (value: number | null): string => priceOf(instrument, value);
  const outcome = STATUS_LABELS[status] ?? 'Closed';
  const tone = r_net === null ? 'none' : r_net > 0 ? 'won' : 'lost';
  return html`<li id="s-${signal.id}">
    <div class="row">
      <span class="what"
        ><b>${instrument}</b> ${signal_type}
        <small>${scannerName(signal.scanner_type)}</small></span
      >
      <span class="result ${tone}"
        >${r_net === null ? 'not graded' : signed(r_net, ' R')} <small>${outcome}</small></span
      >
      <span class="when"
        >${timeOf(signal.timestamp)}${closed_at === null ? '' : html`<br /><small>closed ${timeOf(closed_at)}</small>`}</span
      >
      <span class="prices"
        >Entry ${price(signal.entry_price)}, stop ${price(signal.stop_loss)}, target
        ${price(signal.take_profit)}, exit ${price(signal.exit_price)}</span
      >
    </div>
    <details>
      <summary>What was known</summary>
      <p>${signal.reason}</p>
      <p>
        Confidence ${percent(signal.confidence)}, quality ${percent(signal.quality)}, chance of the
        target ${percent(signal.hit_probability)}, ${signal.risk_reward_ratio.toFixed(2)} : 1,
        spread ${signal.spread.toFixed(instrumentFacts[instrument].digits)}. It was to expire on
        ${timeOf(signal.expires_at)}.
      </p>
      <p>
        ${commitmentText(signal)}${removal === null ? '' : ` ${removalText(removal)}`} Id
        ${signal.id}.
      </p>
    </details>
  </li>`;
}

function commitmentText({ commitment, backfilled }: RecordSignal): string {
  if (commitment !== null) return `Committed as entry ${commitment} when it was issued.`;
  return backfilled
    ? 'Backfilled: outside of the chain of commitments.'
    : 'Issued before the chain of commitments began.';
}

function removalText({ kind, at, reason }: NonNullable<RecordSignal['removal']>): string {
  const what =
    kind === 'voided' ? 'Withdrawn while open' : "Hidden from members' lists after it closed";
  return `${what} on ${timeOf(at)}${reason === null || reason === '' ? ', without a reason' : `: ${reason}`}.`;
}

function verification({ chain }: PublicRecord, { origin, script, path }: RecordFrame): Html {
  const { entries, begun, head } = chain;
  const state =
    begun === null
      ? 'The chain begins with the first live signal.'
      : `The chain has ${entries} ${entries === 1 ? 'entry' : 'entries'} since ${timeOf(begun)}.`;
  return html`<section
    id="verify"
    data-chain="/api/record/chain"
    data-signals="/api/record/signals"
  >
    <h2>Check it yourself</h2>
    <p>
      When a live signal is issued, the SHA-256 of its text and a random nonce is published at once;
      when it has closed, the text and the nonce follow. Results and withdrawals are entries as
      well. The entries of each UTC day are chained to the day before. A signal that was changed,
      removed, inserted or re-dated later does not fit its entry.
    </p>
    <p>${state}${head === null ? '' : html` Head of ${head.day}: <code>${head.head}</code>`}</p>
    ${
      script === null
        ? ''
        : html`<p>
              <button type="button" id="verify-button" hidden>
                Check the whole chain in this page
              </button>
            </p>
            <div id="verify-result" role="status"></div>`
    }
    <p>
      By command, from the source code: <code>npm run verify-record -- ${origin}</code>. The data:
      <a href="/api/record/chain">chain</a>, <a href="/api/record/signals">signals</a>. Keep a head:
      whoever rewrites the past must rewrite it, and your copy tells.
      <a href="${path}/commitments">How the chain is made</a>
    </p>
  </section>`;
}

function sharing({ origin, path, platformName }: RecordFrame): Html {
  const image = `${origin}${path}/badge.svg`;
  const code = `<a href="${origin}${path}"><img src="${image}" alt="${platformName}: track record" height="28"></a>`;
  return html`<section>
    <h2>Show it elsewhere</h2>
    <p><img src="${path}/badge.svg" alt="The badge of this record" height="28" /></p>
    <p>For a page of yours: <code>${code}</code> Also as <a href="${path}/badge.png">PNG</a>.</p>
  </section>`;
}
