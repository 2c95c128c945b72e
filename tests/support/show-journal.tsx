import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import type { RecordKind } from '#contracts/journal/journal-rows.ts';
import type { RowChange } from '#contracts/journal/journal-sync.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { addEntry, emptyJournal, pushChanges } from '#mocks/world/journal.ts';
import { JournalProvider } from '#web/data/journal/JournalProvider.tsx';
import { OpenedTargetContext } from '#web/data/notifications/opened-item.ts';
import { JournalScreen } from '#web/features/journal/JournalScreen.tsx';
import type { JournalTask } from '#web/features/journal/trade-form/trade-task.ts';
import { Toasts } from '#web/ui/states/Toasts.tsx';
import { renderScreen } from './render-screen.tsx';
// Chunks are loaded ahead, so that no test waits for their compilation.
import '#web/features/journal/OpenTrade.tsx';
import '#web/features/journal/trade-form/TradeDialog.tsx';
import '#web/offline/journal/open-journal.ts';

let devices = 0;

type StoredRecord = { id: string; kind: RecordKind; fields: Readonly<Record<string, unknown>> };

/** A record as a device has sent it. */
function toChange({ id, kind, fields }: StoredRecord): RowChange {
  const set = { ...fields, deleted: false };
  const stamp = formatStamp(Date.now(), 0, 'device');
  return { id, kind, set, at: Object.fromEntries(Object.keys(set).map((name) => [name, stamp])) };
}

type Options = {
  /** The journal as the server holds it. */
  trades?: readonly JournalEntry[];
  /** What it holds beside its trades. */
  records?: readonly StoredRecord[];
  handlers?: HttpHandler[];
  /** A device of an earlier step; by default a new one without a journal. */
  device?: string;
  /** What the journal was opened for. */
  wantedTask?: JournalTask;
  /** The tab or the trade of the link that opened it. */
  item?: string;
};

/** The journal of a trader on a device. */
export function showJournal(options: Options = {}) {
  const {
    trades = [],
    records = [],
    handlers = [],
    device,
    wantedTask = null,
    item = null,
  } = options;
  const target = item === null ? null : { section: 'trading-journal', item };
  const userId = device ?? `device-${(devices += 1)}`;
  const view = renderScreen(
    <JournalProvider userId={userId}>
      <OpenedTargetContext value={target}>
        <JournalScreen wantedTask={wantedTask} />
      </OpenedTargetContext>
      <Toasts />
    </JournalProvider>,
    { handlers },
  );
  // Done before the journal asks for it: its code arrives later than this line runs.
  void view.backend.world.change(({ journals }) => {
    const journal = emptyJournal();
    for (const trade of trades) addEntry(journal, trade, Date.now());
    pushChanges(journal, records.map(toChange), Date.now());
    journals['trader'] = journal;
  });
  return { ...view, device: userId };
}

export type ShownJournal = ReturnType<typeof showJournal>;

/** The dialog of a trade's form, and hands for it. */
export async function formOf({ user }: ShownJournal, title = 'Add Trade Entry') {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  /** By its label, which a required field ends with a star. */
  const field = (label: string) =>
    dialog.getByLabelText((text) => text.replace(' *', '') === label, { selector: ':not(button)' });
  const fill = async (label: string, text: string) => {
    await user.click(field(label));
    await user.paste(text);
  };
  const press = (name: string, role: 'button' | 'radio' = 'button') =>
    user.click(dialog.getByRole(role, { name }));
  return { dialog, field, fill, press, save: () => press('Add Trade') };
}

export async function openForm(view: ShownJournal) {
  const [button] = await screen.findAllByRole('button', { name: 'Add Trade' });
  if (button === undefined) throw new Error('no button adds a trade');
  await view.user.click(button);
  return formOf(view);
}

/** Opens the details of the first trade that is called so: `Open EURUSD buy`. */
export async function openTrade({ user }: ShownJournal, name: string) {
  const [row] = await screen.findAllByRole('button', { name: `Open ${name}` });
  if (row === undefined) throw new Error(`the list has no ${name}`);
  await user.click(row);
  return within(await screen.findByRole('dialog', { name: name.split(' ')[0] ?? name }));
}

export const tile = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

/** Pairs of the rows that are drawn, from the top. */
export const pairs = () =>
  screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);

/** The rows that are drawn, from the top. */
export const rows = () =>
  within(screen.getByRole('list', { name: 'Trades' })).getAllByRole('listitem');
