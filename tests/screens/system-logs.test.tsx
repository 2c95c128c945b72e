import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { systemEndpoints } from '#contracts/system.ts';
import { mockAnswer, mockAnswerFrom, mockFailure } from '#mocks/mock-endpoint.ts';
import { fill } from '#tests/support/fill.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { aLogEntry } from '#tests/support/system-builders.ts';
import { OpenedTargetContext } from '#web/data/notifications/opened-item.ts';
import { LogsView } from '#web/admin/system/LogsView.tsx';

const { logs } = systemEndpoints;

const show = (...handlers: HttpHandler[]) =>
  renderScreen(<LogsView />, { user: 'admin', handlers });

const messages = async () => {
  const list = await screen.findByRole('list', { name: 'Log entries' });
  return within(list)
    .getAllByRole('listitem')
    .map((each) => each.querySelector('.wrap-anywhere')?.textContent);
};

/** A server whose log has one entry of each level, and that searches as ours does. */
const fullLog = mockAnswerFrom(logs, ({ query: { level, search } }) =>
  [
    aLogEntry({ level: 'DEBUG', message: 'a look at the prices' }),
    aLogEntry({ level: 'INFO', message: 'the server has started' }),
    aLogEntry({ level: 'WARNING', message: 'a slow answer' }),
    aLogEntry({ level: 'ERROR', message: 'a mail was not sent' }),
  ].filter(
    (entry) =>
      (level === undefined || entry.level === level) &&
      (search === undefined || entry.message.includes(search)),
  ),
);

it('displays level as label and colour, time and message of each entry', async () => {
  show(fullLog);
  expect(await messages()).toEqual([
    'a look at the prices',
    'the server has started',
    'a slow answer',
    'a mail was not sent',
  ]);
  const colours = { DEBUG: 'text-ink-2', INFO: 'text-info', WARNING: 'text-warn' };
  const list = within(screen.getByRole('list', { name: 'Log entries' }));
  for (const [level, colour] of Object.entries({ ...colours, ERROR: 'text-danger' })) {
    expect(list.getByText(level)).toHaveClass(colour);
  }
  expect(document.querySelector('time')).toHaveAttribute('datetime', '2026-11-20T14:00:00.000Z');
});

it('filters by level', async () => {
  const { user } = show(fullLog);
  const levels = within(screen.getByRole('group', { name: 'Level' })).getAllByRole('radio');
  expect(levels.map((each) => each.getAttribute('value'))).toEqual([
    'All',
    'DEBUG',
    'INFO',
    'WARNING',
    'ERROR',
  ]);
  await user.click(screen.getByRole('radio', { name: 'ERROR' }));
  expect(await screen.findByText('1 of 1 entries')).toBeVisible();
  expect(await messages()).toEqual(['a mail was not sent']);
});

it('searches once the typing pauses, and says so when nothing matches', async () => {
  const { user, backend } = show(fullLog);
  await messages();
  const search = screen.getByRole('searchbox', { name: 'Search' });
  await user.type(search, 'slow');
  expect(await screen.findByText('1 of 1 entries')).toBeVisible();
  expect(await messages()).toEqual(['a slow answer']);
  expect(backend.calls.filter((call) => call.endsWith('/admin/logs'))).toHaveLength(2);

  await fill(user, search, 'er than ever');
  expect(await screen.findByText('No matching entries')).toBeVisible();
});

it('opens an entry with details', async () => {
  const { user } = show(
    mockAnswer(logs, [
      aLogEntry({ message: 'a push was dropped', details: '{"host":"fcm"}', request_id: 'req-1' }),
      aLogEntry({ message: 'cut', details: '{"host":"fc' }),
      aLogEntry({ message: 'nothing more' }),
    ]),
  );
  const message = await screen.findByText('a push was dropped');
  await user.click(message);
  const entry = message.closest('details');
  expect(entry).toHaveAttribute('open');
  expect(entry).toHaveTextContent('Requestreq-1');
  expect(entry).toHaveTextContent('{ "host": "fcm" }');
  expect(screen.getByText('{"host":"fc')).toBeInTheDocument();
  expect(screen.getByText('nothing more').closest('details')).toBeNull();
});

it('loads older entries page by page', async () => {
  const entries = Array.from({ length: 60 }, (_, index) =>
    aLogEntry({ message: `entry ${index + 1}` }),
  );
  const paged = mockAnswerFrom(logs, ({ query: { limit, before } }) => {
    const start = before === undefined ? 0 : entries.findIndex(({ id }) => id === before) + 1;
    return entries.slice(start, start + limit);
  });
  const { user, backend } = show(paged);
  expect(await messages()).toHaveLength(50);
  backend.use(mockFailure(logs, 'platform.internal'));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Older entries could not be loaded.')).toBeVisible();
  expect(screen.queryByText(/What follows is older/)).not.toBeInTheDocument();

  backend.use(paged);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('entry 60')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('says when nothing was logged yet', async () => {
  show(mockAnswer(logs, []));
  expect(await screen.findByText('No log entries yet')).toBeVisible();
});

it('displays samples under their banner when nothing could be loaded, until it can', async () => {
  const { user, backend } = show(mockFailure(logs, 'platform.internal'));
  expect(await screen.findByText('Sample data: the live call failed')).toBeVisible();
  expect((await messages()).every((message) => message?.startsWith('Sample: '))).toBe(true);
  backend.use(fullLog);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('a slow answer')).toBeVisible();
  expect(screen.queryByText('Sample data: the live call failed')).not.toBeInTheDocument();
});

it('hides requests that only read by default, and narrows by member, status and duration', async () => {
  const queries: unknown[] = [];
  const call = {
    method: 'POST',
    route: '/api/posts',
    status: 404,
    ms: 1203,
    user_id: 'ama',
    username: 'ama',
  };
  const { user } = show(
    mockAnswerFrom(logs, ({ query }) => {
      queries.push(query);
      return [aLogEntry({ message: 'POST /api/posts 404', call })];
    }),
  );
  const line = (await screen.findByText('POST /api/posts 404')).parentElement;
  expect(line).toHaveTextContent(/ama1,203 ms$/);
  expect(queries).toEqual([{ limit: 50, requests: 'changes' }]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Requests' }), 'All requests');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Refused (4xx)');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Duration' }), 'From 1 s');
  await user.type(screen.getByRole('searchbox', { name: 'Member' }), 'ama');
  const whole = { requests: 'all', status: '4xx', min_ms: 1000, member: 'ama', limit: 50 };
  await waitFor(() => expect(queries.at(-1)).toEqual(whole));
});

it('opens as a link says, and keeps that over Back and a reload', async () => {
  const queries: unknown[] = [];
  const target = { section: 'system', item: 'logs', filter: 'status=5xx&member=ama' };
  renderScreen(
    <OpenedTargetContext value={target}>
      <LogsView />
    </OpenedTargetContext>,
    {
      user: 'admin',
      handlers: [
        mockAnswerFrom(logs, ({ query }) => {
          queries.push(query);
          return [];
        }),
      ],
    },
  );
  expect(await screen.findByText('No matching entries')).toBeVisible();
  expect(queries.at(-1)).toMatchObject({ status: '5xx', member: 'ama' });
  expect(history.state).toMatchObject({ values: { 'filter.logs': target.filter } });
});
