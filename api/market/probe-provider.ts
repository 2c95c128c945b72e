import { z } from 'zod';
import { type ProviderClock, systemClock } from '#api/market/provider/options.ts';
import { httpGet } from '#api/market/provider/caller.ts';
import { refusalOf } from '#api/market/provider/refusal.ts';
import { fromJson, understand } from '#api/market/provider/wire.ts';
import type { ProviderChoice } from './open-market.ts';
import { oandaAccess } from './oanda/feed.ts';
import { tiingoAccess, readError as readTiingoError } from './tiingo/feed.ts';
import { twelveDataAccess, readError as readTwelveDataError } from './twelve-data/feed.ts';

/** A small request that succeeds only with a valid key. */
type Probe = {
  readonly title: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Reads an error inside an answer; null where there is none. */
  readonly readError: (text: string) => { status: number; message: string } | null;
  readonly answer: z.ZodType;
};

/** Sends one request, regardless of the plan's limits. @throws FeedError; its message holds no key */
async function sendProbe(
  { title, url, headers, readError, answer }: Probe,
  clock: ProviderClock,
  answerWithinMs: number,
): Promise<void> {
  const { status, text, retryAfter } = await httpGet(
    title,
    { url, headers, answerWithinMs },
    clock,
  );
  const verdict = { status, message: text, retryAfter, ...readError(text) };
  const refusal = refusalOf(title, verdict, clock.now());
  if (refusal !== null) throw refusal;
  understand(title, answer, fromJson(text));
}

/**
 * Checks the credentials for a price provider.
 *
 * @throws FeedError when it rejects the key, or does not answer; its message contains no key
 * @source https://twelvedata.com/docs (API usage), https://developer.oanda.com/rest-live-v20/account-ep/,
 *         https://www.tiingo.com/documentation/general/connecting
 */
export const probeProvider = (
  choice: ProviderChoice,
  answerWithinMs: number,
  clock: ProviderClock = systemClock,
): Promise<void> => sendProbe(probeOf(choice), clock, answerWithinMs);

function probeOf(choice: ProviderChoice): Probe {
  if (choice.source === 'twelvedata') {
    const { title, baseUrl, headers } = twelveDataAccess(choice);
    return {
      title,
      url: `${baseUrl}/api_usage`,
      headers,
      readError: readTwelveDataError,
      answer: z.object({ current_usage: z.number() }),
    };
  }
  if (choice.source === 'oanda') {
    const { title, baseUrl, headers } = oandaAccess(choice);
    return {
      title,
      url: `${baseUrl}/v3/accounts/${encodeURIComponent(choice.account)}/summary`,
      headers,
      readError: () => null, // the status is enough
      answer: z.object({ account: z.object({ id: z.string() }) }),
    };
  }
  const { title, baseUrl, headers } = tiingoAccess(choice);
  return {
    title,
    url: `${baseUrl}/api/test/`, // without the trailing slash it redirects
    headers,
    readError: readTiingoError,
    answer: z.object({ message: z.string() }),
  };
}
