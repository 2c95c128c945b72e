import type { ScreenName, StateName } from './states.ts';

/** Why some screens have no page for a state. */
type Absence = {
  readonly states: readonly StateName[];
  readonly screens: readonly ScreenName[];
  readonly why: string;
};

/** Pages whose text is part of the code. */
const legalPages = ['visitor/terms', 'visitor/privacy', 'visitor/risk-disclosure'] as const;

/** What markets and models say. */
const analyses = [
  'member/market',
  'member/analytics',
  'member/briefing',
  'member/sentiments',
  'member/institutional',
  'member/dark-pools',
  'console/tradingview-chart',
  'console/sentiments',
  'console/dark-pools',
] as const;

const scanners = ['member/peak-scanner', 'member/weekly-scanner', 'member/sniper'] as const;
const signals = ['member/signals', 'member/history', 'console/signals'] as const;

const ofPlatform = [
  'console/overview',
  'console/system',
  'console/analytics',
  'console/settings',
] as const;

export const absences: readonly Absence[] = [
  {
    states: ['loading', 'empty', 'error', 'offline'],
    screens: legalPages,
    why: 'Its text is part of the code, and it waits for nothing.',
  },
  {
    states: ['loading', 'error', 'offline'],
    screens: ['visitor/login', 'visitor/plans', 'visitor/information'],
    why: 'Everything on it is part of the code, and a call is made only when its button is pressed.',
  },
  {
    states: ['offline'],
    screens: ['visitor/method'],
    why: 'What it read stays on it, and a call is made only when its button is pressed.',
  },
  {
    states: ['empty'],
    screens: ['visitor/login', 'visitor/plans', 'visitor/method', 'visitor/payment'],
    why: 'There is no list on it that could have no row.',
  },
  {
    states: ['sample', 'longNames', 'rightToLeft'],
    screens: [
      ...legalPages,
      'visitor/login',
      'visitor/plans',
      'visitor/information',
      'visitor/method',
      'visitor/payment',
    ],
    why: 'It has no sample data, and what a person typed stands only in fields of its forms.',
  },
  {
    states: ['loading', 'empty', 'error', 'sample', 'longNames', 'rightToLeft'],
    screens: ['member/renew'],
    why: 'The plans are part of the code: it reads nothing.',
  },
  {
    states: ['empty'],
    screens: [...analyses, 'member/settings', 'console/system', 'console/settings'],
    why: 'What it shows is never without content: markets, models, the person or the platform.',
  },
  {
    states: ['empty'],
    screens: ['console/users'],
    why: 'The administrator who looks at it is always one of its rows.',
  },
  {
    states: ['sample'],
    screens: [
      'member/market',
      'member/analytics',
      'member/briefing',
      'member/posts',
      'member/webinar',
      'member/settings',
      'member/trading-journal',
      ...scanners,
      ...signals,
      'console/overview',
      'console/users',
      'console/leads',
      'console/posts',
      'console/webinars',
      'console/tradingview-chart',
      'console/institutional',
      'console/analytics',
      'console/settings',
    ],
    why: 'It has no sample data: where a call fails, it says so.',
  },
  {
    states: ['longNames', 'rightToLeft'],
    screens: [...analyses, ...scanners, ...signals, ...ofPlatform],
    why: 'Nothing on it was typed by a person but the name in the header.',
  },
];

/** Why a screen is not shown in a state; null: it is shown. */
export const whyAbsent = (screen: ScreenName, state: StateName): string | null =>
  absences.find(({ states, screens }) => states.includes(state) && screens.includes(screen))?.why ??
  null;
