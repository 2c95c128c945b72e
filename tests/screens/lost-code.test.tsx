import { screen, waitFor } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { accountEndpoints, RESEND_CODE_ANSWER } from '#contracts/account.ts';
import { mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { fill } from '#tests/support/fill.ts';
import { installation } from '#tests/support/show-purchase.tsx';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/App.tsx';

const { resendCode } = accountEndpoints;
const CALL = 'POST /api/auth/resend-code';

const opener = () => screen.findByRole('button', { name: 'Lost your access code?' });
const address = () => screen.getByLabelText('E-mail address');

async function openForm(handlers: HttpHandler[] = []) {
  const view = renderScreen(<RootGate path="/" />, { user: null, handlers });
  await view.user.click(await opener());
  await screen.findByLabelText('E-mail address');
  const send = () => view.user.click(screen.getByRole('button', { name: 'Send my code' }));
  return { ...view, send };
}

it('opens below the login with the focus in the field', async () => {
  await openForm();

  expect(screen.getByRole('form', { name: 'Lost access code' })).toBeInTheDocument();
  expect(address()).toHaveFocus();
  expect(address()).toHaveAttribute('autocomplete', 'email');
  expect(screen.getByLabelText('Access Code')).toBeInTheDocument();
});

it('displays the same message for any address, sent with Enter', async () => {
  const { user, backend } = await openForm();

  await fill(user, address(), 'nobody@example.com');
  await user.keyboard('{Enter}');

  expect(await screen.findByText(RESEND_CODE_ANSWER, { exact: false })).toBeInTheDocument();
  expect(backend.calls.filter((call) => call === CALL)).toHaveLength(1);
  expect(screen.queryByLabelText('E-mail address')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(address()).toHaveFocus();
  expect(address()).toHaveValue('nobody@example.com');
});

it.each([
  ['', 'Please enter your e-mail address'],
  ['ama', 'Please enter a valid e-mail address'],
])('sends nothing for %j: "%s"', async (typed, message) => {
  const { user, send, backend } = await openForm();

  if (typed !== '') await fill(user, address(), typed);
  await send();

  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(address()).toHaveFocus();
  expect(backend.calls).not.toContain(CALL);
  await user.type(address(), 'x');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('displays the server’s message after too many requests', async () => {
  const limitMessage = 'Too many requests from here. Please try again in an hour.';
  const { user, send } = await openForm([
    mockFailure(resendCode, 'request.rate_limited', limitMessage),
  ]);

  await fill(user, address(), 'ama@example.com');
  await send();

  expect(await screen.findByRole('alert')).toHaveTextContent(limitMessage);
  expect(address()).toHaveValue('ama@example.com');
});

it('says that nothing was sent offline, and keeps the input', async () => {
  const { user, send } = await openForm([mockUnreachable(resendCode)]);

  await fill(user, address(), 'ama@example.com');
  await send();

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The e-mail was not sent. Please check your connection and try again.',
  );
  expect(address()).toHaveValue('ama@example.com');
});

it('names the administrator with a number and an address, for members without an e-mail', async () => {
  const config = { contact_phone: '+233 24 765 4321', contact_email: 'help@example.com' };
  await openForm([installation(config)]);

  expect(await screen.findByRole('link', { name: '+233 24 765 4321' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'help@example.com' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact Admin' })).toHaveAttribute(
    'href',
    expect.stringContaining('wa.me/233247654321'),
  );
});

it('closes on Cancel and restores the focus', async () => {
  const { user } = await openForm();

  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  await waitFor(async () => expect(await opener()).toHaveFocus());
  expect(screen.queryByLabelText('E-mail address')).not.toBeInTheDocument();
});

it('says that the administrator has the code where no mail is sent', async () => {
  const handlers = [installation({ sends_mail: false, contact_phone: '+233 20 123 4567' })];
  const { user } = renderScreen(<RootGate path="/" />, { user: null, handlers });
  await user.click(await opener());

  expect(
    await screen.findByText(
      'This platform sends no e-mail. The administrator gives you your code:',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText('+233 20 123 4567')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send my code' })).not.toBeInTheDocument();
});
