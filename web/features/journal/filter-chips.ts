import type { JournalFilter } from '#contracts/rules/journal/journal-filter.ts';

export const sideNames = { buy: 'Buy', sell: 'Sell' };
export const resultNames = { win: 'Wins', loss: 'Losses', breakeven: 'Breakeven' };
export const statusNames = { open: 'Open', closed: 'Closed' };
export const periodNames = {
  today: 'Today',
  week: 'This week',
  month: 'This month',
  year: 'This year',
};

export type FilterChip = { name: keyof JournalFilter; text: string };

/** One chip for each active part of the filter, in a fixed order. */
export function filterChips(filter: JournalFilter): FilterChip[] {
  const { text, pair, side, result, period, strategy, tag, status, setup, emotion } = filter;
  const labels: Record<keyof JournalFilter, string> = {
    text: text && `“${text}”`,
    pair,
    side: side && sideNames[side],
    result: result && resultNames[result],
    period: period && periodNames[period],
    strategy: strategy && `Strategy: ${strategy}`,
    tag: tag && `Tag: ${tag}`,
    status: status && statusNames[status],
    account: '', // has its own select above the tabs
    setup: setup && `Setup: ${setup}`,
    emotion: emotion && `Emotion: ${emotion}`,
  };
  const names = [
    'text',
    'pair',
    'side',
    'result',
    'period',
    'strategy',
    'setup',
    'tag',
    'emotion',
    'status',
  ] as const;
  return names.map((name) => ({ name, text: labels[name] })).filter((chip) => chip.text !== '');
}
