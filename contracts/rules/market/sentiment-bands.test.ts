import { expect, it } from 'vitest';
import {
  fearGreedBand,
  monitorWord,
  overallSentiment,
  pressureBand,
  sentimentAlerts,
  sentimentStrength,
  socialBand,
  volumeBand,
} from './sentiment-bands.ts';

it.each([
  [100, 'Extreme Greed'],
  [75, 'Extreme Greed'],
  [74.9, 'Greed'],
  [55, 'Greed'],
  [54.9, 'Neutral'],
  [45, 'Neutral'],
  [44.9, 'Fear'],
  [25, 'Fear'],
  [24.9, 'Extreme Fear'],
  [0, 'Extreme Fear'],
])('calls fear and greed of %d %s', (index, band) => {
  expect(fearGreedBand(index)).toBe(band);
});

it.each([
  [1.21, 'Buy Pressure'],
  [1.2, 'Balanced'],
  [1, 'Balanced'],
  [0.8, 'Balanced'],
  [0.79, 'Sell Pressure'],
  [0, 'Sell Pressure'],
])('calls a ratio of %d %s', (ratio, band) => {
  expect(pressureBand(ratio)).toBe(band);
});

it.each([
  [70, 'High'],
  [69, 'Medium'],
  [40, 'Medium'],
  [39, 'Low'],
])('calls a volume that ranks at %d percent %s', (rank, band) => {
  expect(volumeBand(rank)).toBe(band);
});

it.each([
  [60, 'green'],
  [59, 'yellow'],
  [40, 'yellow'],
  [39, 'red'],
])('shows a social sentiment of %d in %s', (share, band) => {
  expect(socialBand(share)).toBe(band);
});

it.each([
  [15, 'Bullish'],
  [14, 'Neutral'],
  [-14, 'Neutral'],
  [-15, 'Bearish'],
])('calls bulls that lead by %d points %s', (net, overall) => {
  expect(overallSentiment(net)).toBe(overall);
});

it.each([
  [75, 'Strong'],
  [-75, 'Strong'],
  [74, 'Moderate'],
  [40, 'Moderate'],
  [-40, 'Moderate'],
  [39, 'Weak'],
  [0, 'Weak'],
])('calls a lead of %d points %s', (net, strength) => {
  expect(sentimentStrength(net)).toBe(strength);
});

it.each([
  [81, 'Weak', ['Extreme Greed']],
  [80, 'Moderate', []],
  [20, 'Weak', []],
  [19, 'Strong', ['Extreme Fear', 'Strong']],
])('warns of fear and greed of %d with %s sentiment by %j', (index, strength, alerts) => {
  expect(sentimentAlerts({ fear_greed_index: index, sentiment_strength: strength })).toEqual(
    alerts,
  );
});

it.each([
  [71, 'Greed'],
  [70, 'Neutral'],
  [30, 'Neutral'],
  [29, 'Fear'],
])("calls %d in the console's table %s", (index, label) => {
  expect(monitorWord(index)).toBe(label);
});
