import { dialect } from '#api/db/kit.ts';
import { openDatabase } from '#api/db/open-database.ts';
import { walk } from './engine-walk.ts';
import { openPglite } from './open-pglite.ts';

/** Walks on the engine that its environment names, and says what was answered. */
const [dataDir = '', seed = '', acts = ''] = process.argv.slice(2);
const databaseUrl = process.env['DATABASE_URL'] || null;
const isInProcess = dialect === 'postgresql' && databaseUrl === 'postgres://pglite';
const database = await (isInProcess ? openPglite() : openDatabase({ databaseUrl, dataDir }));
const answers = await walk(database, Number(seed), Number(acts));
await database.close();
process.stdout.write(JSON.stringify(answers));
