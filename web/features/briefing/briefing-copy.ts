import type { Explanation } from '#web/ui/Explain.tsx';

const MINUS = '\u2212';

/** Signed number with a true minus: `+0.18`, `−0.41`; zero after rounding has no sign: `0.00`. */
export function formatSigned(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value > 0 ? '+' : MINUS}${text}`;
}

export const formatShare = (share: number): string => `${Math.round(share * 100)}%`;

/** UTC date of a briefing: `Friday, 20 November 2026`. */
export const formatBriefingDate = (date: string): string =>
  new Date(`${date}T00:00:00.000Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

export const explanations = {
  temperature: {
    title: 'Market temperature',
    means:
      'How greedy or fearful the pairs are on average: Hot from 75 of 100, Warm from 55, Neutral from 45, Cool from 25, else Cold.',
    computed:
      'The mean fear and greed index of all pairs at 06:00 UTC. Each index compares the price with its own last year: trend, place in the range, volume on rising days, volatility and drawdown.',
    isNot: 'Not a forecast: hot markets can rise further, cold ones fall further.',
  },
  sentiment: {
    title: 'Market sentiment',
    means:
      'Whether traders seek or avoid risk. The score goes from −1, where all parts point away from risk, to +1. Agreement is the weight of the parts that point the way of the score.',
    computed:
      'Returns of one and five days, each measured against its usual size of 20 days: shares (US30), Australian dollar against yen, Bitcoin, gold, yen and franc, and the change of volatility. Agreement below 55% or a score within ±0.10 is Mixed; from +0.35 Risk-On while volatility is below the 70th percentile of a year, from +0.10 Cautious Optimism; to −0.35 Risk-Off while volatility rises; else Defensive.',
    isNot: 'Not a poll and not news: nobody was asked, and only prices were read.',
  },
  volatility: {
    title: 'Volatility',
    means:
      'How much the six dollar majors move, as percent a year. Below the 25th percentile of a year it is Low, below the 60th Normal, below the 85th Elevated, else High.',
    computed:
      "Parkinson's estimate from the highs and lows of the last 10 days, averaged over the six pairs and scaled to a year of 252 days.",
    isNot:
      'Not implied volatility: no option prices are read. It says how far, not in which direction.',
  },
  dollar: {
    title: 'Dollar strength',
    means:
      'The dollar against other currencies; 100 is its mean of a year. Strong from the 80th percentile of a year, Firm from the 60th, Neutral from the 40th, Soft from the 20th, else Weak.',
    computed:
      'The weights of the ICE US Dollar Index over euro, yen, pound, Canadian dollar and franc. The Swedish krona is not quoted here: it is left out and the others are scaled up.',
    isNot: 'Not the official index: its figure is another one, though the two move together.',
  },
  commentary: {
    title: 'Commentary',
    means: 'The figures of this briefing in sentences.',
    computed:
      'Sentences are chosen by rules and filled with the figures. The same figures on the same date always give the same words.',
    isNot:
      'Not written by a person and not advice. It knows no news: no economic calendar is connected.',
  },
  outlook: {
    title: 'Technical outlook',
    means:
      'Where an instrument stood at 06:00 UTC: its structure of four-hour candles, the nearest support and resistance, and how much of a usual day it had moved.',
    computed:
      'Support and resistance are the nearest turns of four-hour candles or edges of the last day; a daily range away where there is none. ADR is the mean range of the last 14 trading days, used is what the day had moved of it. RSI is that of 14 four-hour candles. Bias, formation and level are those of the Peak Scanner.',
    isNot: 'Not a signal: nothing of it is issued or graded.',
  },
  opportunities: {
    title: 'Trading opportunities',
    means:
      'Signals that were open at 06:00 UTC come first. The watchlist names what the Peak Scanner leans to and what was still missing for a signal.',
    computed:
      'Prices of signals are those they were issued with. Those of the watchlist are the support and resistance of the outlook, where the idea would begin and end.',
    isNot:
      'A watchlist entry is no signal: nothing was issued, nothing is graded, and it is not in the track record.',
  },
  focus: {
    title: 'Daily focus',
    means: 'What may matter today: sessions, large moves overnight, untested levels, used ranges.',
    computed:
      'From the trading hours in UTC, the candles since the last close, and the schedule of the scanners.',
    isNot: 'Not an economic calendar: none is connected, so releases and speeches are not named.',
  },
  yesterday: {
    title: 'Yesterday',
    means:
      'What moved most on the last trading day, and how far each instrument went compared with a usual day.',
    computed:
      'Change from close to close of the trading day, which ends at 17:00 in New York. Ranges in percent of ADR, the mean range of 14 trading days.',
    isNot: 'Not a statement about today: a wide day says little about the direction of the next.',
  },
} as const satisfies Record<string, Explanation>;
