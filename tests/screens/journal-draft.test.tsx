import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aTrade } from '#tests/support/builders.ts';
import {
  formOf,
  openForm,
  openTrade,
  type ShownJournal,
  showJournal,
} from '#tests/support/show-journal.tsx';

const OFFER = 'You have an unfinished trade';

/** Types a trade and ends the app with the form open. */
async function leaveUnfinished(): Promise<ShownJournal> {
  const view = showJournal();
  const { dialog, fill } = await openForm(view);
  await fill('Pair', 'NZDCAD');
  await fill('Tags', 'asia,');
  expect(dialog.getByRole('button', { name: 'Remove the tag asia' })).toBeInTheDocument();
  fireEvent(document, new Event('visibilitychange')); // the last event before a phone ends the app
  await new Promise((resolve) => setTimeout(resolve, 50)); // the device stores the draft
  view.unmount();
  return view;
}

it('offers a trade again that was typed when the app was ended', async () => {
  const { device } = await leaveUnfinished();

  const later = showJournal({ device });
  expect(await screen.findByText(OFFER)).toBeInTheDocument();
  await later.user.click(screen.getByRole('button', { name: 'Continue' }));
  const { dialog, field, fill, save } = await formOf(later);
  expect(field('Pair')).toHaveValue('NZDCAD');
  expect(dialog.getByRole('button', { name: 'Remove the tag asia' })).toBeInTheDocument();
  await fill('Entry Price', '0.82');
  await save();

  expect(await screen.findByText('NZDCAD')).toBeInTheDocument();
  expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
  later.unmount();
  showJournal({ device });
  await screen.findByText('NZDCAD');
  expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
});

it('forgets an unfinished trade on Discard', async () => {
  const { device } = await leaveUnfinished();

  const later = showJournal({ device });
  await later.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(OFFER)).not.toBeInTheDocument());
  const { field } = await openForm(later);
  expect(field('Pair')).toHaveValue('');
});

it('keeps what was typed when the form is closed without Cancel, and drops it on Cancel', async () => {
  const view = showJournal();
  const first = await openForm(view);
  await first.fill('Pair', 'EURUSD');
  await view.user.keyboard('{Escape}');

  const second = await openForm(view);
  expect(second.field('Pair')).toHaveValue('EURUSD');
  await second.press('Cancel');

  const third = await openForm(view);
  expect(third.field('Pair')).toHaveValue('');
  expect(third.dialog.getByRole('radio', { name: 'Buy' })).toBeChecked();
});

it('starts over when what was typed before is not wanted', async () => {
  const view = showJournal();
  const first = await openForm(view);
  await first.fill('Pair', 'EURUSD');
  await view.user.keyboard('{Escape}');

  const second = await openForm(view);
  await second.press('Start over');
  expect(second.field('Pair')).toHaveValue('');
});

it('keeps an unfinished edit with its trade and not with new ones', async () => {
  const view = showJournal({ trades: [aTrade({ notes: 'As planned' })] });
  const edit = async () => {
    const detail = await openTrade(view, 'EURUSD buy');
    await view.user.click(detail.getByRole('button', { name: 'Edit' }));
    return formOf(view, 'Edit Trade Entry');
  };
  await (await edit()).fill('Notes', ', nearly');
  await view.user.keyboard('{Escape}');
  await view.user.keyboard('{Escape}');
  expect(screen.queryByText(OFFER)).not.toBeInTheDocument();

  const { field, dialog } = await edit();
  expect(field('Notes')).toHaveValue('As planned, nearly');
  expect(dialog.getByText('Restored: what you typed before')).toBeInTheDocument();
});
