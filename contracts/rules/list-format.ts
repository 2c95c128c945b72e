/** `EURUSD`, `EURUSD and GBPUSD`, `EURUSD, GBPUSD and US30`. */
export const listWords = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words.slice(-1).join('')}`;
