import type { z } from 'zod';
import type { AccountRules } from '#contracts/journal/account-rules.ts';
import { NEW_YORK_CLOSE } from '../time/broker-zone.ts';

export type RulesTemplate = {
  /** With the version at its end: rules that a firm changes get another one. */
  readonly id: string;
  readonly name: string;
  /** Where the firm states them. */
  readonly source: string;
  /** When they were read there. */
  readonly read: string;
  readonly rules: Omit<z.input<typeof AccountRules>, 'initial_balance'>;
};

const ftmo = {
  zone: 'Europe/Prague',
  daily_loss_of: 'initial',
  day_start: 'balance',
  total_loss: 10,
} as const;
const FTMO_SOURCE = 'https://ftmo.com/en/trading-objectives';

const fivers = {
  zone: NEW_YORK_CLOSE,
  daily_loss: 5,
  daily_loss_of: 'day',
  day_start: 'higher',
  total_loss: 10,
  min_days: 3,
  day_profit: 0.5,
} as const;
const FIVERS_SOURCE =
  'https://help.the5ers.com/what-is-the-maximum-loss-and-the-maximum-daily-loss-in-the-high-stakes-program';

/** Rules of common evaluations. A firm may have changed them since: its own page counts. */
export const rulesTemplates: readonly RulesTemplate[] = [
  {
    id: 'ftmo-2-step-challenge/1',
    name: 'FTMO 2-Step: Challenge',
    source: FTMO_SOURCE,
    read: '2026-11-27',
    rules: { ...ftmo, daily_loss: 5, target: 10, min_days: 4 },
  },
  {
    id: 'ftmo-2-step-verification/1',
    name: 'FTMO 2-Step: Verification',
    source: FTMO_SOURCE,
    read: '2026-11-27',
    rules: { ...ftmo, daily_loss: 5, target: 5, min_days: 4 },
  },
  {
    id: 'ftmo-1-step/1',
    name: 'FTMO 1-Step',
    source: 'https://ftmo.com/au/?p=1671',
    read: '2026-11-27',
    rules: { ...ftmo, daily_loss: 3, total_loss_from: 'highest', target: 10, best_day: 50 },
  },
  {
    id: 'the5ers-high-stakes-1/1',
    name: 'The5ers High Stakes: step 1',
    source: FIVERS_SOURCE,
    read: '2026-11-27',
    rules: { ...fivers, target: 8 },
  },
  {
    id: 'the5ers-high-stakes-2/1',
    name: 'The5ers High Stakes: step 2',
    source: FIVERS_SOURCE,
    read: '2026-11-27',
    rules: { ...fivers, target: 5 },
  },
  {
    id: 'generic/1',
    name: 'Generic: 5 % a day, 10 % in all',
    source: '',
    read: '',
    rules: { zone: 'UTC', daily_loss: 5, total_loss: 10, target: 10 },
  },
];
