import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** The server asks for a hundred times as much, so that a guess takes half a second. */
const N = 1024;

type ScryptArguments = [
  password: BinaryLike,
  salt: BinaryLike,
  bytes: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
];

const { scrypt } = crypto;
Object.assign(crypto, {
  scrypt: (...[password, salt, bytes, options, done]: ScryptArguments) =>
    scrypt(password, salt, bytes, { ...options, N }, done),
});
syncBuiltinESMExports();
