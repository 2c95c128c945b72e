import { type ComponentType, lazy } from 'react';
import { whenIdle } from '#web/data/device/deferred-start.ts';

type Loader<Props> = () => Promise<ComponentType<Props>>;

/** Loaders of the screens; each screen is its own chunk. */
const traderScreens = {
  market: async () => (await import('#web/features/market/MarketScreen.tsx')).MarketScreen,
  briefing: async () => (await import('#web/features/briefing/BriefingScreen.tsx')).BriefingScreen,
  posts: async () => (await import('#web/features/posts/PostsScreen.tsx')).PostsScreen,
  institutional: async () =>
    (await import('#web/features/institutional/InstitutionalScreen.tsx')).InstitutionalScreen,
  darkPools: async () =>
    (await import('#web/features/dark-pools/DarkPoolsScreen.tsx')).DarkPoolsScreen,
  sentiments: async () =>
    (await import('#web/features/sentiments/SentimentsScreen.tsx')).SentimentsScreen,
  journal: async () => (await import('#web/features/journal/JournalScreen.tsx')).JournalScreen,
  chart: async () => (await import('#web/features/chart/ChartScreen.tsx')).ChartScreen,
  peak: async () => (await import('#web/features/signals/peak/PeakScreen.tsx')).PeakScreen,
  weekly: async () => (await import('#web/features/signals/WeeklyScreen.tsx')).WeeklyScreen,
  sniper: async () => (await import('#web/features/signals/sniper/SniperScreen.tsx')).SniperScreen,
  signals: async () => (await import('#web/features/signals/SignalsScreen.tsx')).SignalsScreen,
  history: async () => (await import('#web/features/signals/HistoryScreen.tsx')).HistoryScreen,
  settings: async () => (await import('#web/features/settings/SettingsScreen.tsx')).SettingsScreen,
  webinar: async () => (await import('#web/features/webinar/WebinarScreen.tsx')).WebinarScreen,
};

const adminScreens = {
  overview: async () => (await import('#web/admin/overview/OverviewTab.tsx')).OverviewTab,
  signals: async () => (await import('#web/admin/signals/SignalsTab.tsx')).SignalsTab,
  posts: async () => (await import('#web/admin/posts/PostsTab.tsx')).PostsTab,
  institutional: async () =>
    (await import('#web/admin/institutional/InstitutionalTab.tsx')).InstitutionalTab,
  sentiments: async () => (await import('#web/admin/sentiments/SentimentsTab.tsx')).SentimentsTab,
  journal: async () =>
    (await import('#web/admin/trading-journal/JournalMonitorTab.tsx')).JournalMonitorTab,
  darkPools: async () => (await import('#web/admin/dark-pools/DarkPoolsTab.tsx')).DarkPoolsTab,
  users: async () => (await import('#web/admin/users/UsersTab.tsx')).UsersTab,
  leads: async () => (await import('#web/admin/leads/LeadsTab.tsx')).LeadsTab,
  payments: async () => (await import('#web/admin/payments/PaymentsTab.tsx')).PaymentsTab,
  chart: async () => (await import('#web/features/chart/ChartScreen.tsx')).AdminChart,
  market: async () => (await import('#web/features/market/MarketPanels.tsx')).MarketPanels,
  ticker: async () => (await import('#web/features/market/MarketPanels.tsx')).ConsoleTicker,
  quotes: async () => (await import('#web/features/market/MarketPanels.tsx')).ConsoleQuotes,
  chartAnalyses: async () =>
    (await import('#web/admin/chart-analyses/ChartAnalysesTab.tsx')).ChartAnalysesTab,
  system: async () => (await import('#web/admin/system/SystemTab.tsx')).SystemTab,
  settings: async () => (await import('#web/admin/settings/SettingsTab.tsx')).SettingsTab,
  ownAccount: async () => (await import('#web/features/settings/OwnAccount.tsx')).OwnAccount,
  webinars: async () => (await import('#web/admin/webinars/WebinarsTab.tsx')).WebinarsTab,
  analytics: async () => (await import('#web/admin/analytics/AnalyticsTab.tsx')).AnalyticsTab,
};

const lazyScreen = <Props>(load: Loader<Props>) => lazy(async () => ({ default: await load() }));

export const MarketScreen = lazyScreen(traderScreens.market);
export const BriefingScreen = lazyScreen(traderScreens.briefing);
export const InstitutionalScreen = lazyScreen(traderScreens.institutional);
export const DarkPoolsScreen = lazyScreen(traderScreens.darkPools);
export const SentimentsScreen = lazyScreen(traderScreens.sentiments);
export const PostsScreen = lazyScreen(traderScreens.posts);
export const JournalScreen = lazyScreen(traderScreens.journal);
export const ChartScreen = lazyScreen(traderScreens.chart);
export const PeakScreen = lazyScreen(traderScreens.peak);
export const WeeklyScreen = lazyScreen(traderScreens.weekly);
export const SniperScreen = lazyScreen(traderScreens.sniper);
export const SignalsScreen = lazyScreen(traderScreens.signals);
export const HistoryScreen = lazyScreen(traderScreens.history);
export const SettingsScreen = lazyScreen(traderScreens.settings);
export const WebinarScreen = lazyScreen(traderScreens.webinar);
/** Not prefetched: few members open it, and buying needs a network anyway. */
export const RenewScreen = lazyScreen(
  async () => (await import('#web/features/access/Purchase.tsx')).RenewScreen,
);

export const OverviewTab = lazyScreen(adminScreens.overview);
export const SignalsTab = lazyScreen(adminScreens.signals);
export const InstitutionalTab = lazyScreen(adminScreens.institutional);
export const SentimentsTab = lazyScreen(adminScreens.sentiments);
export const JournalMonitorTab = lazyScreen(adminScreens.journal);
export const DarkPoolsTab = lazyScreen(adminScreens.darkPools);
export const PostsTab = lazyScreen(adminScreens.posts);
export const UsersTab = lazyScreen(adminScreens.users);
export const LeadsTab = lazyScreen(adminScreens.leads);
export const PaymentsTab = lazyScreen(adminScreens.payments);
export const AdminChart = lazyScreen(adminScreens.chart);
export const MarketPanels = lazyScreen(adminScreens.market);
export const ConsoleTicker = lazyScreen(adminScreens.ticker);
export const ConsoleQuotes = lazyScreen(adminScreens.quotes);
export const ChartAnalysesTab = lazyScreen(adminScreens.chartAnalyses);
export const SystemTab = lazyScreen(adminScreens.system);
export const SettingsTab = lazyScreen(adminScreens.settings);
export const OwnAccount = lazyScreen(adminScreens.ownAccount);
export const WebinarsTab = lazyScreen(adminScreens.webinars);
export const AnalyticsTab = lazyScreen(adminScreens.analytics);

type Loaders = readonly (() => Promise<unknown>)[];

/**
 * Prefetches all screens when idle, so that each opens at once, also offline.
 * @returns cancels the prefetch
 */
function prefetch(loaders: Loaders): () => void {
  return whenIdle(() => {
    for (const loader of loaders) void loader().catch(() => null); // retried when it is opened
  });
}

export const prefetchTrader = (): (() => void) => prefetch(Object.values(traderScreens));

export const prefetchAdmin = (): (() => void) => prefetch(Object.values(adminScreens));
