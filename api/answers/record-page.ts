import { html, raw } from 'hono/html';
import type { RecordQuery, RecordSignal } from '#contracts/public-record.ts';
import { INSTRUMENTS, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { scannerLabel, SCANNERS, scannerName } from '#contracts/rules/signals/scanners.ts';
import type { PublicRecord } from './public-record.ts';
import {
  curveFigure,
  figures,
  type Html,
  type Piece,
  scannerTable,
  summaryOf,
} from './record-figures.ts';
import {
  percent,
  priceOf,
  signed,
  SOURCE_LABELS,
  STATUS_LABELS,
  timeOf,
  times,
} from './record-formats.ts';
import { subscribeForm } from './record-subscription-page.ts';
import { recordStyle } from './record-style.ts';

export type RecordFrame = {
  readonly platformName: string;
  readonly path: string; // of the page, `/record`
  readonly origin: string; // of the site, `https://example.com`
  readonly script: string | null; // address of the script that verifies; null: none is served
  readonly hasFiles: boolean; // whether CSV and badges are served below the path
  readonly hasSubscription: boolean; // whether heads are sent by mail
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
export async function recordPage(published: PublicRecord, frame: RecordFrame): Promise<string> {
  const { platformName, origin, path, script } = frame;
  const title = `Track record · ${platformName}`;
  const summary = summaryOf(published);
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
        <link rel="canonical" href="${origin}${addressOf(path, published.query, {})}" />
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
            What the scanners of ${platformName} issued and what became of it, in R: the distance
            from entry to stop. Graded by rules, losers included.
          </p>
          ${origins(published, path)} ${caution(published)} ${filters(published, path)}
          ${figures(published)} ${curveFigure(published.curve)} ${scannerTable(published)}
          ${signalList(published, frame)} ${verification(published, frame)}
          ${frame.hasFiles ? sharing(frame) : ''}
        </main>
        <footer>
          <p>
            As of ${timeOf(published.asOf)}. Trades and analysis are informational. Past results say
            nothing certain about future ones.
          </p>
        </footer>
        ${script === null ? '' : html`<script type="module" src="${script}"></script>`}
      </body>
    </html> `;
  return String(page).replaceAll(/\s*\n\s*/g, '\n'); // without the indentation of the source
}

function caution({ source, query }: PublicRecord): Html {
  const texts = [
    source === 'simulated' &&
      'Simulated market: prices are generated; no money could have been made or lost on them.',
    query.origin === 'backfilled' &&
      'Backfilled: computed later from candles of the past. Nobody could have traded these, and they are outside of the chain of commitments.',
  ].filter((text) => text !== false);
  return texts.length === 0 ? '' : html`<p class="caution">${texts.join(' ')}</p>`;
}

/** Live and backfilled signals are never added up, so they are two pages. */
function origins({ query }: PublicRecord, path: string): Html {
  const link = (origin: RecordQuery['origin'], label: string): Piece => {
    const current = query.origin === origin ? html` aria-current="page"` : '';
    return html`<a href="${addressOf(path, query, { origin })}" ${current}>${label}</a>`;
  };
  return html`<nav class="tabs" aria-label="Origin">
    ${link('live', 'Live')}${link('backfilled', 'Backfilled')}
  </nav>`;
}

const option = (value: string, label: string, chosen: string | undefined): Html =>
  html`<option value="${value}" ${value === (chosen ?? '') ? html` selected` : ''}>
    ${label}
  </option>`;

function filters({ query, source, sources }: PublicRecord, path: string): Html {
  const chosen = [
    query.scanner === undefined ? 'all scanners' : scannerLabel[query.scanner],
    query.instrument ?? 'all instruments',
    query.from === undefined ? null : `from ${query.from}`,
    query.to === undefined ? null : `to ${query.to}`,
  ].filter((text) => text !== null);
  const hidden =
    query.origin === 'live'
      ? ''
      : html`<input type="hidden" name="origin" value="${query.origin}" />`;
  return html`<details class="filters">
    <summary>Filter: ${chosen.join(', ')}</summary>
    <form method="get" action="${path}">
      ${hidden}
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
      ${
        sources.length < 2
          ? ''
          : html`<label
              >Source<select name="source">
                ${sources.map((each) => option(each, SOURCE_LABELS[each], source))}
              </select></label
            >`
      }
      <label>From (UTC)<input type="date" name="from" value="${query.from ?? ''}" /></label>
      <label>To (UTC)<input type="date" name="to" value="${query.to ?? ''}" /></label>
      <button type="submit">Show</button>
    </form>
  </details>`;
}

function signalList(
  { signals, older, query }: PublicRecord,
  { path, hasFiles }: RecordFrame,
): Html {
  const address = addressOf(`${path}.csv`, query, {});
  const csv = hasFiles ? html`<a href="${address}">All of these as CSV</a>` : '';
  const next =
    older === null
      ? ''
      : html`<p>
          <a class="button" href="${addressOf(path, query, { before: older })}">Older signals</a>
        </p>`;
  return html`<section id="signals">
    <h2>Closed signals</h2>
    <p>Open signals stay with members until they close. ${csv}</p>
    ${
      signals.length === 0
        ? html`<p class="empty">None has closed with these filters.</p>`
        : html`<ol class="signals">
            ${signals.map((signal) => signalItem(signal))}
          </ol>`
    }
    ${next}
  </section>`;
}

function signalItem(signal: RecordSignal): Piece {
  const { instrument, signal_type, r_net, status, removal } = signal;
  const price = (value: number | null): string => priceOf(instrument, value);
  const tone = r_net !== null && r_net > 0 ? 'won' : 'lost';
  const result = r_net === null ? 'not graded' : signed(r_net, ' R');
  return html`<li id="s-${signal.id}">
    <details>
      <summary class="row">
        <span class="what"
          ><b>${instrument}</b> ${signal_type}
          <small>${scannerName(signal.scanner_type)}</small></span
        >
        <span class="result"
          ><b class="${r_net === null ? '' : tone}">${result}</b>
          <small>${STATUS_LABELS[status] ?? 'Closed'}</small></span
        >
        <span class="when">${periodOf(signal)}</span>
        <span class="prices"
          >Entry ${price(signal.entry_price)}, stop ${price(signal.stop_loss)}, target
          ${price(signal.take_profit)}, exit ${price(signal.exit_price)}</span
        >
      </summary>
      <p>${signal.reason}</p>
      <p>
        Confidence ${percent(signal.confidence)}, quality ${percent(signal.quality)}, chance of the
        target ${percent(signal.hit_probability)}, reward to risk
        ${signal.risk_reward_ratio.toFixed(2)}, spread
        ${signal.spread.toFixed(instrumentFacts[instrument].digits)}. It was to expire on
        ${timeOf(signal.expires_at)}.
      </p>
      <p>
        ${commitmentText(signal)} ${removal === null ? '' : removalText(removal)} Id ${signal.id}.
      </p>
    </details>
  </li>`;
}

/** From issue to close; the date once where it is the same. */
function periodOf({ timestamp, closed_at }: RecordSignal): string {
  const begin = times.format(new Date(timestamp));
  if (closed_at === null) return `${begin} UTC`;
  const end = times.format(new Date(closed_at));
  const isSameDay = timestamp.slice(0, 10) === closed_at.slice(0, 10);
  return `${begin} to ${isSameDay ? end.slice(end.lastIndexOf(' ') + 1) : end} UTC`;
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

function verification({ chain }: PublicRecord, frame: RecordFrame): Html {
  const { origin, hasFiles, hasSubscription } = frame;
  const { entries, begun, head } = chain;
  const state =
    begun === null
      ? 'The chain begins with the first live signal.'
      : `The chain has ${entries} ${entries === 1 ? 'entry' : 'entries'} since ${timeOf(begun)}.`;
  return html`<section id="verify">
    <h2>Check it yourself</h2>
    <p>
      When a live signal is issued, a hash of it is published at once; when it has closed, the
      signal itself follows. What was changed, removed, inserted or re-dated later no longer fits.
    </p>
    <p>
      ${state} ${head === null ? '' : html`Head of entry ${head.entry}: <code>${head.head}</code>`}
    </p>
    <p>
      <button type="button" id="verify-button" hidden>Check the whole chain in this page</button>
    </p>
    <div id="verify-result" role="status"></div>
    ${
      hasSubscription
        ? html`<p>
              Keep the heads: after each day with signals or results its head can come to you by
              mail, so that the past cannot be rewritten unseen.
            </p>
            ${subscribeForm()}`
        : ''
    }
    <details>
      <summary>How the chain is made</summary>
      <p>
        The text of a signal is JSON with sorted keys and a random nonce of 32 bytes; its SHA-256 is
        the entry. Results and withdrawals of signals are entries as well. Each entry has a head at
        once, the SHA-256 of two lines: the head before it (or <code>-</code>) and
        <code>number kind committed_at expires_at hash</code>. Keep a head: what came before it
        cannot be rewritten without changing it, and your copy shows that.
      </p>
      ${
        hasFiles
          ? html`<p>
              The data: <a href="/api/record/chain">chain</a>,
              <a href="/api/record/signals">signals</a>. From the source code of the platform:
              <code>npm run verify-record -- ${origin}</code>
            </p>`
          : ''
      }
    </details>
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
