import type { NewUser } from '#contracts/users.ts';
import type { PostDraft } from '#contracts/posts.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { TERMS_VERSION } from '#contracts/rules/access/membership.ts';
import type { AccessRequest } from '#contracts/payments/leads.ts';
import { WEBINAR_MINUTES, type WebinarDraft } from '#contracts/webinars.ts';

const EVENING_MS = 18 * 3_600_000; // 18:00 UTC

/** The trader whose code is printed at start, so that a newcomer can look around. */
export const sampleTrader: NewUser = {
  username: 'Ama Mensah',
  email: 'ama@example.com',
  role: 'user',
  access_period: '1year',
};

export const samplePosts: readonly PostDraft[] = [
  {
    title: 'How we label every figure',
    description:
      'Live means a feed delivered it seconds ago. "As of" means it is the last we heard, with the time. Modelled means a stated formula made it. If a figure carries no label, tell us: it is a mistake.',
    images: [],
  },
  {
    title: 'Your journal works without a network',
    description:
      'Record the trade when you close it, wherever you are. The entry is on your device at once; the small cloud goes away when it has reached the server. Nothing is lost when the tab dies.',
    images: [],
  },
  {
    title: 'Welcome to the Trading Floor',
    description:
      'Announcements from the desk appear here: what we watch, when webinars start, what changed on the platform. Leave a like when a post helped you, it tells us what to write more of.',
    images: [],
  },
];

/** The evening of the day `day` days from today. @param now UTC ms */
const evening = (now: number, day: number): string =>
  new Date(now - (now % DAY_MS) + day * DAY_MS + EVENING_MS).toISOString();

/** A past webinar with its recording, and two future ones. @param now UTC ms */
export const sampleWebinars = (now: number): readonly WebinarDraft[] => [
  {
    title: 'Reading the graded record',
    description:
      'What a win rate says, what it hides, and why the number of signals behind it matters more. We open the record as it stands, losing weeks included.',
    presenter: 'Adjoa Mensima',
    scheduled_date: evening(now, -7),
    duration: WEBINAR_MINUTES.usual,
    meeting_url: 'https://meet.example.com/reading-the-graded-record',
    recording_url: 'https://video.example.com/reading-the-graded-record',
    topics: ['Signals', 'Statistics'],
    max_attendees: null,
  },
  {
    title: 'Position size, from the first lot on',
    description:
      'What a pip is worth on each instrument, and what happens to an account when five trades in a row lose. Bring your own last trade: we size a few of them together.',
    presenter: 'Adjoa Mensima',
    scheduled_date: evening(now, 3),
    duration: 90,
    meeting_url: 'https://meet.example.com/position-size',
    recording_url: null,
    topics: ['Position size', 'Risk'],
    max_attendees: 100,
  },
  {
    title: 'Journal clinic: a small group',
    description:
      'Five places, so that everybody is heard. You show a week of your journal, we ask questions. Amounts can stay hidden.',
    presenter: 'Kojo Annan',
    scheduled_date: evening(now, 10),
    duration: 75,
    meeting_url: 'https://meet.example.com/journal-clinic',
    recording_url: null,
    topics: ['Trading Journal', 'Review'],
    max_attendees: 5,
  },
];

/** Requests for access, the newest last. */
export const sampleRequests: readonly AccessRequest[] = [
  {
    user_details: {
      name: 'Adwoa Sarpong',
      email: 'adwoa.sarpong@example.com',
      phone: '+233200000165',
    },
    package_type: 'yearly',
    accepted_terms: TERMS_VERSION,
  },
  {
    user_details: { name: 'Kojo Mensah', email: 'kojo.mensah@example.com', phone: '+233240000138' },
    package_type: 'weekly',
    accepted_terms: TERMS_VERSION,
  },
];

/** A paid request, which the administrator can activate. */
export const sampleCustomer: AccessRequest = {
  user_details: { name: 'Kofi Adjei', email: 'kofi.adjei@example.com', phone: '+233550000142' },
  package_type: 'monthly',
  accepted_terms: TERMS_VERSION,
};
