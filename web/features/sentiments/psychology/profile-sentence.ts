import type { SentimentRecord } from '#contracts/sentiments.ts';
import { formatPrice } from '#web/lib/format-price.ts';

/** What the volume profile of a pair shows, in words. */
export function profileSentence({ pair, profile }: SentimentRecord, price: number | null): string {
  const { poc, vah, val, volume_source } = profile;
  const told = (at: number): string => formatPrice(pair, at);
  const sentences = [
    `Over five trading days ${pair} saw most volume at ${told(poc)} (POC), and 70% of it between ${told(val)} (VAL) and ${told(vah)} (VAH).`,
  ];
  if (price !== null)
    sentences.push(`The price of ${told(price)} lies ${placeOf(price)} this area.`);
  if (volume_source === 'range-proxy') sentences.push('Volume is estimated from ranges.');
  return sentences.join(' ');

  function placeOf(at: number): string {
    if (at > vah) return 'above';
    return at < val ? 'below' : 'inside';
  }
}
