import { z } from 'zod';
import { define } from '#contracts/endpoint.ts';
import {
  AccessToken,
  Instant,
  PackageType,
  Email,
  Amount,
  ById,
  Count,
  Currency,
  done,
  Id,
  LinkedListQuery,
  ShortText,
  Text,
  named,
  sortsOf,
} from '#contracts/primitives.ts';
import { AdminUser, NewUser } from '#contracts/users.ts';
import { open } from '#contracts/open.ts';

export const VISITOR_HOURS = 2;

const REQUIRED = 'Please fill in all required fields';

/** Who buys, or asks for access. */
export const UserDetails = named('UserDetails', {
  name: Text.min(1, REQUIRED).max(80, 'At most 80 characters'),
  email: z.string().trim().min(1, REQUIRED).pipe(Email),
  phone: Text.min(1, REQUIRED).max(40, 'At most 40 characters'),
  phone_country: z.string().max(2).optional(), // ISO 3166-1, of a phone that does not begin with +
});
export type UserDetails = z.infer<typeof UserDetails>;

export const AccessRequest = z.object({
  user_details: UserDetails,
  package_type: PackageType,
  accepted_terms: z.iso.date().optional(), // the version, as the screen showed it
});
export type AccessRequest = z.infer<typeof AccessRequest>;

const exampleRequest: AccessRequest = {
  user_details: { name: 'Kwame Boateng', email: 'kwame@example.com', phone: '+233241234567' },
  package_type: 'monthly',
};

export const visitorEndpoints = {
  anonymousSession: define.post('/auth/anonymous-session', 'public', {
    summary: 'A token that is good for starting a payment and for nothing else',
    body: AccessRequest,
    response: AccessToken,
    errors: ['platform.registrations_closed', 'request.rate_limited'],
    example: {
      access_token: 'Zk1v0m3yJH4lq2c7rB9xT5wNfUaE8sPdKgQiVoLtXhM',
      token_type: 'bearer',
      expires_at: '2026-11-22T11:00:00.000Z',
    },
    exampleBody: exampleRequest,
  }),
};

export const LeadStatus = z.enum(['pending', 'contacted', 'converted', 'declined']);
export type LeadStatus = z.infer<typeof LeadStatus>;

export const Lead = named('Lead', {
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  package_name: z.string(),
  package_type: open(PackageType),
  amount: Amount, // of the package when it was asked for
  currency: Currency,
  status: open(LeadStatus),
  notes: z.string(),
  accepted_terms: z.string().nullable(), // the version; null: not asked
  created_at: Instant,
  updated_at: Instant,
  same_address: Count.default(0), // other requests that give this e-mail address, of whatever status
});
export type Lead = z.infer<typeof Lead>;

export const LEAD_SORTS = ['created', 'name'] as const;
export const LeadSort = sortsOf(LEAD_SORTS);
export type LeadSort = z.infer<typeof LeadSort>;

/**
 * `search` is looked for in name, e-mail address and phone number, whatever the case; `before` is the id of
 * the last row of the page before, in the same order and with the same filters.
 */
export const LeadQuery = LinkedListQuery.extend({
  status: LeadStatus.optional(),
  search: ShortText.optional(),
  sort: LeadSort.default('-created'),
});
export type LeadQuery = z.infer<typeof LeadQuery>;

export const LeadSummary = z.object({
  total: Count,
  pending: Count,
  contacted: Count,
  converted: Count,
  declined: Count,
});
export type LeadSummary = z.infer<typeof LeadSummary>;

export const LeadChange = z.object({
  status: z.enum(['contacted', 'converted', 'declined'], 'Unknown status'),
  notes: Text.max(4000, 'At most 4,000 characters').optional(), // absent: they stay
  updated_at: Instant.optional(), // as last read: refused when another save came first
});
export type LeadChange = z.infer<typeof LeadChange>;

/** A member who comes of a request. */
export const LeadUser = NewUser.omit({ role: true });
export type LeadUser = z.infer<typeof LeadUser>;

const exampleLead: Lead = {
  id: '019aab10-5c2d-7e3f-9a41-6b7c8d9e0f12',
  name: 'Kwame Boateng',
  email: 'kwame@example.com',
  phone: '+233241234567',
  package_name: 'Monthly',
  package_type: 'monthly',
  amount: 30,
  currency: 'USD',
  status: 'pending',
  notes: '',
  accepted_terms: '2026-11-22',
  created_at: '2026-11-22T08:15:00.000Z',
  updated_at: '2026-11-22T08:15:00.000Z',
  same_address: 0,
};

const exampleUser: AdminUser = {
  id: '019aab22-1f50-7162-8d74-9e0f1a2b3c45',
  username: 'Kwame Boateng',
  email: 'kwame@example.com',
  role: 'user',
  access_code: '7K2M-Q9XT-4HVB-R3ZN',
  is_active: true,
  protected: false,
  expires_at: '2026-12-22T08:30:00.000Z',
  access_period: '1month',
  has_password: false,
  last_login: null,
  created_at: '2026-11-22T08:30:00.000Z',
  updated_at: '2026-11-22T08:30:00.000Z',
};

export const leadEndpoints = {
  submit: define.post('/leads/submit', 'public', {
    summary:
      'Asks for access; repeating an open request changes nothing, one under another name or number is another request',
    body: AccessRequest,
    errors: ['platform.registrations_closed', 'request.rate_limited'],
    ...done('Thank you, Kwame. We will contact you shortly.'),
    exampleBody: exampleRequest,
  }),
  list: define.get('/admin/leads', 'admin', {
    summary: 'Requests for access by status, search and order',
    query: LeadQuery,
    response: z.array(Lead),
    example: [exampleLead],
  }),
  summary: define.get('/admin/leads/summary', 'admin', {
    summary: 'How many requests for access there are of each status',
    response: LeadSummary,
    example: { total: 4, pending: 1, contacted: 1, converted: 2, declined: 0 },
  }),
  changeStatus: define.put('/admin/leads/:id/status', 'admin', {
    summary: 'Sets the status, and the notes where given',
    params: ById,
    body: LeadChange,
    response: Lead,
    errors: ['leads.not_found', 'leads.stale'],
    example: { ...exampleLead, status: 'contacted' },
    exampleBody: { status: 'contacted' },
    audit: 'leads.status_changed',
  }),
  createUser: define.post('/admin/leads/:id/create-user', 'admin', {
    summary:
      'Creates a member for a request, which is converted; the access code is shown here, no mail is sent',
    params: ById,
    body: LeadUser,
    response: z.object({ user: AdminUser, lead: Lead }),
    errors: ['leads.not_found', 'users.email_taken'],
    example: { user: exampleUser, lead: { ...exampleLead, status: 'converted' } },
    exampleBody: { username: 'Kwame Boateng', email: 'kwame@example.com', access_period: '1month' },
    audit: 'users.created',
  }),
  remove: define.delete('/admin/leads/:id', 'admin', {
    summary: 'Deletes a request; payments that came of it stay',
    params: ById,
    errors: ['leads.not_found'],
    ...done('Lead deleted'),
    audit: 'leads.deleted',
  }),
};
