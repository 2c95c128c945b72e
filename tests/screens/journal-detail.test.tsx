import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aTrade } from '#tests/support/builders.ts';
import { tinyPng } from '#tests/support/pictures.ts';
import { openForm, openTrade, pairs, showJournal, tile } from '#tests/support/show-journal.tsx';
import * as download from '#web/lib/download.ts';

const aScreenshot = (name = 'chart.png') => new File([tinyPng.bytes], name, { type: 'image/png' });

it('shows everything of a trade, with its result in units of its risk', async () => {
  const view = showJournal({
    trades: [
      aTrade({
        entry_price: 1.085,
        exit_price: 1.088,
        stop_loss: 1.0835,
        take_profit: 1.09,
        setup: 'London high',
        tags: ['trend', 'news'],
        rating: 4,
        notes: 'First line.\nSecond line.',
      }),
    ],
  });
  const detail = await openTrade(view, 'EURUSD buy');

  const fact = (name: string) => detail.getByText(name).nextElementSibling;
  expect(fact('R multiple')).toHaveTextContent('+2.00 R');
  expect(fact('Stop Loss')).toHaveTextContent('1.0835');
  expect(fact('Take Profit')).toHaveTextContent('1.09');
  expect(fact('Setup')).toHaveTextContent('London high');
  expect(fact('Tags')).toHaveTextContent('trendnews');
  expect(fact('Rating')).toHaveTextContent('4 of 5');
  expect(detail.getByRole('region', { name: 'Notes' })).toHaveTextContent(
    'First line. Second line.',
  );
  expect(detail.queryByRole('button', { name: 'Close trade' })).not.toBeInTheDocument();
});

it('fault 22: shows markup in what was typed as the text it is', async () => {
  const hostile = '<script>window.stolen = 1</script><a href="javascript:stolen()">=cmd|calc</a>';
  const trade = aTrade({ notes: hostile, setup: hostile, strategy: hostile, tags: [hostile] });
  const detail = await openTrade(showJournal({ trades: [trade] }), 'EURUSD buy');
  expect(detail.getByRole('region', { name: 'Notes' })).toHaveTextContent(hostile);
  expect(detail.getAllByText(hostile).length).toBeGreaterThan(2);
  expect(document.body.querySelectorAll('script, a[href^="javascript" i]')).toHaveLength(0);
});

it('opens the trade of a link', async () => {
  showJournal({ trades: [aTrade({ id: 'linked', pair: 'US30' })], item: 'linked' });
  expect(await screen.findByRole('dialog', { name: 'US30' })).toBeVisible();
});

it('says so when the trade of a link is not in the journal', async () => {
  showJournal({ trades: [aTrade()], item: 'unknown' });
  expect(await screen.findByRole('dialog', { name: 'Not found' })).toHaveTextContent(
    'The trade of this link no longer exists, or the link is incomplete.',
  );
});

it('opens the tab of a link', async () => {
  showJournal({ item: 'setups' });
  expect(await screen.findByRole('tab', { name: 'Setups', selected: true })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('deletes a trade and takes it back', async () => {
  const view = showJournal({ trades: [aTrade({ pnl: 12 }), aTrade({ pair: 'US30', pnl: 8 })] });
  const detail = await openTrade(view, 'US30 buy');
  await view.user.click(detail.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Trade deleted')).toBeInTheDocument();
  await waitFor(() => expect(pairs()).toEqual(['EURUSD']));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(tile('Total P&L')).toBe('▲+$12.00');

  await view.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(pairs()).toHaveLength(2));
  expect(tile('Total P&L')).toBe('▲+$20.00');
});

it('keeps pictures from files and from the clipboard, in order, and shows them large', async () => {
  const save = vi.spyOn(download, 'saveFile').mockReturnValue(true);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => undefined, fillRect: () => undefined });
      convertToBlob = async ({ type }: { type: string }) => new Blob(['picture'], { type });
    },
  );
  const view = showJournal();
  const { dialog, fill, press, save: add } = await openForm(view);
  await fill('Pair', 'EURUSD');
  await fill('Entry Price', '1.1');
  await view.user.upload(dialog.getByLabelText('Picture files'), aScreenshot());
  expect(await dialog.findByAltText('Picture 1')).toBeInTheDocument();
  const other = new File([tinyPng.bytes, 'another'], 'pasted.png', { type: 'image/png' });
  fireEvent.paste(dialog.getByLabelText('Notes'), { clipboardData: { files: [other] } });
  expect(await dialog.findByAltText('Picture 2')).toBeInTheDocument();
  await press('Remove picture 2');
  expect(dialog.queryByAltText('Picture 2')).not.toBeInTheDocument();
  await add();

  const detail = await openTrade(view, 'EURUSD buy');
  await view.user.click(detail.getByRole('button', { name: 'Enlarge picture 1 of 1' }));
  await view.user.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const [blob, name] = save.mock.calls[0] ?? [];
  expect(blob?.type).toBe('image/jpeg');
  expect(name).toMatch(/^EURUSD-\d{4}-\d\d-\d\d-1\.jpg$/);
  await view.user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();

  await waitFor(async () => {
    const { journals } = await view.backend.world.read();
    expect(journals['trader']?.rows[0]?.fields).toMatchObject({ screenshots: [tinyPng.sha] });
  });
});

it('refuses what is no picture, with its reason', async () => {
  const { dialog } = await openForm(showJournal());
  const text = new File(['a text'], 'notes.txt', { type: 'image/png' });
  fireEvent.change(dialog.getByLabelText('Picture files'), { target: { files: [text] } });

  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Only PNG, JPG and WebP pictures are accepted.',
  );
});

it('says when a picture is not on this device', async () => {
  const view = showJournal({ trades: [aTrade({ screenshots: ['0'.repeat(64)] })] });
  const detail = await openTrade(view, 'EURUSD buy');
  expect(await detail.findByText('Not uploaded yet')).toBeInTheDocument();
});
