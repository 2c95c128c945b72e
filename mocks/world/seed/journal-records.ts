import { type RecordKind, rowFields } from '#contracts/journal/journal-rows.ts';
import { dayNoteId } from '#contracts/journal/journal-records.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';

export const MAIN_ACCOUNT = 'demo-account-main';
export const PROP_ACCOUNT = 'demo-account-challenge';

/** What a journal holds beside its trades, as it is sent. */
export type SeedRecord = { id: string; kind: RecordKind; fields: object };

/** Each setup with its rules; the rules' ids are those of the setup and their place. */
const setups: readonly { name: string; notes: string; rules: readonly string[] }[] = [
  {
    name: 'London high',
    notes: 'The first hour breaks the Asian high and comes back to it.',
    rules: ['The candle has closed beyond the level', 'Not within 15 minutes of news', 'One try'],
  },
  {
    name: 'Four-hour trend',
    notes: 'With the trend of the four-hour chart, from its average.',
    rules: ['The four-hour chart points the same way', 'Stop behind the last swing'],
  },
  {
    name: 'Asian low',
    notes: 'A sweep of the Asian low that is taken back within the hour.',
    rules: ['The low was taken back', 'Half of the usual size before London'],
  },
  {
    name: 'Failed break',
    notes: 'Price leaves the morning range and does not stay outside.',
    rules: ['Back inside the range', 'Stop above the wick'],
  },
];

const ruleId = (name: string, index: number): string =>
  `${name.toLowerCase().replaceAll(/[^a-z]/g, '-')}-rule-${index + 1}`;

/** Answers to the rules of a setup: all kept, or the first one broken. */
export function answersOf(setup: string | undefined, hasBroken: boolean) {
  const rules = setups.find(({ name }) => name === setup)?.rules ?? [];
  const ids = rules.map((_, index) => ruleId(setup ?? '', index));
  return {
    rules_kept: hasBroken ? ids.slice(1) : ids,
    rules_broken: hasBroken ? ids.slice(0, 1) : [],
  };
}

const accounts: readonly SeedRecord[] = [
  {
    id: MAIN_ACCOUNT,
    kind: 'account',
    fields: { name: 'Main account', starting_balance: 5000, number: '12345678' },
  },
  {
    id: PROP_ACCOUNT,
    kind: 'account',
    fields: { name: 'Challenge 10k', starting_balance: 10_000, type: 'prop' },
  },
];

/** The accounts, setups, cash flows and notes of the demo's trader, oldest first. */
export function seedRecords(now: Date): SeedRecord[] {
  const daysAgo = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
  const day = daysAgo(1.2).slice(0, 10);
  const flow = { account_id: MAIN_ACCOUNT };
  return [
    ...accounts,
    ...setups.map(({ name, notes, rules }, index): SeedRecord => {
      const texts = rules.map((text, place) => ({ id: ruleId(name, place), text }));
      return {
        id: `demo-setup-${index + 1}`,
        kind: 'setup',
        fields: { name, notes, rules: texts },
      };
    }),
    {
      id: 'demo-flow-1',
      kind: 'cash_flow',
      fields: { ...flow, date: daysAgo(62), amount: 1000, type: 'deposit' },
    },
    {
      id: 'demo-flow-2',
      kind: 'cash_flow',
      fields: { ...flow, date: daysAgo(24), amount: -250, type: 'withdrawal' },
    },
    {
      id: dayNoteId(day),
      kind: 'day_note',
      fields: { day, text: 'Two good waits, one entry too early. Tomorrow: alerts, no watching.' },
    },
  ];
}

/** With the defaults of what is left out. */
export const fieldsOf = ({ kind, fields }: SeedRecord) => rowFields[kind].parse(fields);
