import { z } from 'zod';
import { define } from './endpoint.ts';
import { openList } from './open.ts';
import { Amount, Currency, PaymentMethod } from './primitives.ts';
import { defaultMemberSettings } from './rules/member-settings.ts';

/** Preferences a member keeps on the device. */
export const MemberSettings = z.object({
  notifications: z.boolean(),
  email_alerts: z.boolean(),
  dark_mode: z.boolean(),
  auto_refresh: z.boolean(),
  sound_notifications: z.boolean(),
});
export type MemberSettings = z.infer<typeof MemberSettings>;

export const PublicConfig = z.object({
  platform_name: z.string(),
  maintenance: z.boolean(),
  accepts_registrations: z.boolean(), // false: requests and purchases of visitors are refused
  contact_phone: z.string().nullable(), // null: no number and no chat link are shown
  contact_email: z.string().nullable().default(null), // null: no address is shown
  phone_country: z.string().nullable().default(null), // ISO 3166-1, chosen beside phone fields at first; null: none
  sends_mail: z.boolean().default(true), // false: there is no mail server; codes are passed on by administrators
  activates_automatically: z.boolean().default(false), // access begins when the payment arrives
  payment_methods: openList(
    z.object({
      method: PaymentMethod,
      currency: Currency,
      prices: z.object({ weekly: Amount, monthly: Amount, yearly: Amount }), // in this currency
      demo: z.boolean(), // no money moves
    }),
  ),
  insecure_demo: z.boolean().default(false), // a trial on a private network, not set up for real members
  default_settings: MemberSettings, // for members who never chose
  short_name: z.string().nullable().default(null), // below the icon of the installed app
  theme_color: z.string().nullable().default(null), // `#2456d6`, of the bars; null: as the theme has it
  icons: z.string().nullable().default(null), // their version, `?v=` of their addresses; null: the product's own
});
export type PublicConfig = z.infer<typeof PublicConfig>;

const prices = { weekly: 10, monthly: 30, yearly: 70 };

const exampleConfig: PublicConfig = {
  platform_name: 'Bellwether',
  maintenance: false,
  accepts_registrations: true,
  contact_phone: null,
  contact_email: null,
  phone_country: null,
  sends_mail: true,
  activates_automatically: false,
  payment_methods: [
    { method: 'mobile_money', currency: 'USD', prices, demo: true },
    { method: 'stripe', currency: 'USD', prices, demo: true },
  ],
  insecure_demo: false,
  default_settings: defaultMemberSettings,
  short_name: 'Bellwether',
  theme_color: null,
  icons: null,
};

export const publicConfigEndpoints = {
  read: define.get('/public-config', 'public', {
    summary: 'Name, maintenance, contact and payment methods of this installation',
    response: PublicConfig,
    example: exampleConfig,
  }),
};
