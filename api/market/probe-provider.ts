import { z } from 'zod';
import type { ProviderChoice } from './open-market.ts';
import { oandaAccess } from './oanda/feed.ts';
import { type ProviderClock, systemClock } from './provider/clock.ts';
import { type Probe, sendProbe } from './provider/probe.ts';
import { tiingoAccess } from './tiingo/feed.ts';
import { readError as readTiingoError } from './tiingo/messages.ts';
import { twelveDataAccess } from './twelve-data/feed.ts';
import { readError as readTwelveDataError } from './twelve-data/messages.ts';

/**
 * Asks a price provider who we are to it.
 *
 * @throws FeedError when it does not know us, or does not answer; its message holds no key
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
      readError: () => null, // its status says it all
      answer: z.object({ account: z.object({ id: z.string() }) }),
    };
  }
  const { title, baseUrl, headers } = tiingoAccess(choice);
  return {
    title,
    url: `${baseUrl}/api/test/`, // without the slash at its end it redirects
    headers,
    readError: readTiingoError,
    answer: z.object({ message: z.string() }),
  };
}
