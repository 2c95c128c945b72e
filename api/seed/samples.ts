import type { NewUser } from '#contracts/users.ts';
import type { PostDraft } from '#contracts/posts.ts';
import { TERMS_VERSION } from '#contracts/rules/terms.ts';
import type { AccessRequest } from '#contracts/visitors.ts';

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

/** Who asks for access; the newest last. */
export const sampleRequests: readonly AccessRequest[] = [
  {
    user_details: {
      name: 'Adwoa Sarpong',
      email: 'adwoa.sarpong@example.com',
      phone: '020 000 0165',
    },
    package_type: 'yearly',
    accepted_terms: TERMS_VERSION,
  },
  {
    user_details: { name: 'Kojo Mensah', email: 'kojo.mensah@example.com', phone: '024 000 0138' },
    package_type: 'weekly',
    accepted_terms: TERMS_VERSION,
  },
];

/** Who has paid, and waits for the administrator to activate it. */
export const sampleCustomer: AccessRequest = {
  user_details: { name: 'Kofi Adjei', email: 'kofi.adjei@example.com', phone: '055 000 0142' },
  package_type: 'monthly',
  accepted_terms: TERMS_VERSION,
};
