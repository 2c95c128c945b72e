import { excursionLimits, type JournalFilter } from '#contracts/rules/journal/journal-filter.ts';

const excursionNames = {
  mae: { name: 'MAE', unit: ' R' },
  mfe: { name: 'MFE', unit: ' R' },
  efficiency: { name: 'Exit efficiency', unit: '%' },
};

/** The limits of excursions with what they are called: `MAE at least` and ` R`. */
export const limitLabels = excursionLimits.map(({ name, of, isLeast }) => ({
  name,
  label: `${excursionNames[of].name} at ${isLeast ? 'least' : 'most'}`,
  unit: excursionNames[of].unit,
}));

/** The parts of the filter that have a list of values. */
export const valueNames = {
  side: { buy: 'Buy', sell: 'Sell' },
  result: { win: 'Wins', loss: 'Losses', breakeven: 'Breakeven' },
  period: { today: 'Today', week: 'This week', month: 'This month', year: 'This year' },
  status: { open: 'Open', closed: 'Closed' },
};

export type FilterChip = { name: keyof JournalFilter; text: string };

/** One chip for each active part of the filter, without the account, which has its own select. */
export function filterChips(filter: JournalFilter): FilterChip[] {
  const { text, pair, side, result, period, strategy, tag, status, setup, emotion } = filter;
  const chips: FilterChip[] = [
    { name: 'text', text: text && `“${text}”` },
    { name: 'pair', text: pair },
    { name: 'side', text: side && valueNames.side[side] },
    { name: 'result', text: result && valueNames.result[result] },
    { name: 'period', text: period && valueNames.period[period] },
    { name: 'strategy', text: strategy && `Strategy: ${strategy}` },
    { name: 'setup', text: setup && `Setup: ${setup}` },
    { name: 'tag', text: tag && `Tag: ${tag}` },
    { name: 'emotion', text: emotion && `Emotion: ${emotion}` },
    { name: 'status', text: status && valueNames.status[status] },
    ...limitLabels.map(({ name, label, unit }) => {
      const limit = filter[name];
      return { name, text: limit === '' ? '' : `${label} ${limit}${unit}` };
    }),
  ];
  return chips.filter((chip) => chip.text !== '');
}
