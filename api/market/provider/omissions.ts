/** What a provider did not give us, or gave us in vain. */
export function createOmissions(title: string) {
  let candles = 0;
  let messages = 0;
  let lacking: readonly string[] = [];

  return {
    addCandles: (count: number): void => void (candles += count),
    addMessage: (): void => void (messages += 1),
    /** @param symbols what it will not stream, in its own names */
    setLacking: (symbols: readonly string[]): void => void (lacking = symbols),
    /** Sentences for an administrator, after another; null when there is nothing to say. */
    remark(first: string | null): string | null {
      const sentences = [
        first,
        lacking.length > 0 && `${title} streams no prices of ${lacking.join(', ')} to us.`,
        candles > 0 && `Impossible candles left out: ${candles}.`,
        messages > 0 && `Unreadable messages left out: ${messages}.`,
      ];
      return sentences.filter(Boolean).join(' ') || null;
    },
  };
}
