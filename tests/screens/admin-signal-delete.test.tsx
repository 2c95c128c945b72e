import { screen, waitFor, within } from '@testing-library/react';
import { http, type HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { type Signal, signalEndpoints } from '#contracts/signals.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aSignal } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { SignalsTab } from '#web/admin/signals/SignalsTab.tsx';

const { history, remove } = signalEndpoints;
const listOf = (...signals: Signal[]): HttpHandler => mockAnswer(history, signals);
const showTab = (handlers: HttpHandler[]) =>
  renderScreen(<SignalsTab />, { user: 'admin', handlers });

it('asks before an open signal is voided, and sends the reason', async () => {
  const sent: string[] = [];
  const voided = http.delete('*/api/admin/signals/:id', ({ request, params }) => {
    sent.push(`${String(params['id'])} ${new URL(request.url).searchParams.get('reason')}`);
    return Response.json({ message: 'Signal voided' });
  });
  const signal = aSignal({ status: 'active', closed_at: null, r_net: null });
  const { user, backend } = showTab([voided, listOf(signal)]);
  await user.click(await screen.findByRole('button', { name: /^Delete EURUSD buy/ }));

  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Are you sure you want to delete this signal?')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(dialog.getByText(/This signal is open: it is voided.* not graded/)).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), ' wrong feed ');
  backend.use(listOf());
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No signals yet')).toBeVisible();
  expect(sent).toEqual([`${signal.id} wrong feed`]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

it('says of a closed signal that its deletion hides it and leaves the record alone', async () => {
  const { user, backend } = showTab([listOf(aSignal())]);
  await user.click(await screen.findByRole('button', { name: /^Delete EURUSD buy/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/disappears from the lists, but stays in the record/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(backend.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
});

it.each([mockFailure(remove, 'signals.not_found'), mockUnreachable(remove)])(
  'stays in the question where a signal could not be deleted',
  async (failure) => {
    const { user } = showTab([failure, listOf(aSignal())]);
    await user.click(await screen.findByRole('button', { name: /^Delete EURUSD buy/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Error deleting signal');
  },
);
