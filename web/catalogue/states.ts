import type { adminTabKeys } from '#web/app/AdminTab.tsx';
import type { memberViews } from '#web/app/TraderShell.tsx';

/** Pages of a person who is not signed in. */
export const visitorPages = [
  'login',
  'plans',
  'information',
  'method',
  'payment',
  'terms',
  'privacy',
  'risk-disclosure',
] as const;

type VisitorPage = (typeof visitorPages)[number];
type MemberView = (typeof memberViews)[number];
type ConsoleTab = (typeof adminTabKeys)[number];
export type ScreenName =
  | `visitor/${VisitorPage}`
  | `member/${MemberView}`
  | `console/${ConsoleTab}`;

/** The states of a screen, each by the text of its scenario (docs/scenarios.md). */
export const states = {
  full: { title: 'Full', scenario: '' },
  loading: { title: 'Loading', scenario: 'latency=60000' },
  empty: { title: 'Empty', scenario: 'firstDay' },
  error: { title: 'Error', scenario: 'serverError' },
  sample: { title: 'Sample data', scenario: 'samples' },
  offline: { title: 'Offline', scenario: '' }, // the network goes once everything has come
  longNames: { title: 'Long names', scenario: 'longNames' },
  rightToLeft: { title: 'Right to left', scenario: 'rightToLeft' },
} as const;

export type StateName = keyof typeof states;
export const stateNames = Object.keys(states).filter((name): name is StateName => name in states);

export const isStateName = (text: unknown): text is StateName =>
  stateNames.some((name) => name === text);
