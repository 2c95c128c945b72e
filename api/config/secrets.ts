import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRET_BYTES = 32;

export type Secrets = {
  codeMacKey: Buffer;
  codeSealKey: Buffer;
  deviceKey: Buffer;
  serverKeySealKey: Buffer;
};

/** @param masterSecret 32 bytes, stored outside the database: the database alone decrypts nothing */
export function deriveSecrets(masterSecret: Buffer): Secrets {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', masterSecret, '', `bellwether ${purpose}`, 32));
  return {
    codeMacKey: derive('access code mac'),
    codeSealKey: derive('access code seal'),
    deviceKey: derive('known device'),
    serverKeySealKey: derive('server key seal'),
  };
}

/**
 * The master secret of the environment, or one that the first start creates beside the data (not in production).
 *
 * @throws Error when the file is damaged: keys derived from it would protect nothing
 */
export function readMasterSecret(fromEnvironment: string | null, dataDir: string): Buffer {
  const file = fileIn(dataDir);
  if (fromEnvironment === null && !existsSync(file)) {
    writeFileSync(file, randomBytes(SECRET_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' });
  }
  const secret = findMasterSecret(fromEnvironment, dataDir);
  if (secret === null) throw new Error(`The file ${file} was made and is not there.`);
  return secret;
}

/** The same where it is; null: there is none yet. @throws Error when the file is damaged */
export function findMasterSecret(fromEnvironment: string | null, dataDir: string): Buffer | null {
  if (fromEnvironment !== null) return Buffer.from(fromEnvironment, 'base64');
  const file = fileIn(dataDir);
  if (!existsSync(file)) return null;
  const secret = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (secret.length !== SECRET_BYTES) {
    throw new Error(`The file ${file} does not hold 32 bytes in base64: put the right one back.`);
  }
  return secret;
}

const fileIn = (dataDir: string): string => join(dataDir, 'master-secret');
