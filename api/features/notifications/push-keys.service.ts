import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import { seal, unseal } from '#api/db/seal.ts';
import type { VapidKeys } from '#api/push/push-sender.ts';
import type { ServerKeyRow, createServerKeyStore } from './push.store.ts';

const NAME = 'vapid';

const StoredKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

type Deps = {
  readonly store: ReturnType<typeof createServerKeyStore>;
  readonly sealKey: Buffer; // 32 bytes, stored outside the database
  readonly now: () => number;
  readonly onLost: () => void;
};

export type PushKeys = ReturnType<typeof createPushKeys>;

/** The installation's VAPID keys, stored sealed. A pair that cannot be unsealed is replaced, and devices have to subscribe again. */
export function createPushKeys({ store, sealKey, now, onLost }: Deps) {
  let cached: Promise<VapidKeys> | null = null;

  function newRow(): ServerKeyRow {
    const sealed = seal(JSON.stringify(generatePair()), sealKey, NAME);
    return { name: NAME, sealed, created_at: now() };
  }

  function open({ sealed }: ServerKeyRow): VapidKeys | null {
    const text = unseal(sealed, sealKey, NAME);
    return text === null ? null : StoredKeys.parse(JSON.parse(text));
  }

  async function stored(): Promise<ServerKeyRow> {
    const row = await store.find(NAME);
    if (row === null) throw new Error('The push keys were stored and are not there.');
    return row;
  }

  async function findOrCreate(): Promise<VapidKeys> {
    if ((await store.find(NAME)) === null) await store.add(newRow());
    const row = await stored();
    const keys = open(row);
    if (keys !== null) return keys;
    onLost();
    await store.replacePushKey(row, newRow());
    const replaced = open(await stored());
    if (replaced === null) throw new Error('Another instance has another MASTER_SECRET.');
    return replaced;
  }

  return {
    /** @throws Error when instances with different master secrets share the database */
    read(): Promise<VapidKeys> {
      cached ??= findOrCreate().catch((error: unknown) => {
        cached = null; // so that the next call retries
        throw error;
      });
      return cached;
    },
  };
}

/** A P-256 pair in the encoding for browsers (RFC 8292, 3.2). */
function generatePair(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([
    Buffer.from([4]), // uncompressed
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
