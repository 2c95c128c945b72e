import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SHARED_PICTURE_FIELD } from '#contracts/rules/journal/share-target.ts';
import { aTrade } from '#tests/support/builders.ts';
import { tinyPng } from '#tests/support/pictures.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { formOf, type ShownJournal, showJournal } from '#tests/support/show-journal.tsx';
import { removeSharedPictures } from '#web/data/journal/shared-pictures.ts';
import { SharedPicturesOffer } from '#web/features/journal/SharedPicturesOffer.tsx';
import { deleteShared, listShared, storeSharedFiles } from '#web/offline/cache/shared-file.ts';

/** Shares files as another app does. jsdom cannot read a form from a request. */
async function share(...files: readonly File[]): Promise<void> {
  await deleteShared();
  const form = new FormData();
  for (const file of files) form.append(SHARED_PICTURE_FIELD, file);
  const request = new Request('https://bellwether.test/share', { method: 'POST' });
  await storeSharedFiles(Object.assign(request, { formData: async () => form }));
}

const aPicture = (name: string, more = '') =>
  new File([tinyPng.bytes, more], name, { type: 'image/png' });

/** The journal as opened by a share. */
const openShare = (options: Parameters<typeof showJournal>[0] = {}) =>
  showJournal({ ...options, wantedTask: { kind: 'pictures' } });

const sheet = async () =>
  within(await screen.findByRole('dialog', { name: 'Add picture to a trade' }));

const waiting = async () => (await listShared('picture')).files.map(({ name }) => name);

const screenshotsOn = async ({ backend }: ShownJournal, pair: string) => {
  const { journals } = await backend.world.read();
  const fields = (journals['trader']?.rows ?? []).map((row) => row.fields);
  const trade = fields.find((each) => 'pair' in each && each.pair === pair);
  return trade !== undefined && 'screenshots' in trade ? trade.screenshots : null;
};

const trades = [
  aTrade({
    id: '11111111-1111-4111-8111-111111111111',
    pair: 'EURUSD',
    date: '2026-03-02T10:00:00.000Z',
  }),
  aTrade({
    id: '22222222-2222-4222-8222-222222222222',
    pair: 'USDJPY',
    date: '2026-03-03T10:00:00.000Z',
  }),
  aTrade({
    id: '33333333-3333-4333-8333-333333333333',
    pair: 'XAUUSD',
    status: 'open',
    exit_price: null,
    date: '2026-03-01T10:00:00.000Z',
  }),
];

it('adds a shared picture to the chosen trade, open trades on top, and shows that trade', async () => {
  await share(aPicture('chart.png'));
  const view = openShare({ trades });
  const dialog = await sheet();
  const list = within(await dialog.findByRole('list', { name: 'Trades to choose from' }));
  const choices = list.getAllByRole('button').map((button) => button.textContent);
  expect(choices.map((text) => text?.slice(0, 6))).toEqual(['XAUUSD', 'USDJPY', 'EURUSD']);

  await view.user.click(list.getByRole('button', { name: /^USDJPY/ }));
  const detail = within(await screen.findByRole('dialog', { name: 'USDJPY' }));
  expect(await detail.findByRole('button', { name: 'Enlarge picture 1 of 1' })).toBeVisible();
  expect(screen.getByText('Picture added to USDJPY')).toBeInTheDocument();
  expect(await waiting()).toEqual([]);
  await waitFor(async () => expect(await screenshotsOn(view, 'USDJPY')).toEqual([tinyPng.sha]));
  expect(await screenshotsOn(view, 'EURUSD')).toEqual([]);
});

it('adds the same picture to a trade only once', async () => {
  await share(aPicture('chart.png'), aPicture('chart again.png'));
  const view = openShare({ trades });
  const dialog = await sheet();
  await view.user.click(await dialog.findByRole('button', { name: /^EURUSD/ }));
  await screen.findByText('Pictures added to EURUSD');
  await waitFor(async () => expect(await screenshotsOn(view, 'EURUSD')).toEqual([tinyPng.sha]));
});

