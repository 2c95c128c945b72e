import { createReadStream, existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { FileTimezone } from '#contracts/market/candle-import.ts';
import { Instrument, Timeframe } from '#contracts/primitives.ts';
import { readConfig } from '#api/config/config.ts';
import { protectDataFolder } from '#api/config/data-folder.ts';
import { openDatabase } from '#api/db/open-database.ts';
import { describeReport } from '#api/market/import/describe-report.ts';
import { createCandleImportService } from '#api/features/market/candle-import.service.ts';
import { createAuditStore } from '#api/features/audit/audit.store.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { readCandleFile } from '#api/market/import/read-candle-file.ts';
import { runCommand, say, wrongArguments } from './terminal.ts';

const PIECE_BYTES = 1024 * 1024;

const USAGE =
  'Usage: npm run candles:import -- FILE --instrument XAUUSD --timeframe M1 --timezone UTC|EST-fixed|NY-server [--dry-run]';

const Options = z.object({
  file: z.string('the file is missing'),
  instrument: Instrument,
  timeframe: Timeframe,
  timezone: FileTimezone,
  isPreview: z.boolean(),
});

const text = { type: 'string' } as const;

const splitArguments = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      instrument: text,
      timeframe: text,
      timezone: text,
      'dry-run': { type: 'boolean', default: false },
    },
  });

function readOptions(args: string[]): z.infer<typeof Options> {
  try {
    const { values, positionals } = splitArguments(args);
    const [file, ...others] = positionals;
    if (others.length > 0) throw new Error('only one file at a time');
    return Options.parse({ ...values, file, isPreview: values['dry-run'] });
  } catch (error) {
    throw wrongArguments(error, USAGE);
  }
}

/** `npm run candles:import`: imports history from a file, also while the server runs. */
async function importFile(): Promise<string[]> {
  const { file, isPreview, ...request } = readOptions(process.argv.slice(2));
  if (!existsSync(file) || !statSync(file).isFile()) throw new Error(`There is no file ${file}.`);
  const config = readConfig(process.env);
  protectDataFolder(config.dataDir);
  const database = await openDatabase(config);
  try {
    const candleImport = createCandleImportService({
      candles: createCandleStore(database),
      audit: createAuditStore(database),
      now: Date.now,
    });
    const pieces = createReadStream(file, { highWaterMark: PIECE_BYTES });
    const reading = readCandleFile(pieces, { ...request, now: Date.now() });
    return describeReport(await candleImport.importCandles('system', reading, { isPreview }));
  } finally {
    await database.close();
  }
}

await runCommand(async () => say((await importFile()).join('\n')));
