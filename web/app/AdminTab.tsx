import {
  ChartCandlestick,
  ChartPie,
  CreditCard,
  EyeOff,
  Gauge,
  Inbox,
  Landmark,
  LayoutDashboard,
  Megaphone,
  NotebookPen,
  Radio,
  ScanSearch,
  Server,
  Settings,
  Users,
  Video,
} from 'lucide-react';
import { createScreens } from './lazy-screens.ts';
import type { MenuItem } from './sections.ts';

/** Tabs of the admin console, in menu order. */
export const adminTabs = [
  { key: 'overview', label: 'Overview', icon: LayoutDashboard },
  { key: 'users', label: 'User Management', icon: Users, group: 'Members' },
  { key: 'leads', label: 'Lead Requests', icon: Inbox, group: 'Members' },
  { key: 'payments', label: 'Payment Management', icon: CreditCard, group: 'Members' },
  { key: 'trading-journal', label: 'Journal Monitor', icon: NotebookPen, group: 'Members' },
  { key: 'posts', label: 'Trading Floor', icon: Megaphone, group: 'Content' },
  { key: 'webinars', label: 'Webinar Management', icon: Video, group: 'Content' },
  { key: 'signals', label: 'Trading Signals', icon: Radio, group: 'Market' },
  { key: 'tradingview-chart', label: 'Chart', icon: ChartCandlestick, group: 'Market' },
  { key: 'chart', label: 'Chart Analysis', icon: ScanSearch, group: 'Market' },
  { key: 'institutional', label: 'Institutional Monitor', icon: Landmark, group: 'Market' },
  { key: 'sentiments', label: 'Sentiment Monitor', icon: Gauge, group: 'Market' },
  { key: 'dark-pools', label: 'Dark Pools', icon: EyeOff, group: 'Market' },
  { key: 'system', label: 'System Health', icon: Server, group: 'System' },
  { key: 'analytics', label: 'Platform Analytics', icon: ChartPie, group: 'System' },
  { key: 'settings', label: 'Admin Settings', icon: Settings, group: 'System' },
] as const satisfies readonly MenuItem<string>[];

export type AdminTabKey = (typeof adminTabs)[number]['key'];

export const adminTabKeys: readonly AdminTabKey[] = adminTabs.map(({ key }) => key);

const { screen, prefetch: prefetchAdmin } = createScreens();
export { prefetchAdmin };

/** The tabs of the admin console that need nothing from the shell. */
const tabScreens = {
  overview: screen(async () => (await import('#web/admin/overview/OverviewTab.tsx')).OverviewTab),
  signals: screen(async () => (await import('#web/admin/signals/SignalsTab.tsx')).SignalsTab),
  institutional: screen(
    async () => (await import('#web/admin/institutional/InstitutionalTab.tsx')).InstitutionalTab,
  ),
  sentiments: screen(
    async () => (await import('#web/admin/sentiments/SentimentsTab.tsx')).SentimentsTab,
  ),
  'trading-journal': screen(
    async () =>
      (await import('#web/admin/trading-journal/JournalMonitorTab.tsx')).JournalMonitorTab,
  ),
  'dark-pools': screen(
    async () => (await import('#web/admin/dark-pools/DarkPoolsTab.tsx')).DarkPoolsTab,
  ),
  posts: screen(async () => (await import('#web/admin/posts/PostsTab.tsx')).PostsTab),
  users: screen(async () => (await import('#web/admin/users/UsersTab.tsx')).UsersTab),
  leads: screen(async () => (await import('#web/admin/leads/LeadsTab.tsx')).LeadsTab),
  payments: screen(async () => (await import('#web/admin/payments/PaymentsTab.tsx')).PaymentsTab),
  chart: screen(
    async () => (await import('#web/admin/chart-analyses/ChartAnalysesTab.tsx')).ChartAnalysesTab,
  ),
  system: screen(async () => (await import('#web/admin/system/SystemTab.tsx')).SystemTab),
  webinars: screen(async () => (await import('#web/admin/webinars/WebinarsTab.tsx')).WebinarsTab),
  analytics: screen(
    async () => (await import('#web/admin/analytics/AnalyticsTab.tsx')).AnalyticsTab,
  ),
};

const AdminChart = screen(
  async () => (await import('#web/features/chart/ChartScreen.tsx')).AdminChart,
);
const MarketPanels = screen(
  async () => (await import('#web/features/market/MarketPanels.tsx')).ConsolePanels,
);
const SettingsTab = screen(
  async () => (await import('#web/admin/settings/SettingsTab.tsx')).SettingsTab,
);
const OwnAccount = screen(
  async () => (await import('#web/features/settings/OwnAccount.tsx')).OwnAccount,
);

const ChartTab = () => (
  <>
    <AdminChart />
    <MarketPanels />
  </>
);

const tabs = { ...tabScreens, 'tradingview-chart': ChartTab };

/** @param props accountRequests: requests to show the own account since the settings were opened */
export function AdminTab(props: { tab: AdminTabKey; accountRequests?: number }) {
  const { tab, accountRequests = 0 } = props;
  if (tab === 'settings') {
    return <SettingsTab account={<OwnAccount />} accountAsked={accountRequests} />;
  }
  const Tab = tabs[tab];
  return <Tab />;
}
