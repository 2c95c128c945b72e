import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { subscriptionPage, type SubscriptionState } from '#api/answers/record-subscription-page.ts';
import type { Mailer } from '#api/delivery/mailer.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { HttpEnv } from '#api/http/caller.ts';
import type { AddressLimit } from '#api/http/limits.ts';
import { clientAddress } from '#api/http/mount.ts';
import { ApiError } from '#contracts/errors.ts';
import { Email } from '#contracts/primitives.ts';
import type { createRecordSubscriberStore } from './record-subscribers.store.ts';

type Deps = {
  readonly store: ReturnType<typeof createRecordSubscriberStore>;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly mailer: Pick<Mailer, 'sends'>;
  readonly now: () => number;
  readonly limit: AddressLimit;
  readonly trustProxyHops: number;
  /** Sends queued mails in the background. */
  readonly kickMails: () => void;
};

const ID_BYTES = 32;
const SUBSCRIBE = '/record/subscribe';
const SUBSCRIPTION = '/record/subscription';
const limitBody = bodyLimit({
  maxSize: 4096,
  onError: () => {
    throw new ApiError('request.too_large', 'The form is too large.');
  },
});

const newId = (): string => randomBytes(ID_BYTES).toString('hex');

const isForm = (c: Context): boolean =>
  (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded');

/** @throws ApiError 415 for anything but a form without files */
async function readForm(c: Context): Promise<URLSearchParams> {
  if (!isForm(c)) {
    throw new ApiError('request.media_type', 'Please use the form on the record itself.');
  }
  return new URLSearchParams(await c.req.text());
}

/**
 * Subscribes an address to the heads of the record: a form, a mail that asks to confirm, and a page with a button,
 * because mail scanners open links. Pages without a script, outside of the contract.
 */
export function recordSubscriptionRoutes(site: Hono<HttpEnv>, deps: Deps): void {
  const { store, settings, now } = deps;

  const show = async (
    c: Context,
    state: SubscriptionState,
    status: 200 | 404 | 422 | 503 = 200,
  ) => {
    const { platform_name: platformName } = await settings.read();
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'same-origin'); // the address is the key
    return c.html(await subscriptionPage(state, platformName), status);
  };

  site.post(SUBSCRIBE, limitBody, async (c) => {
    refuseForeignForm(c);
    const entered = (await readForm(c)).get('email')?.trim() ?? '';
    const email = Email.safeParse(entered.toLowerCase());
    if (!email.success) {
      const problem = email.error.issues[0]?.message ?? '';
      return show(c, { kind: 'form', email: entered.slice(0, 254), problem }, 422);
    }
    await deps.limit(clientAddress(c, deps.trustProxyHops));
    const { email_notifications: isOn } = await settings.read();
    if (!isOn || !deps.mailer.sends) return show(c, { kind: 'off' }, 503);
    const id = newId();
    const isTaken = await store.subscribe({ id, email: email.data, at: now() });
    if (!isTaken) return show(c, { kind: 'full' }, 503);
    deps.kickMails();
    return show(c, { kind: 'sent', email: email.data });
  });

  site.get(SUBSCRIPTION, async (c) => {
    const subscriber = await store.find(c.req.query('id') ?? '');
    if (subscriber === null) return show(c, { kind: 'unknown' }, 404);
    return show(c, { kind: 'link', ...subscriber });
  });

  // Also the one-click request of mail programs (RFC 8058), which says nothing of an action.
  site.post(SUBSCRIPTION, limitBody, async (c) => {
    const subscriber = await store.find(c.req.query('id') ?? '');
    if (subscriber === null) return show(c, { kind: 'unknown' }, 404);
    if (isForm(c) && (await readForm(c)).get('action') === 'confirm') {
      await store.confirm(subscriber.id, now());
      return show(c, { kind: 'link', ...subscriber, confirmed_at: now() });
    }
    await store.stop({ id: subscriber.id, markId: newId(), at: now() });
    return show(c, { kind: 'stopped', email: subscriber.email });
  });
}

/** A page of another site cannot have its visitors enter addresses. @throws ApiError 403 */
function refuseForeignForm(c: Context): void {
  const from = c.req.header('sec-fetch-site') ?? 'same-origin'; // by browsers alone
  if (from === 'same-origin') return;
  throw new ApiError('auth.forbidden', 'Please use the form on the record itself.');
}
