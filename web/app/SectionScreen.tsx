import type { JournalItem } from '#web/data/journal.ts';
import { JournalScreen, MarketScreen, PostsScreen, SettingsScreen } from './lazy-screens.ts';
import { NotAvailableYet } from './NotAvailableYet.tsx';
import { type SectionKey, sections } from './sections.ts';

/** A trade whose form somebody asked for: a new one, or one of the journal. */
export type WantedTrade = 'new' | JournalItem;

type SectionScreenProps = {
  section: SectionKey;
  /** The webinar that a link asked for. */
  courseId: string | null;
  /** Answered once the form is closed. */
  wantedTrade: WantedTrade | null;
  onTradeDone: () => void;
};

/** The screen of a section, or the notice that it is not built. */
export function SectionScreen(props: SectionScreenProps) {
  const { section, courseId, wantedTrade, onTradeDone } = props;
  const label = sections.find(({ key }) => key === section)?.label ?? section;
  if (section === 'market') return <MarketScreen />;
  if (section === 'posts') return <PostsScreen />;
  if (section === 'trading-journal') {
    return (
      <JournalScreen
        isTradeWanted={wantedTrade === 'new'}
        editedTrade={wantedTrade === 'new' ? null : wantedTrade}
        onTradeDone={onTradeDone}
      />
    );
  }
  if (section === 'settings') return <SettingsScreen />;
  if (section === 'webinar' && courseId !== null) {
    return <NotAvailableYet label={label} note={courseNote(courseId)} />;
  }
  return <NotAvailableYet label={label} />;
}

const courseNote = (courseId: string): string =>
  `Your link leads to the webinar “${courseId}”. It will open here once webinars are built.`;
