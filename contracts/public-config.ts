import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
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

/** What every visitor may know of this installation. */
export const PublicConfig = z.object({
  platform_name: z.string(),
  maintenance: z.boolean(),
  contact_phone: z.string().nullable(), // null: the chat link is absent, the screen names e-mail
  payment_methods: z.array(
    z.object({
      method: z.enum(['mobile_money', 'stripe']),
      currency: z.string().length(3),
      demo: z.boolean(), // no money moves
    }),
  ),
  default_settings: MemberSettings, // for members who never chose
});
export type PublicConfig = z.infer<typeof PublicConfig>;

export const publicConfigEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path: '/public-config',
    access: 'public',
    summary: 'Name, maintenance, contact and payment methods of this installation',
    response: PublicConfig,
    errors: [],
    example: {
      platform_name: 'Bellwether',
      maintenance: false,
      contact_phone: null,
      payment_methods: [],
      default_settings: defaultMemberSettings,
    },
  }),
};
