/** Why an instrument is without a reading. @param isFilling history is still being prepared */
export const missingText = (isFilling: boolean): string =>
  isFilling ? 'Still being prepared.' : 'Not enough candles yet.';
