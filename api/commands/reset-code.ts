import { readConfig } from '#api/config/config.ts';
import { protectDataFolder } from '#api/config/data-folder.ts';
import { hasDatabase, openDatabase } from '#api/db/open-database.ts';
import { openRevocationFile } from '#api/features/revocations/revocation-file.ts';
import { createRevocationService } from '#api/features/revocations/revocations.service.ts';
import { createRevocationStore } from '#api/features/revocations/revocations.store.ts';
import { createAccessCodes } from '#api/features/users/access-codes.service.ts';
import { resetAdministratorCode } from '#api/features/users/accounts.service.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { deriveSecrets, readMasterSecret } from '#api/config/secrets.ts';
import { runCommand, say } from './terminal.ts';

/** `npm run admin:reset-code`: for an operator who lost the code. Works while the server runs. */
async function resetCode(): Promise<void> {
  const config = readConfig(process.env);
  if (!hasDatabase(config)) {
    throw new Error(`There is no database in ${config.dataDir} yet: npm start makes it.`);
  }
  protectDataFolder(config.dataDir);
  const database = await openDatabase(config);
  const secrets = deriveSecrets(readMasterSecret(config.masterSecret, config.dataDir));
  const code = await resetAdministratorCode({
    store: createUserStore(database),
    codes: createAccessCodes(secrets),
    now: Date.now,
  });
  const revocations = createRevocationService({
    store: createRevocationStore(database),
    file: openRevocationFile(config.dataDir),
    now: Date.now,
  });
  await revocations.flush(); // before the code is printed: a restore must not bring the old one back
  await database.close();
  if (code === null) throw new Error('There is no administrator yet: npm start makes the account.');
  say(`Administrator's new access code (shown only now): ${code}`);
}

await runCommand(resetCode);
