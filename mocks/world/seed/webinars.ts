import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import type { WebinarRegistration } from '#contracts/webinars.ts';
import type { Person, StoredWebinar } from '../tables.ts';

const firstNames = 'Abena Samuel Yaa Thabo Ngozi Kwabena Zainab Peter'.split(' ');
const lastNames = 'Owusu Addo Okafor Dlamini Quaye Ibrahim Ansah Weber Tutu'.split(' ');

type Guest = Omit<WebinarRegistration, 'registered_at'>;

/** Members in the webinars only. @param count at most 72: then the names begin again */
function seedGuests(count: number): Guest[] {
  return Array.from({ length: count }, (_, index) => {
    const first = firstNames[index % firstNames.length] ?? '';
    const last = lastNames[index % lastNames.length] ?? '';
    return {
      user_id: `guest-${index + 1}`,
      username: `${first} ${last}`,
      email: `${first}.${last}@example.com`.toLowerCase(),
    };
  });
}

type Sketch = Pick<StoredWebinar, 'title' | 'description' | 'presenter' | 'topics' | 'duration'> & {
  name: string; // in ids and addresses
  /** From the begin of the hour, or from the begin of the UTC day. */
  starts: { inHours: number } | { inDays: number; hour: number };
  max?: number;
  hasRecording?: true;
  members: readonly string[]; // ids of those who have a place
  guests: number;
};

/** They teach how to work, and promise no result. */
const sketches: readonly Sketch[] = [
  {
    name: 'position-size',
    title: 'Position size, from the first lot on',
    description:
      'A whole course evening on the one number you choose. We start with what a pip is worth on each of our nine instruments, size the same idea on EURUSD, gold and US30, and then look at what happens to the account when five trades in a row lose.\n\nBring your own last trade: we size three of yours live. Basics, no earlier webinar needed.',
    presenter: 'Adjoa Mensima',
    topics: ['Position size', 'Risk', 'Basics'],
    duration: 90,
    starts: { inDays: 9, hour: 17 },
    members: [],
    guests: 12,
  },
  {
    name: 'scanner-record',
    title: 'Reading the graded record of a scanner',
    description:
      'What a win rate says, what it hides, and why the number of signals behind it matters more. We open the record of Peak Scanner as it stands that day, losing weeks included, and work out together what could be luck.\n\nNo signal is discussed as advice.',
    presenter: 'Bellwether Desk',
    topics: ['Peak Scanner', 'Statistics'],
    duration: 60,
    starts: { inDays: 6, hour: 18 },
    max: 200,
    members: ['trader', 'kwame'],
    guests: 37,
  },
  {
    name: 'journal-clinic',
    title: 'Journal clinic: a small group',
    description:
      'Twenty-five places, so that everybody is heard. You show one week of your journal, we ask questions. Amounts can stay hidden.',
    presenter: 'Kojo Annan',
    topics: ['Trading Journal', 'Review'],
    duration: 75,
    starts: { inDays: 3, hour: 18 },
    max: 25,
    members: ['kwame'],
    guests: 24,
  },
  {
    name: 'gold-before-the-fed',
    title: 'Gold before the Fed',
    description:
      'Which levels we watch, how wide the spread gets in the minute of the release, and how we size when it does. We also go through the last three releases candle by candle: what would have stopped us out, and what would not.\n\nQuestions are collected beforehand on the Trading Floor and answered in the last twenty minutes. The webinar is for members of every plan.',
    presenter: 'Adjoa Mensima',
    topics: ['Gold', 'News', 'Position size'],
    duration: 60,
    starts: { inHours: 3 },
    max: 100,
    members: ['efua'],
    guests: 41,
  },
  {
    name: 'london-open',
    title: 'The London open, live',
    description:
      'We watch the first hours of the session together: what the Asian range was, where stops are likely to lie, and when doing nothing is the trade. This is the demo: nobody sits in the room behind the link.',
    presenter: 'Kojo Annan',
    topics: ['London session', 'EURUSD', 'GBPUSD'],
    duration: 120,
    starts: { inHours: 0 },
    max: 150,
    members: ['trader', 'kwame', 'efua'],
    guests: 61,
  },
  {
    name: 'week-review',
    title: 'Reviewing a week in five columns',
    description:
      'A week is five sessions. We fill in the columns of an invented week, find the one that carried it, and turn that into a single rule for the next one.',
    presenter: 'Kojo Annan',
    topics: ['Trading Journal', 'Review'],
    duration: 60,
    starts: { inDays: -5, hour: 18 },
    hasRecording: true,
    members: ['trader', 'kwame'],
    guests: 52,
  },
  {
    name: 'question-hour',
    title: 'Open question hour',
    description: 'Whatever you wanted to ask. It is not recorded, so that everybody dares to.',
    presenter: 'Bellwether Desk',
    topics: ['Questions'],
    duration: 45,
    starts: { inDays: -12, hour: 19 },
    max: 80,
    members: ['trader'],
    guests: 29,
  },
  {
    name: 'stops-and-spreads',
    title: 'Stops, spreads and the minute after the news',
    description:
      'Why a stop is filled where it is filled, and what a broker can and cannot do about it.',
    presenter: 'Adjoa Mensima',
    topics: ['Risk', 'News'],
    duration: 60,
    starts: { inDays: -19, hour: 18 },
    hasRecording: true,
    members: ['kwame'],
    guests: 46,
  },
];

function startOf(starts: Sketch['starts'], now: number): number {
  if ('inHours' in starts) return now - (now % HOUR_MS) + starts.inHours * HOUR_MS;
  return now - (now % DAY_MS) + starts.inDays * DAY_MS + starts.hour * HOUR_MS;
}

const asGuest = ({ id, username, email }: Person): Guest => ({ user_id: id, username, email });

/** One every few hours, up to the start or to now; the latest first. */
function placesOf(guests: readonly Guest[], closedAt: number): WebinarRegistration[] {
  return guests.map((guest, index) => ({
    ...guest,
    registered_at: new Date(closedAt - (index * 1.7 + 0.4) * HOUR_MS).toISOString(),
  }));
}

export function seedWebinars(at: Date, people: readonly Person[]): StoredWebinar[] {
  const now = at.getTime();
  return sketches.map(({ name, starts, max, hasRecording, members, guests: count, ...webinar }) => {
    const start = startOf(starts, now);
    const guests = people.filter(({ id }) => members.includes(id)).map(asGuest);
    const announcedAt = new Date(Math.min(start, now) - 6 * DAY_MS).toISOString();
    return {
      id: `webinar-${name}`,
      ...webinar,
      scheduled_date: new Date(start).toISOString(),
      meeting_url: `https://meet.example.com/${name}`,
      max_attendees: max ?? null,
      recording_url: hasRecording ? `https://video.example.com/${name}` : null,
      changes: 0,
      updated_at: announcedAt,
      registrations: placesOf([...guests, ...seedGuests(count)], Math.min(start, now)),
    };
  });
}
