import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { onTestFinished, describe, expect, it } from 'vitest';
import type { PushOutcome, VapidKeys } from '#api/push/push-sender.ts';
import { createWebPushSender } from '#api/push/web-push-sender.ts';
import { localCertificate } from '#tests/support/local-certificate.ts';
import { createPushDevice, readVapid } from '#tests/support/push-device.ts';
import { type PushAnswer, startPushService } from '#tests/support/push-service.ts';

const NOW = Date.parse('2026-11-20T09:00:00.000Z');
const SUBJECT = 'mailto:access@example.com';
const MESSAGE = { topic: '019aab312c3d7e4f8a517b8c9d0e1f24', payload: '{"title":"Größer ✓"}' };

/** Of RFC 8291, 5: any pair will do. */
const keys: VapidKeys = {
  publicKey:
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
};

type Overrides = { hosts?: readonly string[]; ca?: string; timeoutMs?: number };

async function open({ hosts, ca = localCertificate.cert, ...rest }: Overrides = {}) {
  const service = await startPushService();
  const sender = createWebPushSender({
    hosts: hosts ?? [service.host],
    subject: SUBJECT,
    now: () => NOW,
    ca,
    ...rest,
  });
  onTestFinished(() => sender.close());
  const device = createPushDevice(`${service.origin}/push/abc?x=1`);
  const { endpoint, keys: deviceKeys } = device.subscription;
  const send = (to = endpoint): Promise<PushOutcome> =>
    sender.send({ endpoint: to, ...deviceKeys }, MESSAGE, keys);
  return { service, sender, device, deviceKeys, send };
}

describe('a message to a device', () => {
  it('arrives encrypted for the device and signed by this server', async () => {
    const { service, device, send } = await open();
    expect(await send()).toEqual({ kind: 'taken' });
    const [pushed, ...others] = service.received;
    expect(others).toEqual([]);
    expect(pushed).toMatchObject({
      path: '/push/abc?x=1',
      headers: {
        ttl: '600',
        urgency: 'high',
        topic: MESSAGE.topic,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
      },
    });
    expect(device.read(pushed?.body ?? Buffer.alloc(0))).toBe(MESSAGE.payload);
    const { publicKey, claims } = readVapid(pushed?.headers.authorization);
    expect(publicKey).toBe(keys.publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: SUBJECT });
  });

  it('is signed for less than a day', async () => {
    const { service, send } = await open();
    const before = Date.now() / 1000;
    await send();
    const { claims } = readVapid(service.received[0]?.headers.authorization);
    const { exp } = claims as { exp: number };
    expect(exp).toBeGreaterThan(before);
    expect(exp).toBeLessThanOrEqual(Date.now() / 1000 + 86_400);
  });

  it('is encrypted anew each time', async () => {
    const { service, send } = await open();
    await send();
    await send();
    const [first, second] = service.received.map(({ body }) => body.subarray(0, 86));
    expect(first).not.toEqual(second);
  });
});

const failed = (status: number, retryAfterMs: number | null = null): PushOutcome => ({
  kind: 'failed',
  reason: `the push service answered ${status}`,
  retryAfterMs,
});
const refused = (status: number, more = ''): PushOutcome => ({
  kind: 'refused',
  reason: `the push service answered ${status}${more}`,
});

const answers: readonly [PushAnswer, PushOutcome][] = [
  [{ status: 200 }, { kind: 'taken' }],
  [{ status: 201 }, { kind: 'taken' }],
  [{ status: 202 }, { kind: 'taken' }],
  [{ status: 404 }, { kind: 'gone' }],
  [{ status: 410 }, { kind: 'gone' }],
  [{ status: 400 }, refused(400)],
  [{ status: 401 }, refused(401)],
  [{ status: 403 }, refused(403)],
  [{ status: 413 }, refused(413)],
  [{ status: 429 }, failed(429)],
  [{ status: 429, headers: { 'retry-after': '120' } }, failed(429, 120_000)],
  [
    { status: 503, headers: { 'retry-after': 'Fri, 20 Nov 2026 09:01:30 GMT' } },
    failed(503, 90_000),
  ],
  [{ status: 503, headers: { 'retry-after': 'Fri, 20 Nov 2026 08:00:00 GMT' } }, failed(503, 0)],
  [{ status: 503, headers: { 'retry-after': 'soon' } }, failed(503)],
  [{ status: 500 }, failed(500)],
];

describe('what becomes of it', () => {
  it.each(answers)('%o', async (answer, outcome) => {
    const { service, send } = await open();
    service.answer(() => answer);
    expect(await send()).toEqual(outcome);
  });

  it('is a failure that says so where the push service redirects; nothing is sent there', async () => {
    const { service, send } = await open();
    const elsewhere = await startPushService();
    for (const status of [301, 302, 307, 308]) {
      service.answer(() => ({ status, headers: { location: `${elsewhere.origin}/push/abc` } }));
      expect(await send()).toEqual(refused(status, '; redirects are not followed'));
    }
    expect(elsewhere.received).toEqual([]);
  });

  it('is that the device is gone where its key is none', async () => {
    const { service, sender, deviceKeys } = await open();
    const noPoint = { ...deviceKeys, p256dh: 'B'.repeat(87), endpoint: `${service.origin}/push` };
    expect(await sender.send(noPoint, MESSAGE, keys)).toEqual({ kind: 'gone' });
    expect(service.received).toEqual([]);
  });

  it('is a refusal where the operator does not allow the host any more', async () => {
    const { service, sender, send } = await open({ hosts: [] });
    expect(sender.isPushService(`${service.origin}/push`)).toBe(false);
    expect(await send()).toEqual({
      kind: 'refused',
      reason: 'its push service is not known here',
    });
    expect(service.received).toEqual([]);
  });
});

const notReached = (why: string): PushOutcome => ({
  kind: 'failed',
  reason: `the push service was not reached (${why})`,
  retryAfterMs: null,
});

describe('a push service that cannot be reached', () => {
  it('is not talked to when nobody vouches for its certificate', async () => {
    const service = await startPushService();
    const sender = createWebPushSender({ hosts: [service.host], subject: SUBJECT, now: () => NOW });
    const { endpoint, keys: deviceKeys } = createPushDevice(`${service.origin}/abc`).subscription;
    const outcome = await sender.send({ endpoint, ...deviceKeys }, MESSAGE, keys);
    sender.close();
    expect(outcome).toEqual(notReached('DEPTH_ZERO_SELF_SIGNED_CERT'));
    expect(service.received).toEqual([]);
  });

  it('is not waited for longer than is agreed', async () => {
    const { service, send } = await open({ timeoutMs: 20 });
    service.answer(() => new Promise(() => undefined));
    expect(await send()).toEqual(notReached('no answer in time'));
  });

  it('is let go when the server stops', async () => {
    const { service, sender, send } = await open();
    service.answer(() => {
      sender.close();
      return new Promise(() => undefined);
    });
    expect(await send()).toEqual(notReached('ABORT_ERR'));
  });

  it('is identified by a code, and its address is not named', async () => {
    const closed = createServer();
    const port = await new Promise<number>((resolve) => {
      closed.listen(0, '127.0.0.1', () => resolve((closed.address() as AddressInfo).port));
    });
    await new Promise((resolve) => {
      closed.close(resolve);
    });
    const { send } = await open({ hosts: [`localhost:${port}`] });
    const outcome = await send(`https://localhost:${port}/secret`);
    expect(outcome).toEqual(notReached('ECONNREFUSED'));
  });
});
