/** Quality of a setup (0 to 1) as a confidence of 0.4 to 0.95. */
export const asConfidence = (quality: number): number => Number((0.4 + 0.55 * quality).toFixed(4));
