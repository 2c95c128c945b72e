import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { type Webinar, webinarEndpoints } from '#contracts/webinars.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { presetHandlers } from '#mocks/scenarios.ts';
import { aWebinar } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { WebinarsTab } from '#web/admin/webinars/WebinarsTab.tsx';
import { toLocalMinute } from '#web/lib/format-time.ts';
import { Toasts } from '#web/ui/states/Toasts.tsx';

const { adminList, change, create, mail, registrations, remove } = webinarEndpoints;

const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * MINUTE_MS).toISOString();

const showTab = (handlers: HttpHandler[] = []) =>
  renderScreen(
    <>
      <WebinarsTab />
      <Toasts />
    </>,
    { user: 'admin', handlers },
  );
type TabView = ReturnType<typeof showTab>;

const listOf = (...webinars: Webinar[]) => mockAnswer(adminList, webinars);
const row = async (name: string) => within(await screen.findByRole('article', { name }));

const order = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('article')
    .map((each) => within(each).getByRole('heading').textContent);

async function openForm({ user }: TabView, opener = 'Schedule Webinar') {
  const [button] = await screen.findAllByRole('button', { name: opener });
  if (button === undefined) throw new Error(`no button ${opener}`);
  await user.click(button);
  const form = within(await screen.findByRole('dialog'));
  const field = (label: string) => form.getByLabelText(new RegExp(`^${label}`));
  const save = form.getByRole('button', { name: /^(Schedule Webinar|Save Changes)$/ });
  return { form, field, save };
}

/** At once, also a moment, which cannot be typed here. */
const fill = (field: HTMLElement, value: string): void =>
  void fireEvent.change(field, { target: { value } });

/** All that must be there. */
function fillRequired(field: (label: string) => HTMLElement): void {
  fill(field('Title'), 'Gold and silver');
  fill(field('Presenter'), 'Adjoa Mensima');
  fill(field('Description'), 'Levels we watch.');
  fill(field('Date and Time'), '2031-03-05T18:30');
  fill(field('Meeting URL'), 'https://meet.example.com/gold');
}

