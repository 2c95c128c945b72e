import type { ComponentType } from 'react';
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
import {
  AdminChart,
  AnalyticsTab,
  ChartAnalysesTab,
  ConsoleQuotes,
  ConsoleTicker,
  DarkPoolsTab,
  InstitutionalTab,
  JournalMonitorTab,
  LeadsTab,
  MarketPanels,
  OverviewTab,
  OwnAccount,
  PaymentsTab,
  PostsTab,
  SentimentsTab,
  SettingsTab,
  SignalsTab,
  SystemTab,
  UsersTab,
  WebinarsTab,
} from './lazy-screens.ts';
import type { MenuItem } from './sections.ts';

/** Tabs of the admin console, in menu order. */
export const adminTabs = [
  { key: 'overview', label: 'Overview', icon: LayoutDashboard },
  { key: 'users', label: 'User Management', icon: Users },
  { key: 'leads', label: 'Lead Requests', icon: Inbox },
  { key: 'payments', label: 'Payment Management', icon: CreditCard },
  { key: 'posts', label: 'Trading Floor', icon: Megaphone },
  { key: 'signals', label: 'Trading Signals', icon: Radio },
  { key: 'institutional', label: 'Institutional Monitor', icon: Landmark },
  { key: 'sentiments', label: 'Sentiment Monitor', icon: Gauge },
  { key: 'trading-journal', label: 'Journal Monitor', icon: NotebookPen },
  { key: 'dark-pools', label: 'Dark Pools', icon: EyeOff },
  { key: 'webinars', label: 'Webinar Management', icon: Video },
  { key: 'tradingview-chart', label: 'Chart', icon: ChartCandlestick },
  { key: 'chart', label: 'Chart Analysis', icon: ScanSearch },
  { key: 'system', label: 'System Health', icon: Server },
  { key: 'analytics', label: 'Platform Analytics', icon: ChartPie },
  { key: 'settings', label: 'Admin Settings', icon: Settings },
] as const satisfies readonly MenuItem<string>[];

export type AdminTabKey = (typeof adminTabs)[number]['key'];

export const adminTabKeys: readonly AdminTabKey[] = adminTabs.map(({ key }) => key);

const OverviewWithMarket = () => (
  <OverviewTab ticker={<ConsoleTicker />} quotes={<ConsoleQuotes />} />
);

const ChartTab = () => (
  <>
    <AdminChart />
    <MarketPanels />
  </>
);

const tabs: Record<Exclude<AdminTabKey, 'settings'>, ComponentType> = {
  overview: OverviewWithMarket,
  users: UsersTab,
  leads: LeadsTab,
  payments: PaymentsTab,
  posts: PostsTab,
  signals: SignalsTab,
  institutional: InstitutionalTab,
  sentiments: SentimentsTab,
  'trading-journal': JournalMonitorTab,
  'dark-pools': DarkPoolsTab,
  webinars: WebinarsTab,
  'tradingview-chart': ChartTab,
  chart: ChartAnalysesTab,
  system: SystemTab,
  analytics: AnalyticsTab,
};

/**
 * The screen of a tab.
 *
 * @param props accountRequests: requests to show the own account since the settings were opened
 */
export function AdminTab(props: { tab: AdminTabKey; accountRequests?: number }) {
  const { tab, accountRequests = 0 } = props;
  if (tab === 'settings') {
    return <SettingsTab account={<OwnAccount />} accountAsked={accountRequests} />;
  }
  const Tab = tabs[tab];
  return <Tab />;
}
