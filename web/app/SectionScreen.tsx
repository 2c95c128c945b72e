import type { ComponentType } from 'react';
import type { JournalTask } from '#web/features/journal/trade-task.ts';
import {
  BriefingScreen,
  ChartScreen,
  DarkPoolsScreen,
  HistoryScreen,
  InstitutionalScreen,
  JournalScreen,
  MarketScreen,
  PeakScreen,
  PostsScreen,
  SentimentsScreen,
  SettingsScreen,
  SignalsScreen,
  SniperScreen,
  WebinarScreen,
  WeeklyScreen,
} from './lazy-screens.ts';
import type { SectionKey } from './sections.ts';

type SectionScreenProps = {
  section: SectionKey;
  /** A form of the journal that was asked for; answered once it is closed. */
  wantedTask: JournalTask | null;
  onTaskDone: () => void;
};

/** The screens that need nothing from the shell. */
const screens: Record<Exclude<SectionKey, 'trading-journal'>, ComponentType> = {
  market: MarketScreen,
  webinar: WebinarScreen,
  briefing: BriefingScreen,
  posts: PostsScreen,
  institutional: InstitutionalScreen,
  'dark-pools': DarkPoolsScreen,
  sentiments: SentimentsScreen,
  'peak-scanner': PeakScreen,
  'weekly-scanner': WeeklyScreen,
  sniper: SniperScreen,
  signals: SignalsScreen,
  history: HistoryScreen,
  analytics: ChartScreen,
  settings: SettingsScreen,
};

/** The screen of a section. */
export function SectionScreen(props: SectionScreenProps) {
  const { section, wantedTask, onTaskDone } = props;
  if (section === 'trading-journal') {
    return <JournalScreen wantedTask={wantedTask} onTaskDone={onTaskDone} />;
  }
  const Screen = screens[section];
  return <Screen />;
}
