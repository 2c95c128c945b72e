import { collectRecord, tellProof, verifyRecord } from '../contracts/rules/signals/record-check.ts';
import { main, say, Stop } from './run.mjs';

const USAGE =
  'Usage: npm run verify-record -- https://example.com [--head 2026-11-03:1f0c…] [--head 41:9b2e…] …\n' +
  'A head that you stored, of a day from a mail or of an entry from the page or an earlier run, is compared with the published one.';

function readOptions([site, ...rest]) {
  if (site === undefined || !URL.canParse(site)) throw new Stop(USAGE);
  const knownHeads = {};
  for (let place = 0; place < rest.length; place += 2) {
    const [, at, head] =
      /^(\d{4}-\d{2}-\d{2}|\d+):([0-9a-f]{64})$/.exec(rest[place + 1] ?? '') ?? [];
    if (rest[place] !== '--head' || at === undefined) throw new Stop(USAGE);
    knownHeads[at] = head;
  }
  return { origin: new URL(site).origin, knownHeads };
}

const readJson = (origin) => async (path) => {
  const answer = await fetch(`${origin}${path}`);
  if (!answer.ok) throw new Stop(`${origin}${path} answered ${answer.status}.`);
  return answer.json();
};

await main(async () => {
  const { origin, knownHeads } = readOptions(process.argv.slice(2));
  const published = await collectRecord(readJson(origin));
  const result = await verifyRecord({ ...published, now: Date.now(), knownHeads });
  const { findings, entries, signals, days, head } = result;
  say(`${entries} entries, ${signals} committed signals in the record, ${days} sealed days.`);
  if (head !== null) say(`Head of entry ${head.entry}: ${head.head}`);
  for (const { kind, text } of findings) say(`${kind}: ${text}`);
  if (findings.length > 0) throw new Stop(`${findings.length} findings.`);
  say(
    'Everything fits: nothing that was committed was changed, removed, inserted or re-dated, and each result follows from its signal.',
  );
  for (const sentence of tellProof(result)) say(sentence);
});
