import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const platformDataEndpoints = {
  clearAll: defineEndpoint({
    method: 'POST',
    path: '/admin/clear-all-data',
    access: 'admin',
    summary: 'Removes members and everything of theirs, and all content; administrators stay',
    response: z.object({
      message: z.string(),
      deleted: z.array(z.string()), // what went, with counts: "12 users"
    }),
    errors: ['request.rate_limited', 'auth.confirmation_required'],
    example: { message: 'All data was cleared', deleted: ['12 users', '340 journal entries'] },
  }),
};
