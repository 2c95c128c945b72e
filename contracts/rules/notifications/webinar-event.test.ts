import { expect, it } from 'vitest';
import { webinarEvent } from './webinar-event.ts';

it('is one appointment however often the webinar changes, from its start to its end', () => {
  const event = webinarEvent(
    {
      id: 'gold',
      title: 'Gold before the Fed',
      description: 'Levels we watch.',
      presenter: 'Adjoa Mensima',
      scheduled_date: '2026-11-25T18:00:00.000Z',
      duration: 90,
      meeting_url: 'https://meet.example.com/gold',
      changes: 2,
    },
    { host: 'bellwether.example', at: Date.UTC(2026, 10, 22) },
  );

  expect(event).toEqual({
    uid: 'gold@bellwether.example',
    sequence: 2,
    startsAt: Date.UTC(2026, 10, 25, 18),
    endsAt: Date.UTC(2026, 10, 25, 19, 30),
    title: 'Gold before the Fed',
    description: 'With Adjoa Mensima\n\nLevels we watch.\n\nJoin: https://meet.example.com/gold',
    url: 'https://meet.example.com/gold',
    writtenAt: Date.UTC(2026, 10, 22),
  });
});