it('a new trade begins with the shared pictures, which wait until it is saved', async () => {
  await share(aPicture('chart.png'));
  const view = openShare();
  await view.user.click(await (await sheet()).findByRole('button', { name: 'New trade' }));
  const { dialog, fill, save } = await formOf(view);
  expect(await dialog.findByAltText('Picture 1')).toBeInTheDocument();
  expect(await waiting()).toEqual(['chart.png']);
  await fill('Pair', 'GBPUSD');
  await fill('Entry Price', '1.3');
  await save();
  await screen.findByText('Trade added');
  await waitFor(async () => expect(await waiting()).toEqual([]));
  await waitFor(async () => expect(await screenshotsOn(view, 'GBPUSD')).toEqual([tinyPng.sha]));
});

it('the pictures of an abandoned new trade still wait', async () => {
  await share(aPicture('chart.png'));
  const view = openShare();
  await view.user.click(await (await sheet()).findByRole('button', { name: 'New trade' }));
  const { fill } = await formOf(view);
  await fill('Pair', 'GBPUSD');
  await view.user.keyboard('{Escape}');
  expect(await waiting()).toEqual(['chart.png']);
});

it('only the ticked pictures are added; the others go on waiting', async () => {
  await share(aPicture('entry.png'), aPicture('exit.png', 'another'));
  const view = openShare({ trades });
  const dialog = await sheet();
  await view.user.click(await dialog.findByRole('checkbox', { name: /^exit\.png/ }));
  await view.user.click(await dialog.findByRole('button', { name: /^EURUSD/ }));
  await screen.findByText('Picture added to EURUSD');
  expect(await waiting()).toEqual(['exit.png']);
});

it('says which file is no picture, adds the others, and lets it be removed', async () => {
  const text = new File(['a text'], 'notes.png', { type: 'image/png' });
  await share(aPicture('chart.png'), text);
  const view = openShare({ trades });
  const dialog = await sheet();
  await view.user.click(await dialog.findByRole('button', { name: /^EURUSD/ }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    '“notes.png” was not added. Only PNG, JPG and WebP pictures are accepted.',
  );
  await waitFor(async () => expect(await screenshotsOn(view, 'EURUSD')).toEqual([tinyPng.sha]));
  expect(await waiting()).toEqual(['notes.png']);
  await view.user.click(dialog.getByRole('button', { name: 'Remove notes.png' }));
  await waitFor(async () => expect(await waiting()).toEqual([]));
});

it('a full trade takes no more pictures', async () => {
  const full = Array.from({ length: 10 }, (_, at) => `${at}`.repeat(64));
  await share(aPicture('chart.png'));
  const view = openShare({ trades: [aTrade({ pair: 'EURUSD', screenshots: full })] });
  const dialog = await sheet();
  await view.user.click(await dialog.findByRole('button', { name: /^EURUSD/ }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    '“chart.png” was not added. A trade has at most 10 pictures.',
  );
  expect(await waiting()).toEqual(['chart.png']);
});

it('says when no picture arrived', async () => {
  await deleteShared();
  openShare();
  expect(await (await sheet()).findByRole('alert')).toHaveTextContent(
    'The shared picture did not arrive. Please share it again, or add it in the form of a trade.',
  );
});

it('offers the pictures that wait at each start, until none does', async () => {
  await share(aPicture('entry.png'), aPicture('exit.png', 'another'));
  const onChoose = vi.fn<() => void>();
  const { user } = renderScreen(<SharedPicturesOffer onChoose={onChoose} />);
  expect(await screen.findByText('2 shared pictures wait for a trade')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose a trade' }));
  expect(onChoose).toHaveBeenCalledOnce();
  const { files } = await listShared('picture');
  await removeSharedPictures(files.slice(1).map(({ id }) => id));
  expect(await screen.findByText('1 shared picture waits for a trade')).toBeVisible();
  await removeSharedPictures(files.map(({ id }) => id));
  await waitFor(() => expect(screen.queryByText(/shared picture/)).not.toBeInTheDocument());
});
