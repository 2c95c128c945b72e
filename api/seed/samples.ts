import type { NewUser } from '#contracts/users.ts';
import type { PostDraft } from '#contracts/posts.ts';

/** The trader whose code is printed at start, so that a newcomer can look around at once. */
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
