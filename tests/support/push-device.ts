import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { PushSubscription } from '#contracts/push.ts';

const TAG_BYTES = 16;
const LAST_RECORD = 2;

type Keys = { readonly privateKey: Buffer; readonly auth: Buffer };

const randomKeys = (): Keys => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return { privateKey: curve.getPrivateKey(), auth: randomBytes(16) };
};

/** A browser that takes push messages: what it subscribes with, and how it reads them (RFC 8291). */
export function createPushDevice(endpoint: string, { privateKey, auth } = randomKeys()) {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  const publicKey = curve.getPublicKey();
  const subscription: PushSubscription = {
    endpoint,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  };

  /** @source RFC 8291, 3.4 (keys) and RFC 8188, 2 (the header, one record, its padding) */
  function read(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20); // after four bytes with the length of a record
    const sender = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const material = Buffer.from(
      hkdfSync('sha256', curve.computeSecret(sender), auth, keyInfo, 32),
    );
    const derive = (purpose: string, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${purpose}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(record.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
    const end = text.findLastIndex((byte) => byte !== 0); // zeros after the delimiter are padding
    if (text[end] !== LAST_RECORD) throw new Error('there is no end of the last record');
    return text.subarray(0, end).toString('utf8');
  }

  return { subscription, read };
}

/**
 * What the sender says of itself, once its signature is known to be that of its key.
 *
 * @source RFC 8292, 2 and 3; RFC 7515 (ES256)
 * @throws Error when it is not
 */
export function readVapid(authorization: string | undefined): {
  publicKey: string;
  claims: unknown;
} {
  const [, token = '', publicKey = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is not that of this key');
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
