import type { HttpHandler } from 'msw';
import { vi } from 'vitest';
import { auditEndpoints } from '#contracts/audit.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import type { OpenedTarget } from '#web/data/notifications/opened-item.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import {
  type AdminStats,
  type BusinessOverview,
  overviewEndpoints,
  statsEndpoints,
} from '#contracts/analytics.ts';
import { type SystemHealth, systemEndpoints, type SystemMetrics } from '#contracts/system.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { OverviewTab } from '#web/admin/overview/OverviewTab.tsx';
import { OpenTargetContext } from '#web/data/notifications/opened-item.ts';
import { renderScreen } from './render-screen.tsx';

const { read: stats } = statsEndpoints;
const { health, metrics } = systemEndpoints;
const { activity } = auditEndpoints;
const { prices } = marketEndpoints;
const { read: business } = overviewEndpoints;
const usual = business.response.parse(business.example);

const calm = { ...stats.response.parse(stats.example), openLeads: 0, waitingPayments: 0 };
const healthy = health.response.parse(health.example);
const quiet = metrics.response.parse(metrics.example);
const settings = settingsEndpoints.read.response.parse(settingsEndpoints.read.example);

export const statsOf = (changes: Partial<AdminStats>) => mockAnswer(stats, { ...calm, ...changes });
export const businessOf = (changes: Partial<BusinessOverview>) =>
  mockAnswer(business, { ...usual, ...changes });
export const healthOf = (changes: Partial<SystemHealth>) =>
  mockAnswer(health, { ...healthy, ...changes });
export const metricsOf = (changes: Partial<SystemMetrics>) =>
  mockAnswer(metrics, { ...quiet, ...changes });
export const backupsEvery = (backup_frequency: 'hourly' | 'daily' | 'weekly') =>
  mockAnswer(settingsEndpoints.read, { ...settings, backup_frequency });

/** A platform on which nothing waits. */
export const calmPlatform = (): HttpHandler[] => [
  statsOf({}),
  businessOf({}),
  healthOf({}),
  metricsOf({}),
  backupsEvery('daily'),
  mockAnswer(prices, prices.response.parse(prices.example)),
  mockAnswer(activity, activity.response.parse(activity.example)),
];

/** The overview without the market's widgets; `open` hears what it leads to. */
export function showOverview(...handlers: HttpHandler[]) {
  const open = vi.fn<(target: OpenedTarget) => void>();
  const view = renderScreen(
    <OpenTargetContext value={open}>
      <OverviewTab />
    </OpenTargetContext>,
    { user: 'admin', handlers: [...handlers, ...calmPlatform()] },
  );
  return { ...view, open };
}
