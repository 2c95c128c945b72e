import type { Figure } from '#web/data/admin/analytics.ts';
import type { Explanation } from '#web/ui/Explain.tsx';

const NO_ADMINISTRATORS = 'Administrators are not among them.';

export const figureExplanations: Readonly<Record<Figure, Explanation>> = {
  active_users: {
    title: 'Active Users',
    means: 'Members whose app called the server at least once.',
    computed: `Each member counts once for a step and once for the whole range, so the bars add up to more than the total. ${NO_ADMINISTRATORS}`,
    isNot: 'Not who used the app offline only: the server never heard of them.',
  },
  sign_ins: {
    title: 'Sign-ins',
    means: 'How often members signed in with their access code.',
    computed: `From the audit log, each device separately. ${NO_ADMINISTRATORS}`,
    isNot: 'Not visits: members who stay signed in return without signing in.',
  },
  api_calls: {
    title: 'API Calls',
    means: 'Requests that the server answered, including refusals.',
    computed:
      'Counted when answered and stored once a minute; calls of administrators are included.',
    isNot: 'Not page views: one screen makes several calls, and more while it stays open.',
  },
  journal_entries: {
    title: 'Journal Entries',
    means: 'Trades that members added to their journals.',
    computed:
      'By when the server first received them. Changes do not count again; deleted trades stay counted.',
    isNot: 'Not the days of the trades: a year of trades may be imported in one day.',
  },
  posts: {
    title: 'Posts',
    means: 'Posts published on the Trading Floor.',
    computed: 'By the day of publishing; posts deleted on a later day stay counted.',
    isNot: 'Not how often they were read.',
  },
  likes: {
    title: 'Likes',
    means: 'Likes that members gave to posts.',
    computed: 'By when they were given; likes withdrawn later stay counted.',
    isNot: 'Not how many people liked: one member may like many posts.',
  },
};

export const revenueExplanation: Explanation = {
  title: 'Revenue by package',
  means: 'What was paid in the range, by package and currency.',
  computed:
    'From payments by the time they were paid, less what was refunded. Void payments count nowhere. Demo payments moved no money and stand apart. Currencies are never added up. Payments and the overview count income in the same way.',
  isNot: 'Not profit, and not what a gateway pays out: fees are not deducted.',
};

export const signalsExplanation: Explanation = {
  title: 'Signals by scanner',
  means: 'What each scanner issued in the range, and the results of the signals that closed in it.',
  computed:
    'Issued are the signals that Trading Signals lists. Results are of live ones, graded by candles after costs: the success rate is the share above zero, the result is their sum in multiples of the risk.',
  isNot: 'Not a forecast. Below ten closed signals there is no rate: too few to judge.',
};

export const retentionExplanation: Explanation = {
  title: 'Retention',
  means: 'Of the members who joined in a week, the share that used the app in each week after it.',
  computed:
    'Weeks begin on Monday 00:00 UTC. Week 0 is the week of joining; the current week is not complete. Members who came before counting began are missing in its first week.',
  isNot: 'Not renewals: a member who paid and did not visit counts as gone in that week.',
};
