import { z } from 'zod';
import { type CallerSetup, httpGet, type ProviderClock, systemClock } from './provider/caller.ts';
import { refusalOf, fromJson, understand } from '#api/market/provider/wire.ts';
import type { ProviderChoice } from './open-market.ts';
import { oandaAccess } from './oanda/feed.ts';
import { tiingoAccess, readError as readTiingoError } from './tiingo/feed.ts';
import { twelveDataAccess, readError as readTwelveDataError } from './twelve-data/feed.ts';

type Probe = Pick<CallerSetup, 'title' | 'headers' | 'readError'> & {
  readonly url: string;
  readonly answer: z.ZodType;
};

/** Sends one request, regardless of the plan's limits. @throws FeedError; its message holds no key */
async function sendProbe(
  probe: Probe,
  clock: ProviderClock,
  answerWithinMs: number,
): Promise<void> {
  const { title, url, readError, answer } = probe;
  const { status, text, retryAfter } = await httpGet(probe, url, clock, answerWithinMs);
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
    const { baseUrl, ...access } = twelveDataAccess(choice);
    return {
      ...access,
      url: `${baseUrl}/api_usage`,
      readError: readTwelveDataError,
      answer: z.object({ current_usage: z.number() }),
    };
  }
  if (choice.source === 'oanda') {
    const { baseUrl, ...access } = oandaAccess(choice);
    return {
      ...access,
      url: `${baseUrl}/v3/accounts/${encodeURIComponent(choice.account)}/summary`,
      readError: () => null, // the status is enough
      answer: z.object({ account: z.object({ id: z.string() }) }),
    };
  }
  const { baseUrl, ...access } = tiingoAccess(choice);
  return {
    ...access,
    url: `${baseUrl}/api/test/`, // without the trailing slash it redirects
    readError: readTiingoError,
    answer: z.object({ message: z.string() }),
  };
}
