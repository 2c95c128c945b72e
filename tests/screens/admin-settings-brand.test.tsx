import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aLogo } from '#tests/support/pictures.ts';
import {
  field,
  retype,
  saveButton,
  settingsOf,
  showSettings,
} from '#tests/support/show-settings.tsx';

const preview = () => screen.findByRole('region', { name: 'Preview of the brand' });

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Logo file'), { target: { files: [file] } });

it('the brand is empty at first, and shows no preview', async () => {
  showSettings();
  expect(await field('Short name')).toHaveValue('');
  expect(await field('Theme colour')).toHaveValue('');
  expect(await field('Background colour')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Choose a logo' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Preview of the brand' })).not.toBeInTheDocument();
});

it('stores short name and colours, and clears them', async () => {
  const view = showSettings();
  await retype(view.user, await field('Short name'), 'Gold');
  await retype(view.user, await field('Theme colour'), '#7A1F3D');
  expect(await preview()).toHaveTextContent('has a contrast of 10.0 to 1; it needs 4.5');
  await view.user.click(saveButton());
  await screen.findByText('Settings saved');
  expect(await settingsOf(view)).toMatchObject({ short_name: 'Gold', theme_color: '#7a1f3d' });

  await view.user.clear(await field('Short name'));
  await view.user.clear(await field('Theme colour'));
  await view.user.click(saveButton());
  await waitFor(async () =>
    expect(await settingsOf(view)).toMatchObject({ short_name: null, theme_color: null }),
  );
});

it('says that text on the colour cannot be read, before it is saved and at its field', async () => {
  const view = showSettings();
  await retype(view.user, await field('Theme colour'), '#7b7b7b');
  const problem = /^Text on this colour has a contrast of 4\.\d to 1; it needs 4\.5\./;
  expect(within(await preview()).getByText(problem)).toBeVisible();
  await view.user.click(saveButton());
  expect(await field('Theme colour')).toBeInvalid();
  expect(await field('Theme colour')).toHaveAccessibleDescription(problem);
  expect(await settingsOf(view)).toMatchObject({ theme_color: null });
});

it('marks a colour that is none, and a short name that is too long', async () => {
  const view = showSettings();
  await retype(view.user, await field('Background colour'), 'red');
  await retype(view.user, await field('Short name'), 'Thirteen char');
  await view.user.click(saveButton());
  expect(await field('Background colour')).toHaveAccessibleDescription(
    /^Please enter # and six digits or letters from a to f/,
  );
  expect(await field('Short name')).toHaveAccessibleDescription(
    /^Please enter at most 12 characters/,
  );
});

it('refuses a file that cannot be a logo, without sending it', async () => {
  showSettings();
  await field('Short name');
  choose(new File(['a text'], 'logo.txt', { type: 'text/plain' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Only PNG, WebP and SVG pictures can be a logo.',
  );
  choose(new File(['x'.repeat(1_000_001)], 'logo.png', { type: 'image/png' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The logo is larger than 1 MB.');
});

it('previews a chosen logo as an icon; the demo says that it cannot store one', async () => {
  const view = showSettings();
  await field('Short name');
  choose(new File([aLogo], 'logo.svg', { type: 'image/svg+xml' }));
  expect(await screen.findByAltText('Round icon')).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  );
  await view.user.click(saveButton());
  expect(
    await screen.findByText('The demo stores no logo: it has no server that draws icons.'),
  ).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Remove logo' }));
  expect(screen.queryByAltText('Round icon')).not.toBeInTheDocument();
});
