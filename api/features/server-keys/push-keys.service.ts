import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import { seal, unseal } from '#api/db/seal.ts';
import type { VapidKeys } from '#api/push/push-sender.ts';
import type { ServerKeyRow, ServerKeyStore } from './server-keys.store.ts';

const NAME = 'vapid';

const StoredKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

type Deps = {
  readonly store: ServerKeyStore;
  /** 32 bytes, kept outside the database. */
  readonly sealKey: Buffer;
  /** UTC ms. */
  readonly now: () => number;
  /** The stored pair was sealed under another master secret. */
  readonly onLost: () => void;
};

/** The pair that names this installation to push services. */
export type PushKeys = {
  /** @throws Error when instances with different master secrets share the database */
  readonly read: () => Promise<VapidKeys>;
};

/**
 * Made at the first start and stored sealed: whoever copies the database cannot send messages to members.
 * A pair that opens no more is replaced, and devices have to subscribe anew.
 */
export function createPushKeys({ store, sealKey, now, onLost }: Deps): PushKeys {
  let known: Promise<VapidKeys> | null = null;

  function newRow(): ServerKeyRow {
    const sealed = seal(JSON.stringify(makePair()), sealKey, NAME);
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

  async function findOrMake(): Promise<VapidKeys> {
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
    read() {
      known ??= findOrMake().catch((error: unknown) => {
        known = null; // the next one may have more luck
        throw error;
      });
      return known;
    },
  };
}

/** A P-256 pair in the form that browsers take (RFC 8292, 3.2). */
function makePair(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([
    Buffer.from([4]), // uncompressed
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
