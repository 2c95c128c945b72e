import type { JournalTask } from '#web/features/journal/trade-form/trade-task.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { SignOutButton } from './ShellHeader.tsx';
import { createScreens } from './lazy-screens.ts';
import type { SectionKey } from './sections.ts';

const { screen, prefetch: prefetchTrader } = createScreens();
export { prefetchTrader };

/** The sections of the member app that need nothing from the shell. */
const sectionScreens = {
  market: screen(async () => (await import('#web/features/market/MarketScreen.tsx')).MarketScreen),
  briefing: screen(
    async () => (await import('#web/features/briefing/BriefingScreen.tsx')).BriefingScreen,
  ),
  institutional: screen(
    async () =>
      (await import('#web/features/institutional/InstitutionalScreen.tsx')).InstitutionalScreen,
  ),
  'dark-pools': screen(
    async () => (await import('#web/features/dark-pools/DarkPoolsScreen.tsx')).DarkPoolsScreen,
  ),
  sentiments: screen(
    async () => (await import('#web/features/sentiments/SentimentsScreen.tsx')).SentimentsScreen,
  ),
  posts: screen(async () => (await import('#web/features/posts/PostsScreen.tsx')).PostsScreen),
  analytics: screen(async () => (await import('#web/features/chart/ChartScreen.tsx')).ChartScreen),
  'peak-scanner': screen(
    async () => (await import('#web/features/signals/peak/PeakScreen.tsx')).PeakScreen,
  ),
  'weekly-scanner': screen(
    async () => (await import('#web/features/signals/WeeklyScreen.tsx')).WeeklyScreen,
  ),
  sniper: screen(
    async () => (await import('#web/features/signals/sniper/SniperScreen.tsx')).SniperScreen,
  ),
  signals: screen(
    async () => (await import('#web/features/signals/SignalsScreen.tsx')).SignalsScreen,
  ),
  history: screen(
    async () => (await import('#web/features/signals/HistoryScreen.tsx')).HistoryScreen,
  ),
  webinar: screen(
    async () => (await import('#web/features/webinar/WebinarScreen.tsx')).WebinarScreen,
  ),
};

const SettingsScreen = screen(
  async () => (await import('#web/features/settings/SettingsScreen.tsx')).SettingsScreen,
);
const JournalScreen = screen(
  async () => (await import('#web/features/journal/JournalScreen.tsx')).JournalScreen,
);
/** Not prefetched: few members open it, and buying needs a network anyway. */
export const RenewScreen = lazyPart(
  async () => (await import('#web/features/access/Purchase.tsx')).RenewScreen,
);

type SectionScreenProps = {
  section: SectionKey;
  /** The requested journal form; cleared when it is closed. */
  wantedTask: JournalTask | null;
  onTaskDone: () => void;
};

/** The screen of a section of the member app. */
export function SectionScreen({ section, ...task }: SectionScreenProps) {
  if (section === 'trading-journal') return <JournalScreen {...task} />;
  if (section === 'settings') return <SettingsScreen signOut={<SignOutButton />} />;
  const Screen = sectionScreens[section];
  return <Screen />;
}
