import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { ConfirmIdentity } from '#web/app/ConfirmIdentity.tsx';
import { OWN_CODE } from './confirm-in.ts';
import { renderScreen } from './render-screen.tsx';

/** A tab of the console, below what asks for the code of the administrator. */
export const showInConsole = (
  tab: ReactElement,
  options: { handlers?: readonly HttpHandler[] } = {},
) => renderScreen(<ConfirmIdentity>{tab}</ConfirmIdentity>, { user: 'admin', ...options });

export async function findIdentityDialog() {
  return within(await screen.findByRole('alertdialog', { name: 'Is it you?' }));
}

/** Answers the question who it is. */
export async function enterCode(user: UserEvent, code = OWN_CODE) {
  const dialog = await findIdentityDialog();
  const field = dialog.getByLabelText('Your access code');
  await user.clear(field);
  await user.type(field, code);
  await user.click(dialog.getByRole('button', { name: 'Go on' }));
  return dialog;
}