it('lists all webinars under their number, what is to come before what is over', async () => {
  showTab([
    listOf(
      aWebinar({ title: 'Tomorrow', scheduled_date: inMinutes(1440), current_attendees: 3 }),
      aWebinar({
        title: 'Booked',
        scheduled_date: inMinutes(60),
        max_attendees: 2,
        current_attendees: 2,
      }),
      aWebinar({ title: 'Running', scheduled_date: inMinutes(-5), max_attendees: 80 }),
      aWebinar({ title: 'Over', scheduled_date: inMinutes(-61) }),
    ),
  ]);

  expect(screen.getByRole('heading', { level: 1, name: 'Webinar Management' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Scheduled Webinars (4)' })).toBeVisible();
  expect((await row('Tomorrow')).getByText('UPCOMING')).toBeVisible();
  expect((await row('Tomorrow')).getByText('3 registered')).toBeVisible();
  expect((await row('Running')).getByText('LIVE')).toBeVisible();
  expect((await row('Over')).getByText('COMPLETED')).toBeVisible();
  expect(order('Upcoming')).toEqual(['Running', 'Booked', 'Tomorrow']);
  expect(order('Past')).toEqual(['Over']);
  expect((await row('Running')).getByText('0 of 80 registered')).toBeVisible();
  expect((await row('Booked')).getByText('Fully Booked')).toBeVisible();
});

it('opens the meeting of a webinar that is not over from its row', async () => {
  const meeting_url = 'https://meet.example/gold';
  const late = inMinutes(-600);
  showTab([
    listOf(
      aWebinar({ title: 'Live', scheduled_date: inMinutes(-5), meeting_url }),
      aWebinar({ title: 'Over', scheduled_date: late, meeting_url }),
    ),
  ]);
  const open = (await row('Live')).getByRole('link', {
    name: 'Open the meeting: Live, in a new tab',
  });
  expect(open).toHaveAttribute('href', meeting_url);
  expect((await row('Over')).queryByRole('link', { name: /meeting/ })).not.toBeInTheDocument();
});

it('invites to the first webinar', async () => {
  const view = showTab(presetHandlers('firstDay'));
  expect(await screen.findByRole('heading', { name: 'Scheduled Webinars (0)' })).toBeVisible();
  expect(screen.getByText('No webinars yet')).toBeVisible();
  await openForm(view);
});

it('schedules a webinar at the moment of the own zone, with its topics one by one', async () => {
  const view = showTab();
  const { field, form, save } = await openForm(view);
  expect(field('Duration')).toHaveValue('60');
  expect(form.getByText(/^In your time zone, /)).toBeVisible();
  fillRequired(field);
  fill(field('Topics'), ' Gold, , Position size ,');
  await view.user.click(save);

  expect(await screen.findByText('Webinar created successfully!')).toBeVisible();
  expect((await row('Gold and silver')).getByText(/60 minutes · Adjoa Mensima/)).toBeVisible();
  const stored = (await view.backend.world.read()).webinars.at(-1);
  expect(stored).toMatchObject({
    scheduled_date: new Date(2031, 2, 5, 18, 30).toISOString(),
    duration: 60,
    topics: ['Gold', 'Position size'],
    max_attendees: null,
    recording_url: null,
  });
});

it('asks for what is required beside each field, and sends nothing', async () => {
  const view = showTab();
  const { field, form, save } = await openForm(view);
  fill(field('Duration'), '');
  await view.user.click(save);

  expect(await form.findAllByText('Please fill in all required fields')).toHaveLength(6);
  expect(field('Title')).toBeInvalid();
  expect(view.backend.calls).not.toContain('POST /api/admin/webinars');
});

it('says beside each field what is wrong with it, and sends nothing', async () => {
  const view = showTab();
  const { field, form, save } = await openForm(view);
  fillRequired(field);
  fill(field('Duration'), '14');
  fill(field('Max Attendees'), '0');
  fill(field('Meeting URL'), 'meet.example.com');
  await view.user.click(save);

  expect(await form.findByText('At least 15 minutes')).toBeVisible();
  expect(form.getByText('At least 1')).toBeVisible();
  expect(form.getByText('Must be a web address that begins with https://')).toBeVisible();
  for (const [label, value, message] of [
    ['Duration', '481', 'At most 480 minutes'],
    ['Duration', '15.5', 'Whole minutes'],
    ['Duration', 'an hour', 'A whole number'],
    ['Max Attendees', '2.5', 'A whole number'],
  ] as const) {
    fill(field(label), value);
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(new RegExp(message)));
  }
  expect(view.backend.calls).not.toContain('POST /api/admin/webinars');
});

it('says of a start in the past that members can register only until its end', async () => {
  const { field, form } = await openForm(showTab());
  fill(field('Date and Time'), toLocalMinute(new Date(Date.now() - 60 * MINUTE_MS)));
  expect(form.getByText(/This is in the past/)).toBeVisible();
});

it('changes a webinar, and gives it a recording', async () => {
  const view = showTab();
  const { field, save } = await openForm(view, 'Edit Gold before the Fed');
  expect(field('Topics')).toHaveValue('Gold, News, Position size');
  expect(field('Max Attendees')).toHaveValue('100');
  fill(field('Max Attendees'), '');
  fill(field('Recording URL'), 'https://video.example.com/gold');
  await view.user.click(save);

  expect(await screen.findByText('Webinar updated successfully!')).toBeVisible();
  const webinar = await row('Gold before the Fed');
  expect(webinar.getByText('Recorded')).toBeVisible();
  expect(webinar.getByText('42 registered')).toBeVisible();
});

it('keeps typed changes after a concurrent change, and can save them anyway', async () => {
  const view = showTab();
  const { field, form, save } = await openForm(view, 'Edit Gold before the Fed');
  await view.backend.world.change(({ webinars }) => {
    for (const webinar of webinars) webinar.updated_at = new Date().toISOString();
  });
  fill(field('Title'), 'Silver before the Fed');
  await view.user.click(save);

  expect(await form.findByRole('alert')).toHaveTextContent(
    'Error saving webinar: Somebody else changed this webinar meanwhile. Please reload it.',
  );
  expect(field('Title')).toHaveValue('Silver before the Fed');
  await view.user.click(form.getByRole('button', { name: 'Save mine anyway' }));
  expect((await row('Silver before the Fed')).getByText('UPCOMING')).toBeVisible();
});

it.each([
  mockFailure(create, 'platform.internal', 'Something went wrong on our side.'),
  mockUnreachable(create),
])('says why a webinar was not saved, and keeps what was typed (%#)', async (failure) => {
  const view = showTab([failure]);
  const { field, form, save } = await openForm(view);
  fillRequired(field);
  await view.user.click(save);

  expect(await form.findByRole('alert')).toHaveTextContent(/^Error saving webinar: .+/);
  expect(field('Title')).toHaveValue('Gold and silver');
  expect(form.queryByRole('button', { name: 'Save mine anyway' })).not.toBeInTheDocument();
});

it('asks before a slip drops what was typed', async () => {
  const view = showTab();
  const { field } = await openForm(view);
  fill(field('Title'), 'Half a thought');
  await view.user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
  await view.user.click(question.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows who is registered, with address and time', async () => {
  const { user } = showTab();
  const webinar = await row('The London open, live');
  await user.click(webinar.getByRole('button', { name: /^Registrations/ }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Registrations' }));
  expect(await dialog.findByText('64 registered')).toBeVisible();
  expect(dialog.getAllByRole('listitem')).toHaveLength(64);
  const kwame = dialog.getByText('Kwame Asante').closest('li');
  expect(kwame).toHaveTextContent('No e-mail address');
  expect(dialog.getByText('ama@example.com')).toBeVisible();
});

it('shows a hundred registrations first, and more on demand', async () => {
  const { user, backend } = showTab();
  await backend.world.change(({ webinars }) => {
    const registered_at = new Date().toISOString();
    for (const webinar of webinars) {
      webinar.registrations = Array.from({ length: 130 }, (_, index) => ({
        user_id: `u-${index}`,
        username: `Member ${index}`,
        email: null,
        registered_at,
      }));
    }
  });
  const webinar = await row('The London open, live');
  await user.click(webinar.getByRole('button', { name: /^Registrations/ }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Registrations' }));
  expect(await dialog.findAllByRole('listitem')).toHaveLength(100);
  await user.click(dialog.getByRole('button', { name: 'Show more' }));
  expect(await dialog.findByText('Member 129')).toBeVisible();
});

it('says that nobody is registered yet, or that it could not be read', async () => {
  const { user, backend } = showTab([mockUnreachable(registrations)]);
  const webinar = await row('The London open, live');
  await user.click(webinar.getByRole('button', { name: /^Registrations/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Registrations could not be loaded.');

  backend.use(mockAnswer(registrations, []));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nobody yet')).toBeVisible();
});

it('deletes a webinar after the documented question', async () => {
  const { user } = showTab();
  await user.click(await screen.findByRole('button', { name: 'Delete Open question hour' }));
  expect(
    screen.getByText(
      'Are you sure you want to delete this webinar? All registrations will be removed.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Webinar deleted successfully!')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('article', { name: 'Open question hour' })).not.toBeInTheDocument(),
  );
});

it('says when a webinar could not be deleted', async () => {
  const { user } = showTab([mockUnreachable(remove)]);
  await user.click(await screen.findByRole('button', { name: 'Delete Open question hour' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error deleting webinar');
});

it('says when a webinar that is changed is gone', async () => {
  const gone = 'This webinar no longer exists.';
  const view = showTab([mockFailure(change, 'webinars.not_found', gone)]);
  const { form, save } = await openForm(view, 'Edit Open question hour');
  await view.user.click(save);
  expect(await form.findByRole('alert')).toHaveTextContent(`Error saving webinar: ${gone}`);
});

it('offers a retry when the webinars could not be loaded', async () => {
  const { user, backend } = showTab([mockUnreachable(adminList)]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Webinars could not be loaded.');
  backend.use(listOf(aWebinar({ title: 'Back again' })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await row('Back again')).getByText('COMPLETED')).toBeVisible();
});

it('duplicates a webinar without its start and its recording', async () => {
  const view = showTab();
  const { field, save } = await openForm(view, 'Duplicate Gold before the Fed');
  expect(field('Title')).toHaveValue('Gold before the Fed');
  expect(field('Topics')).toHaveValue('Gold, News, Position size');
  expect(field('Date and Time')).toHaveValue('');
  expect(field('Recording URL')).toHaveValue('');
  fill(field('Title'), 'Gold after the Fed');
  fill(field('Date and Time'), '2031-03-05T18:30');
  await view.user.click(save);
  expect(await screen.findByText('Webinar created successfully!')).toBeVisible();
  expect(await screen.findByRole('article', { name: 'Gold before the Fed' })).toBeVisible();
  expect((await row('Gold after the Fed')).getByText('0 of 100 registered')).toBeVisible();
});

async function openRegistrations({ user }: TabView) {
  const webinar = await row('The London open, live');
  await user.click(webinar.getByRole('button', { name: /^Registrations/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrations' }));
  await dialog.findByText('64 registered');
  return dialog;
}

it('exports all registrations of a webinar as one CSV file', async () => {
  let file: Blob | undefined;
  const names: string[] = [];
  URL.createObjectURL = (blob: Blob) => {
    file = blob;
    return 'blob:registrations';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const view = showTab();
  const dialog = await openRegistrations(view);
  await view.user.click(dialog.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(names).toEqual(['registrations-the-london-open-live.csv']));
  const lines = (await file?.text())?.trimEnd().split('\r\n') ?? [];
  expect(lines).toHaveLength(65);
  expect(lines[0]).toContain('username,email,registered_at,user_id');
});

it('sends a mail to those who are registered, and says who has no address', async () => {
  const view = showTab([mockAnswer(mail, { mailed: 63, without_address: 1 })]);
  const dialog = await openRegistrations(view);
  await view.user.click(dialog.getByRole('button', { name: 'Mail to registrants' }));
  const form = within(await screen.findByRole('dialog', { name: 'Mail to registrants' }));
  expect(form.getByText('To 64 members registered for “The London open, live”')).toBeVisible();
  await view.user.click(form.getByRole('button', { name: 'Send' }));
  expect(await form.findByText('Please fill in all required fields')).toBeVisible();
  await view.user.type(form.getByLabelText(/^Text/), 'Please use the new link.');
  await view.user.click(form.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('63 mails are on the way; 1 member has no address')).toBeVisible();
});
