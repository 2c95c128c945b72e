import { screen, within } from '@testing-library/react';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formOf, showJournal, type ShownJournal } from './show-journal.tsx';
// Chunks are loaded ahead, so that no test waits for their compilation.
import '#web/features/journal/accounts/AccountsTab.tsx';
import '#web/features/journal/imports/ImportDialog.tsx';
import '#web/offline/worker/journal-services.ts';

const fixtures = join(import.meta.dirname, '../statements/fixtures');

/** A statement as another program wrote it, with a type that phones would give it. */
export async function aStatement(name: string): Promise<File> {
  const bytes = await readFile(join(fixtures, name));
  return new File([new Uint8Array(bytes)], name, { type: 'application/octet-stream' });
}

/** The accounts of a trader's journal. */
export async function showAccounts(...options: Parameters<typeof showJournal>) {
  const view = showJournal(...options);
  await view.user.click(await screen.findByRole('tab', { name: 'Accounts' }));
  await screen.findByRole('button', { name: 'Import statement' });
  return view;
}

const dialog = () => within(screen.getByRole('dialog'));

/** The dialog of an import at whichever step it is, and hands for it. */
export function importDialog({ user }: ShownJournal) {
  const press = async (name: string) => user.click(await dialog().findByRole('button', { name }));
  return {
    dialog,
    press,
    choose: async (file: File) => user.upload(dialog().getByLabelText('Statement file'), file),
    /** Waits for a step, by its title. */
    at: (title: string) => screen.findByRole('dialog', { name: title }),
  };
}

export async function openImport(view: ShownJournal) {
  await view.user.click(screen.getByRole('button', { name: 'Import statement' }));
  await screen.findByRole('dialog', { name: 'Import statement' });
  return importDialog(view);
}

/** Adds an account by hand. @param fields by their labels */
export async function addAccount(view: ShownJournal, fields: Readonly<Record<string, string>>) {
  await view.user.click(screen.getByRole('button', { name: 'Add account' }));
  const { fill, press } = await formOf(view, 'Add account');
  for (const [label, text] of Object.entries(fields)) await fill(label, text);
  await press('Add account');
}
