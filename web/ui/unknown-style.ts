/** How a status is shown that a newer server tells and this app has no word for. */
export const unknownLook = { tone: 'neutral', word: 'Unknown' } as const;
