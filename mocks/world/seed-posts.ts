import { rangeSketch, retestSketch, sweepSketch, weekSketch } from './sketches.ts';
import type { StoredPost } from './tables.ts';

const HOUR_MS = 3_600_000;

type Sketch = {
  title: string;
  description: string;
  images?: string[];
  hoursAgo: number;
  likedBy: string[];
};

/** Newest first. They teach and announce; none states a price or a result. */
const sketches: readonly Sketch[] = [
  {
    title: 'Before a big release: three questions',
    description:
      'What would change your mind? Where is your stop if the spread doubles for a minute? And do you need this trade at all? If one of the three has no answer yet, the first candle after the number will not give it to you either. We usually wait for the first M15 close.',
    hoursAgo: 3,
    likedBy: ['trader'],
  },
  {
    title: 'The retest, drawn out',
    description:
      'A level breaks, price comes back to it from the other side and turns. The circle is the moment we wait for. The sketch has no instrument and no scale on purpose: learn the shape first, then look for it on your own chart.',
    images: [retestSketch],
    hoursAgo: 22,
    likedBy: ['kwame'],
  },
  {
    title: 'Two shapes that look alike until they do not',
    description:
      'Left: a range, in which every edge is a question. Right: a dip below the level that does not last, which is an answer. Most losing trades in the middle of the range come from treating the first as the second.',
    images: [rangeSketch, sweepSketch],
    hoursAgo: 47,
    likedBy: ['trader', 'kwame', 'support'],
  },
  {
    title: 'This week on the platform',
    description:
      'The journal now keeps every entry on your device first and sends it when there is a network, so a trade recorded on the train is safe. Settings has a second pair of colours for gain and loss. Tell us in the next webinar what you miss.',
    hoursAgo: 76,
    likedBy: ['trader', 'kwame', 'support', 'admin'],
  },
  {
    title: 'A week is five sessions, not one result',
    description:
      'Look at your week as five columns. One of them usually carries the rest, and it is rarely the day with the most trades. The pictures walk through how to review it: the columns first, then the retest, the range and the failed dip you find in them. The last one is the first again: that is the habit.',
    images: [weekSketch, retestSketch, rangeSketch, sweepSketch, weekSketch],
    hoursAgo: 124,
    likedBy: ['trader', 'support'],
  },
  {
    title: 'Risk is the only number you choose',
    description:
      'Entry, exit and timing are opinions; the size is a decision. Fix what one trade may cost before you look at the chart, round the lots down, and write the size into the journal even when the trade goes well.',
    hoursAgo: 196,
    likedBy: ['kwame', 'support'],
  },
  {
    title: 'Welcome to the Trading Floor',
    description:
      'Announcements from the desk appear here: what we watch, when webinars start, what changed on the platform. Leave a like when a post helped you; it tells us what to write more of. This is the demo: likes, posts and entries stay in your browser.',
    hoursAgo: 480,
    likedBy: ['trader', 'lena', 'support'],
  },
];

/** The announcements of the demo on its first day. */
export function seedPosts(now: Date): StoredPost[] {
  return sketches.map(({ title, description, images = [], hoursAgo, likedBy }, index) => {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString();
    return {
      id: `demo-post-${sketches.length - index}`,
      author: 'Bellwether Desk',
      title,
      description,
      images,
      created_at: at,
      updated_at: at,
      liked_by: [...likedBy],
    };
  });
}
