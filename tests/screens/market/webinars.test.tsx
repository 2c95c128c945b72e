import { act, screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { type Webinar, webinarEndpoints } from '#contracts/webinars.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { presetHandlers } from '#mocks/scenarios.ts';
import { aWebinar } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { OpenedTargetContext } from '#web/data/notifications/opened-item.ts';
import { WebinarScreen } from '#web/features/webinar/WebinarScreen.tsx';

const { list, register } = webinarEndpoints;
const NOON = new Date('2026-11-20T12:00:00.000Z');

/** Minutes after noon. */
const inMinutes = (minutes: number): string =>
  new Date(NOON.getTime() + minutes * MINUTE_MS).toISOString();

const soon = (fields: Partial<Webinar> = {}): Webinar =>
  aWebinar({ scheduled_date: inMinutes(180), ...fields });
const live = (fields: Partial<Webinar> = {}): Webinar =>
  aWebinar({ scheduled_date: inMinutes(-20), ...fields });
const ended = (fields: Partial<Webinar> = {}): Webinar =>
  aWebinar({ scheduled_date: inMinutes(-300), ...fields });
const registered = {
  registered: true,
  meeting_url: 'https://meet.example.com/gold',
  current_attendees: 43,
};

const showScreen = (handlers: HttpHandler[], item: string | null = null) =>
  renderScreen(
    <OpenedTargetContext value={{ section: 'webinar', item }}>
      <WebinarScreen />
    </OpenedTargetContext>,
    { handlers, now: () => new Date() },
  );
const showList = (...webinars: Webinar[]) => showScreen([mockAnswer(list, webinars)]);

const card = async (title = 'Gold before the Fed') =>
  within(await screen.findByRole('article', { name: title }));
const titlesOf = (section: string): (string | null)[] =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

function pass(minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

it('lists upcoming webinars, live first and then the soonest, and past ones, latest first', async () => {
  showList(
    soon({ title: 'In a week', scheduled_date: inMinutes(7 * 1440) }),
    soon({ title: 'In three hours' }),
    live({ title: 'Now' }),
    ended({ title: 'This morning' }),
    ended({ title: 'Last week', scheduled_date: inMinutes(-7 * 1440) }),
  );

  expect(screen.getByRole('heading', { level: 1, name: 'Live Webinars' })).toBeVisible();
  expect(screen.getByText('Loading webinars')).toBeInTheDocument();
  await card('Now');
  expect(titlesOf('Upcoming')).toEqual(['Now', 'In three hours', 'In a week']);
  expect(titlesOf('Past')).toEqual(['This morning', 'Last week']);
  expect((await card('Now')).getByText('LIVE')).toBeVisible();
  expect((await card('In three hours')).getByText('UPCOMING')).toBeVisible();
  expect((await card('This morning')).getByText('ENDED')).toBeVisible();
});

it('displays start, duration, presenter, topics and places', async () => {
  const topics = ['Gold', 'News'];
  showList(soon({ topics, current_attendees: 42, max_attendees: 100 }));

  const webinar = await card();
  const start = new Date(inMinutes(180));
  const weekday = start.toLocaleDateString([], { weekday: 'long' });
  expect(webinar.getByText(new RegExp(`${weekday}.*${start.getHours()}:00`))).toBeVisible();
  expect(webinar.getByText('60 minutes')).toBeVisible();
  expect(webinar.getByText('Adjoa Mensima')).toBeVisible();
  expect(webinar.getByText('42 of 100 places taken')).toBeVisible();
  expect(webinar.getByRole('list', { name: 'Topics' })).toHaveTextContent('GoldNews');
  expect(webinar.getByText('in 3 h 0 min')).toBeVisible();
});

it('goes live at its start and ends at its end, while on screen', async () => {
  showList(soon());
  const webinar = await card();
  expect(webinar.getByRole('button', { name: /^Register/ })).toBeEnabled();

  pass(180);
  expect(webinar.getByText('LIVE')).toBeVisible();
  expect(webinar.getByRole('button', { name: /^Register/ })).toBeEnabled(); // who is late can still join

  pass(60);
  expect((await card()).getByText('Registration closed')).toBeVisible();
  expect(titlesOf('Past')).toEqual(['Gold before the Fed']);
  expect(screen.getByText('ENDED')).toBeVisible();
});

it('registers with the specified message, then offers the link to join', async () => {
  const { user } = showScreen([]);
  const webinar = await card();
  await user.click(webinar.getByRole('button', { name: /^Register/ }));

  expect(
    await webinar.findByText(
      'Successfully registered for "Gold before the Fed"! Check your email for joining instructions.',
    ),
  ).toBeVisible();
  expect(webinar.getByText('Registered')).toBeVisible();
  expect(webinar.getByText('43 of 100 places taken')).toBeVisible();
  expect(webinar.queryByRole('button', { name: /^Register/ })).not.toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Gold before the Fed' })).toHaveFocus();
  const join = webinar.getByRole('link', { name: /^Join/ });
  expect(join).toHaveAttribute('href', 'https://meet.example.com/gold-before-the-fed');
  expect(join).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

it('offers the calendar file beside the message when no mail is sent', async () => {
  const webinar = soon();
  const message = 'Successfully registered for "Gold before the Fed"!';
  const answer = { message, mailed: false, webinar: { ...webinar, ...registered } };
  const { user } = showScreen([mockAnswer(list, [webinar]), mockAnswer(register, answer)]);
  await user.click((await card()).getByRole('button', { name: /^Register/ }));

  const status = (await screen.findByText(message)).closest('[role="status"]');
  expect(status).toHaveTextContent('Add to calendar');
});

it.each([
  [
    mockFailure(register, 'webinars.fully_booked', 'This webinar is fully booked.'),
    'This webinar is fully booked.',
  ],
  [mockFailure(register, 'platform.internal', 'Oops'), 'Failed to register for webinar'],
  [mockUnreachable(register), 'Failed to register for webinar'],
])('says at the webinar why registration is closed (%#)', async (failure, message) => {
  const { user } = showScreen([mockAnswer(list, [soon(), soon({ title: 'Another' })]), failure]);
  const webinar = await card();
  await user.click(webinar.getByRole('button', { name: /^Register/ }));

  expect(await webinar.findByRole('alert')).toHaveTextContent(message);
  expect((await card('Another')).queryByRole('alert')).not.toBeInTheDocument();
  expect(webinar.getByRole('button', { name: /^Register/ })).toBeEnabled();
});

it('says Fully Booked once every place is taken, but not to those who have one', async () => {
  const full = { max_attendees: 43, current_attendees: 43 };
  showList(soon({ title: 'Theirs', ...full }), soon({ title: 'Mine', ...registered, ...full }));

  expect((await card('Theirs')).getByText('Fully Booked')).toBeVisible();
  expect((await card('Theirs')).queryByRole('button')).not.toBeInTheDocument();
  expect((await card('Mine')).getByRole('link', { name: /^Join/ })).toBeVisible();
});

it('offers the recording of what has ended, where there is one', async () => {
  const recording_url = 'https://video.example.com/gold';
  showList(
    ended({ title: 'Recorded', ...registered, recording_url }),
    ended({ title: 'Not recorded', ...registered }),
    ended({ title: 'Missed' }),
  );

  const link = (await card('Recorded')).getByRole('link', { name: /^Watch recording/ });
  expect(link).toHaveAttribute('href', recording_url);
  expect((await card('Recorded')).queryByRole('link', { name: /^Join/ })).not.toBeInTheDocument();
  expect((await card('Not recorded')).getByText('No recording')).toBeVisible();
  expect((await card('Missed')).getByText('Registration closed')).toBeVisible();
});

it('writes a calendar file for those who are registered', async () => {
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const { user } = showList(soon({ id: 'gold', changes: 2, ...registered }));
  await user.click((await card()).getByRole('button', { name: /^Add to calendar/ }));

  expect(names).toEqual(['gold-before-the-fed.ics']);
  const text = await files[0]?.text();
  expect(text).toContain(`UID:gold@${location.host}\r\nSEQUENCE:2\r\n`);
  expect(text).toContain('DTSTART:20261120T150000Z\r\nDTEND:20261120T160000Z\r\n');
  expect(text).toContain('URL:https://meet.example.com/gold\r\n');
});

it('opens a long description on demand', async () => {
  const { user } = showList(soon({ description: 'Levels and sizes. '.repeat(30) }));
  const more = (await card()).getByRole('button', { name: /^Read more/ });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect((await card()).getByRole('button', { name: /^Read less/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

it('displays five past webinars first, but always the linked one', async () => {
  const past = Array.from({ length: 14 }, (_, index) =>
    ended({ id: `w-${index}`, title: `Past ${index}`, scheduled_date: inMinutes(-300 - index) }),
  );
  const { user } = showScreen([mockAnswer(list, past)], 'w-6');

  const wanted = await screen.findByRole('article', { name: 'Past 6' });
  expect(wanted).toHaveTextContent('Opened from a link');
  await waitFor(() => expect(wanted).toHaveFocus());
  expect(screen.getAllByRole('article')).toHaveLength(7);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getAllByRole('article')).toHaveLength(12);
});

it('says when the linked webinar does not exist', async () => {
  showScreen([mockAnswer(list, [soon()])], 'gone');
  await card();
  expect(await screen.findByText('The webinar of this link no longer exists.')).toBeVisible();
});

it('says that none is planned', async () => {
  showScreen(presetHandlers('firstDay'));
  expect(await screen.findByText('No webinars yet')).toBeVisible();
});

it('offers a retry when the webinars could not be loaded', async () => {
  const { user, backend } = showScreen([mockUnreachable(list)]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Webinars could not be loaded.');
  backend.use(mockAnswer(list, [soon()]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await card()).getByText('UPCOMING')).toBeVisible();
});

it('keeps older webinars with their age while the server is unreachable', async () => {
  const { backend } = showList(soon());
  await card();
  backend.use(mockUnreachable(list));
  pass(2);

  const age = await screen.findByText(/^as of .*, offline$/);
  expect(age).toBeVisible();
  expect((await card()).getByText('UPCOMING')).toBeVisible();
});
