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

export const MarketScreen = traderScreen(
  async () => (await import('#web/features/market/MarketScreen.tsx')).MarketScreen,
);
export const BriefingScreen = traderScreen(
  async () => (await import('#web/features/briefing/BriefingScreen.tsx')).BriefingScreen,
);
export const InstitutionalScreen = traderScreen(
  async () =>
    (await import('#web/features/institutional/InstitutionalScreen.tsx')).InstitutionalScreen,
);
export const DarkPoolsScreen = traderScreen(
  async () => (await import('#web/features/dark-pools/DarkPoolsScreen.tsx')).DarkPoolsScreen,
);
export const SentimentsScreen = traderScreen(
  async () => (await import('#web/features/sentiments/SentimentsScreen.tsx')).SentimentsScreen,
);
export const PostsScreen = traderScreen(
  async () => (await import('#web/features/posts/PostsScreen.tsx')).PostsScreen,
);
export const JournalScreen = traderScreen(
  async () => (await import('#web/features/journal/JournalScreen.tsx')).JournalScreen,
);
export const ChartScreen = traderScreen(
  async () => (await import('#web/features/chart/ChartScreen.tsx')).ChartScreen,
);
export const PeakScreen = traderScreen(
  async () => (await import('#web/features/signals/peak/PeakScreen.tsx')).PeakScreen,
);
export const WeeklyScreen = traderScreen(
  async () => (await import('#web/features/signals/WeeklyScreen.tsx')).WeeklyScreen,
);
export const SniperScreen = traderScreen(
  async () => (await import('#web/features/signals/sniper/SniperScreen.tsx')).SniperScreen,
);
export const SignalsScreen = traderScreen(
  async () => (await import('#web/features/signals/SignalsScreen.tsx')).SignalsScreen,
);
export const HistoryScreen = traderScreen(
  async () => (await import('#web/features/signals/HistoryScreen.tsx')).HistoryScreen,
);
export const SettingsScreen = traderScreen(
  async () => (await import('#web/features/settings/SettingsScreen.tsx')).SettingsScreen,
);
export const WebinarScreen = traderScreen(
  async () => (await import('#web/features/webinar/WebinarScreen.tsx')).WebinarScreen,
);
/** Not prefetched: few members open it, and buying needs a network anyway. */
export const RenewScreen = lazyScreen(
  async () => (await import('#web/features/access/Purchase.tsx')).RenewScreen,
);

export const OverviewTab = adminScreen(
  async () => (await import('#web/admin/overview/OverviewTab.tsx')).OverviewTab,
);
export const SignalsTab = adminScreen(
  async () => (await import('#web/admin/signals/SignalsTab.tsx')).SignalsTab,
);
export const InstitutionalTab = adminScreen(
  async () => (await import('#web/admin/institutional/InstitutionalTab.tsx')).InstitutionalTab,
);
export const SentimentsTab = adminScreen(
  async () => (await import('#web/admin/sentiments/SentimentsTab.tsx')).SentimentsTab,
);
export const JournalMonitorTab = adminScreen(
  async () => (await import('#web/admin/trading-journal/JournalMonitorTab.tsx')).JournalMonitorTab,
);
export const DarkPoolsTab = adminScreen(
  async () => (await import('#web/admin/dark-pools/DarkPoolsTab.tsx')).DarkPoolsTab,
);
export const PostsTab = adminScreen(
  async () => (await import('#web/admin/posts/PostsTab.tsx')).PostsTab,
);
export const UsersTab = adminScreen(
  async () => (await import('#web/admin/users/UsersTab.tsx')).UsersTab,
);
export const LeadsTab = adminScreen(
  async () => (await import('#web/admin/leads/LeadsTab.tsx')).LeadsTab,
);
export const PaymentsTab = adminScreen(
  async () => (await import('#web/admin/payments/PaymentsTab.tsx')).PaymentsTab,
);
export const AdminChart = adminScreen(
  async () => (await import('#web/features/chart/ChartScreen.tsx')).AdminChart,
);
export const MarketPanels = adminScreen(
  async () => (await import('#web/features/market/MarketPanels.tsx')).MarketPanels,
);
export const ConsoleTicker = adminScreen(
  async () => (await import('#web/features/market/MarketPanels.tsx')).ConsoleTicker,
);
export const ConsoleQuotes = adminScreen(
  async () => (await import('#web/features/market/MarketPanels.tsx')).ConsoleQuotes,
);
export const ChartAnalysesTab = adminScreen(
  async () => (await import('#web/admin/chart-analyses/ChartAnalysesTab.tsx')).ChartAnalysesTab,
);
export const SystemTab = adminScreen(
  async () => (await import('#web/admin/system/SystemTab.tsx')).SystemTab,
);
export const SettingsTab = adminScreen(
  async () => (await import('#web/admin/settings/SettingsTab.tsx')).SettingsTab,
);
export const OwnAccount = adminScreen(
  async () => (await import('#web/features/settings/OwnAccount.tsx')).OwnAccount,
);
export const WebinarsTab = adminScreen(
  async () => (await import('#web/admin/webinars/WebinarsTab.tsx')).WebinarsTab,
);
export const AnalyticsTab = adminScreen(
  async () => (await import('#web/admin/analytics/AnalyticsTab.tsx')).AnalyticsTab,
);
