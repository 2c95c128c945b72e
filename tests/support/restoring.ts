import { screen, within } from '@testing-library/react';
import { ExportFile } from '#web/data/journal/export/export-format.ts';
import type { aTrade } from './builders.ts';
import { tinyPng } from './pictures.ts';
import type { showExport } from './show-export.tsx';
// A chunk is loaded ahead, so that no test waits for its compilation.
import '#web/offline/worker/journal-services.ts';

type ExportView = Awaited<ReturnType<typeof showExport>>;

export const HEAD = {
  format: 'bellwether-export',
  version: 1,
  exported_at: '2026-11-18T10:00:00.000Z',
  member: { username: 'Ama Mensah', email: null },
  gaps: [],
};
export const rowOf = ({ id, ...fields }: ReturnType<typeof aTrade>) => ({
  id,
  kind: 'entry',
  fields,
});
export const tinyPicture = {
  sha: tinyPng.sha,
  data_url: `data:image/png;base64,${Buffer.from(tinyPng.bytes).toString('base64')}`,
};
export const fileOf = (content: object): File =>
  new File([JSON.stringify(content)], 'backup.json', { type: 'application/json' });

/** Opens the dialog and chooses a file. */
export async function choose(view: ExportView, file: File) {
  await view.user.click(screen.getByRole('button', { name: 'Restore' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Restore a backup' }));
  await view.user.upload(dialog.getByLabelText('Backup file'), file);
  return dialog;
}

export const confirm = ({ user }: ExportView, dialog: Awaited<ReturnType<typeof choose>>) =>
  user.click(dialog.getByRole('button', { name: 'Restore' }));

/** What a full backup of this device holds now. */
export async function contentOf(view: ExportView) {
  view.files.length = 0;
  await screen.findByText('Journal open');
  await view.user.click(screen.getByRole('button', { name: 'Full backup' }));
  const { blob } = await view.savedFile();
  return ExportFile.parse(JSON.parse(await blob.text()));
}
