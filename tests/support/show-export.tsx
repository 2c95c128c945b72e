import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, vi } from 'vitest';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { addEntry, emptyJournal } from '#mocks/world/journal.ts';
import { JournalProvider } from '#web/data/journal/JournalProvider.tsx';
import { useJournalAccess } from '#web/data/journal/journal-context.ts';
import { useJournalSyncState } from '#web/data/journal/sync-state.ts';
import { useSignalHistory } from '#web/data/signals/signals.ts';
import { useWebinars } from '#web/data/notifications/webinars.ts';
import { YourData } from '#web/features/settings/YourData.tsx';
import * as download from '#web/lib/download.ts';
import { renderScreen } from './render-screen.tsx';
// Chunks are loaded ahead, so that no test waits for their compilation.
import '#web/data/journal/export/make-export.ts';
import '#web/offline/journal/open-journal.ts';

let devices = 0;

/** A member who has had a look at signals and webinars before. */
function Reader() {
  const { data: signals } = useSignalHistory(null);
  const { data: webinars } = useWebinars();
  return signals && webinars && <p>All was read</p>;
}

function JournalState() {
  const { lastSyncedAt } = useJournalSyncState();
  const { state } = useJournalAccess();
  return (
    <>
      <p>{lastSyncedAt === null ? 'Journal unread' : 'Journal read'}</p>
      <p>Journal {state}</p>
    </>
  );
}

type Options = {
  trades?: readonly JournalEntry[];
  handlers?: HttpHandler[];
  /** Signals and webinars were read on this device. */
  hasReadAll?: boolean;
};

/** The export of a member's data on a new device; what it saves lands in `files`. */
export async function showExport({ trades = [], handlers = [], hasReadAll }: Options = {}) {
  const files: { name: string; blob: Blob }[] = [];
  vi.spyOn(download, 'saveFile').mockImplementation((blob, name) => {
    files.push({ name, blob });
    return true;
  });
  const view = renderScreen(
    <JournalProvider userId={`exporter-${(devices += 1)}`}>
      <YourData />
      <JournalState />
      {hasReadAll === true && <Reader />}
    </JournalProvider>,
    { handlers },
  );
  await view.backend.world.change(({ journals }) => {
    const journal = emptyJournal();
    for (const trade of trades) addEntry(journal, trade, Date.now());
    journals['trader'] = journal;
  });

  async function exportAs(format: 'JSON' | 'CSV', ...categories: string[]) {
    await view.user.click(screen.getByRole('button', { name: 'Export data' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Export data' }));
    for (const name of categories) {
      await view.user.click(dialog.getByRole('checkbox', { name }));
    }
    await view.user.click(dialog.getByRole('radio', { name: format }));
    await view.user.click(dialog.getByRole('button', { name: 'Export' }));
    return dialog;
  }

  /** The only file that was saved. */
  async function savedFile() {
    await waitFor(() => expect(files).toHaveLength(1));
    const [file] = files;
    if (file === undefined) throw new Error('nothing was saved');
    return file;
  }

  return { ...view, files, exportAs, savedFile };
}
