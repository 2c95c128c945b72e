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
  ConsoleQuotes,
  ConsoleTicker,
  MarketPanels,
  OverviewTab,
  OwnAccount,
  SettingsTab,
  tabScreens,
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

const tabs = { ...tabScreens, overview: OverviewWithMarket, 'tradingview-chart': ChartTab };

/** @param props accountRequests: requests to show the own account since the settings were opened */
export function AdminTab(props: { tab: AdminTabKey; accountRequests?: number }) {
  const { tab, accountRequests = 0 } = props;
  if (tab === 'settings') {
    return <SettingsTab account={<OwnAccount />} accountAsked={accountRequests} />;
  }
  const Tab = tabs[tab];
  return <Tab />;
}
