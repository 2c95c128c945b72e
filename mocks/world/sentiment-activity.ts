import { readSentiment } from '#api/engine/sentiment/read-sentiment.ts';
import { SENTIMENT_NEEDS } from '#api/engine/sentiment/sentiment-input.ts';
import type { Period } from '#contracts/primitives.ts';
import { SENTIMENT_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { periodStart } from '#api/domain/signals.ts';
import type {
  SentimentActivity,
  SentimentActivityAnswer,
  SentimentRecord,
} from '#contracts/market/sentiments.ts';
import { readCandles } from './candle-reader.ts';
import { breathe } from './market.ts';
import { prepareHours } from './prepare-hours.ts';
import type { Tables } from './tables.ts';

/** A server looks every hour; for days before the present one a page that does it at once looks less often. */
const PAST_STEP_MS = 12 * HOUR_MS;

/** What was told at the begin of an hour: closed candles never change. Null: they were too few. */
const snapshots = new Map<string, SentimentRecord | null>();

function hoursSince(since: number, now: number): number[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const hours: number[] = [];
  for (let t = since; t < today; t += PAST_STEP_MS) hours.push(t);
  for (let t = today; t <= now; t += HOUR_MS) hours.push(t);
  return hours;
}

/** Takes the snapshots of a pair that are not there yet. @param hours oldest first, UTC ms */
async function takeSnapshots(instrument: Instrument, hours: readonly number[]): Promise<void> {
  const due = hours.filter((hour) => !snapshots.has(`${instrument} ${hour}`));
  const [from, to] = [due[0], due.at(-1)];
  if (from === undefined || to === undefined) return;
  const read = await readCandles(instrument, SENTIMENT_NEEDS, { from, to });
  for (const asOf of due) {
    const candles = {
      D1: read('D1', asOf),
      H4: read('H4', asOf),
      H1: read('H1', asOf),
      M15: read('M15', asOf),
    };
    const crowd = { buys: 0, entries: 0 }; // no part of a snapshot
    snapshots.set(`${instrument} ${asOf}`, readSentiment({ instrument, asOf, candles, crowd }));
    await breathe();
  }
}

const meanOf = (numbers: readonly number[]): number =>
  Math.round((10 * numbers.reduce((sum, one) => sum + one, 0)) / numbers.length) / 10;

function activityOf(pair: Instrument, records: readonly SentimentRecord[]): SentimentActivity[] {
  if (records.length === 0) return [];
  const indices = records.map(({ fear_greed_index: index }) => index);
  return [
    {
      pair,
      snapshots: records.length,
      bullish_percentage: meanOf(records.map((record) => record.bullish_percentage)),
      bearish_percentage: meanOf(records.map((record) => record.bearish_percentage)),
      retail_long: meanOf(records.map((record) => record.retail_long)),
      fear_greed_index: meanOf(indices),
      lowest_fear_greed: Math.min(...indices),
      highest_fear_greed: Math.max(...indices),
    },
  ];
}

/** What sentiments were in a period, and who looked at them. @param now UTC ms */
export async function sentimentActivity(
  period: Period,
  { sentimentViews }: Pick<Tables, 'sentimentViews'>,
  now: number,
): Promise<SentimentActivityAnswer> {
  const since = periodStart(period, now);
  const hours = hoursSince(since, now);
  await prepareHours(SENTIMENT_PAIRS, SENTIMENT_NEEDS, now);
  const pairs: SentimentActivity[] = [];
  for (const pair of SENTIMENT_PAIRS) {
    await takeSnapshots(pair, hours);
    const records = hours.flatMap((hour) => snapshots.get(`${pair} ${hour}`) ?? []);
    pairs.push(...activityOf(pair, records));
  }
  const views = sentimentViews.filter(({ hour }) => hour >= since);
  return {
    since: new Date(since).toISOString(),
    pairs,
    views: views.length,
    viewers: new Set(views.map(({ user_id }) => user_id)).size,
  };
}
