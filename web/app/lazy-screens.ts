import { type ComponentType, lazy } from 'react';
import { whenIdle } from '#web/data/device/deferred-start.ts';

type Loader<Props> = () => Promise<ComponentType<Props>>;

const lazyScreen = <Props>(load: Loader<Props>) => lazy(async () => ({ default: await load() }));

/** The lazy screens of a shell, each its own chunk, and their prefetch. */
function createScreens() {
  const loaders: (() => Promise<unknown>)[] = [];
  return {
    screen: <Props>(load: Loader<Props>) => {
      loaders.push(load);
      return lazyScreen(load);
    },
    /** Prefetches all screens when idle, so that each opens at once, also offline. @returns cancel */
    prefetch: () =>
      whenIdle(() => {
        for (const load of loaders) void load().catch(() => null); // retried when it is opened
      }),
  };
}

const { screen: traderScreen, prefetch: prefetchTrader } = createScreens();
const { screen: adminScreen, prefetch: prefetchAdmin } = createScreens();
export { prefetchAdmin, prefetchTrader };

/** The sections of the member app, except the journal. */
export const sectionScreens = {
  market: traderScreen(
    async () => (await import('#web/features/market/MarketScreen.tsx')).MarketScreen,
  ),
  briefing: traderScreen(
    async () => (await import('#web/features/briefing/BriefingScreen.tsx')).BriefingScreen,
  ),
  institutional: traderScreen(
    async () =>
      (await import('#web/features/institutional/InstitutionalScreen.tsx')).InstitutionalScreen,
  ),
  'dark-pools': traderScreen(
    async () => (await import('#web/features/dark-pools/DarkPoolsScreen.tsx')).DarkPoolsScreen,
  ),
  sentiments: traderScreen(
    async () => (await import('#web/features/sentiments/SentimentsScreen.tsx')).SentimentsScreen,
  ),
  posts: traderScreen(
    async () => (await import('#web/features/posts/PostsScreen.tsx')).PostsScreen,
  ),
  analytics: traderScreen(
    async () => (await import('#web/features/chart/ChartScreen.tsx')).ChartScreen,
  ),
  'peak-scanner': traderScreen(
    async () => (await import('#web/features/signals/peak/PeakScreen.tsx')).PeakScreen,
  ),
  'weekly-scanner': traderScreen(
    async () => (await import('#web/features/signals/WeeklyScreen.tsx')).WeeklyScreen,
  ),
  sniper: traderScreen(
    async () => (await import('#web/features/signals/sniper/SniperScreen.tsx')).SniperScreen,
  ),
  signals: traderScreen(
    async () => (await import('#web/features/signals/SignalsScreen.tsx')).SignalsScreen,
  ),
  history: traderScreen(
    async () => (await import('#web/features/signals/HistoryScreen.tsx')).HistoryScreen,
  ),
  settings: traderScreen(
    async () => (await import('#web/features/settings/SettingsScreen.tsx')).SettingsScreen,
  ),
  webinar: traderScreen(
    async () => (await import('#web/features/webinar/WebinarScreen.tsx')).WebinarScreen,
  ),
};

export const JournalScreen = traderScreen(
  async () => (await import('#web/features/journal/JournalScreen.tsx')).JournalScreen,
);
/** Not prefetched: few members open it, and buying needs a network anyway. */
export const RenewScreen = lazyScreen(
  async () => (await import('#web/features/access/Purchase.tsx')).RenewScreen,
);

/** The tabs of the admin console that need nothing from the shell. */
export const tabScreens = {
  signals: adminScreen(async () => (await import('#web/admin/signals/SignalsTab.tsx')).SignalsTab),
  institutional: adminScreen(
    async () => (await import('#web/admin/institutional/InstitutionalTab.tsx')).InstitutionalTab,
  ),
  sentiments: adminScreen(
    async () => (await import('#web/admin/sentiments/SentimentsTab.tsx')).SentimentsTab,
  ),
  'trading-journal': adminScreen(
    async () =>
      (await import('#web/admin/trading-journal/JournalMonitorTab.tsx')).JournalMonitorTab,
  ),
  'dark-pools': adminScreen(
    async () => (await import('#web/admin/dark-pools/DarkPoolsTab.tsx')).DarkPoolsTab,
  ),
  posts: adminScreen(async () => (await import('#web/admin/posts/PostsTab.tsx')).PostsTab),
  users: adminScreen(async () => (await import('#web/admin/users/UsersTab.tsx')).UsersTab),
  leads: adminScreen(async () => (await import('#web/admin/leads/LeadsTab.tsx')).LeadsTab),
  payments: adminScreen(
    async () => (await import('#web/admin/payments/PaymentsTab.tsx')).PaymentsTab,
  ),
  chart: adminScreen(
    async () => (await import('#web/admin/chart-analyses/ChartAnalysesTab.tsx')).ChartAnalysesTab,
  ),
  system: adminScreen(async () => (await import('#web/admin/system/SystemTab.tsx')).SystemTab),
  webinars: adminScreen(
    async () => (await import('#web/admin/webinars/WebinarsTab.tsx')).WebinarsTab,
  ),
  analytics: adminScreen(
    async () => (await import('#web/admin/analytics/AnalyticsTab.tsx')).AnalyticsTab,
  ),
};

export const OverviewTab = adminScreen(
  async () => (await import('#web/admin/overview/OverviewTab.tsx')).OverviewTab,
);
export const ConsoleTicker = adminScreen(
  async () => (await import('#web/features/market/MarketPanels.tsx')).ConsoleTicker,
);
export const ConsoleQuotes = adminScreen(
  async () => (await import('#web/features/market/MarketPanels.tsx')).ConsoleQuotes,
);
export const AdminChart = adminScreen(
  async () => (await import('#web/features/chart/ChartScreen.tsx')).AdminChart,
);
export const MarketPanels = adminScreen(
  async () => (await import('#web/features/market/MarketPanels.tsx')).MarketPanels,
);
export const SettingsTab = adminScreen(
  async () => (await import('#web/admin/settings/SettingsTab.tsx')).SettingsTab,
);
export const OwnAccount = adminScreen(
  async () => (await import('#web/features/settings/OwnAccount.tsx')).OwnAccount,
);
