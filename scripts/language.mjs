import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { main, root, say } from './run.mjs';

/** Words of names that were replaced by the standard term; the glossary says which. */
const RETIRED_PARTS = new Set(
  (
    'told teller taste desk turnstile breathe luck happening happenings heard hearing crowd course courses ' +
    'kept keeper held alone takeover settle settles settled settling settlement notice notices attention ' +
    'traces brought sentences'
  ).split(' '),
);

/** Past participles that say nothing when they are the whole name. */
const RETIRED_NAMES = new Set(
  'asked known found made shown given marks word words life lives'.split(' '),
);

/** Standard names in which a retired word is right. */
const STANDARD = /allSettled|onSettled|ofCourse/g;

const RETIRED_PROSE =
  /\b(?:told|whoever|whomever|whom|somebody|anybody|as it were|turnstile|happenings?|takeover|kept|held)\b/gi;

const RETIRED_FILES = /-(?:words|texts|sentences|desk|crowd|pass)\b|(?:^|-)(?:kept|told|luck|own)-/;

const partsOf = (name) =>
  name
    .replace(STANDARD, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+|\s/)
    .map((part) => part.toLowerCase());

/** Fields of the wire and columns of tables keep the names that they were published with. */
const isWireName = (name) => /^[a-z\d]+(?:_[a-z\d]+)+$/.test(name);

/** Wire fields, stored keys and columns of one word, each with the files that may name it. */
const WIRE_WORDS = [
  {
    name: 'kept',
    files: /candle-import|check-candles|describe-report|tests\/market\/import-|CandleImportReport/,
  },
  { name: 'course', files: /analytics/ },
  {
    name: 'attention',
    files: /payment|web\/offline\/(?:journal|sync)\/|tests\/sync\/(?:journal|damaged)-/,
  },
  {
    name: 'keptAt',
    files:
      /web\/offline\/journal\/(?:stored-records|stored-checks|operations)\.ts|tests\/sync\/damaged-records/,
  },
  {
    name: 'courseProgress',
    files:
      /web\/data\/journal\/|ExportDialog|web\/offline\/worker\/backup-|settings\/(?:export|restore)\./,
  },
  {
    name: 'told',
    files:
      /db\/schema\/payments|payment-updates\.store|claims\.store|store\/payments\.test|sell-access/,
  },
  { name: 'notice', files: /mails\.service|MailsView/ },
];

/** Published texts: labels, sentences and sample data that users see, and must stay as they are. */
const PUBLISHED_TEXT = new RegExp(
  [
    // Mails
    'Whoever has the code can sign in',
    'Then somebody (?:gave|typed) your address',
    'whoever was signed in with the old one',
    // Administration
    'no rate is told',
    'Whoever came before the counting began',
    'Not told',
    'Somebody else(?= changed| has asked|$)',
    'search for somebody else',
    'when somebody pays for access',
    'Whoever does nothing for so long',
    'devices are told of no Peak signal',
    'Whoever has so many trades',
    'kept with the signal',
    'Whom to show',
    'whoever is signed in with it',
    // Prices and signals
    'has told no (?:new )?prices?',
    'as if somebody absorbed it',
    'whether anybody waits at these prices',
    'held down until graded signals',
    'Nobody was told of it then',
    'Each signal of a scanner is kept here',
    'Kept as they were issued',
    'Not to be told from chance',
    'The level never held',
    // Journal
    'is told in percent',
    'are told in percent',
    'insights are told from your',
    '^\\s*[Kk]ept\\s*$',
    'kept \\d of \\d',
    'its rules were kept',
    'rule was kept',
    'whether it was kept',
    '[Rr]ules kept',
    'which of its rules you kept',
    'when you kept the rules',
    'rules of the setup kept',
    'A trade counts as kept',
    'the kept trades better',
    'Kept on this device',
    'picture could not be kept',
    'weighed, not kept',
    'Told him that',
    // Settings and legal documents
    'What you are told of',
    'are not held back',
    'somebody else may know them',
    'how you want to be told',
    'is kept only until you close the tab',
    'Whoever can unlock your device',
    'Notifications are kept for 60 days',
    'never sent to anybody',
  ].join('|'),
  'g',
);

const isRetired = (name) =>
  !isWireName(name) &&
  (RETIRED_NAMES.has(name.toLowerCase()) || partsOf(name).some((part) => RETIRED_PARTS.has(part)));

/** The names and sentences of a file: `{ kind, text, at }`, where `at` is an offset. */
function readSource(file, source) {
  const { program, comments } = parseSync(file, source);
  const read = comments.map(({ value, start }) => ({ kind: 'prose', text: value, at: start }));
  const addName = ({ name, start }) => void read.push({ kind: 'name', text: name, at: start });
  const addProse = (text, { start }) => void read.push({ kind: 'prose', text, at: start });
  new Visitor({
    Identifier: addName,
    PrivateIdentifier: addName,
    Literal: (node) => {
      if (typeof node.value === 'string' && node.value.includes(' ')) addProse(node.value, node);
    },
    TemplateElement: (node) => addProse(node.value.raw, node),
    JSXText: (node) => addProse(node.value, node),
  }).visit(program);
  return read;
}

const isSource = (file) => /\.(?:ts|tsx|mjs)$/.test(file);

/** Code of the rules themselves, and texts that are quoted as they were published. */
const NOT_OURS = ['scripts/language.mjs', 'tests/architecture/language.test.ts'];

/** Each use of a retired word in the tracked files below a folder: `file:line: word`. */
export function findRetiredWords(folder = '') {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder || '.'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (file) =>
        existsSync(join(root, file)) &&
        (isSource(file) || file.endsWith('.md')) &&
        !NOT_OURS.includes(file),
    );
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const found = new Set();
    const report = (at, word) =>
      found.add(`${file}:${source.slice(0, at).split('\n').length}: ${word}`);
    const isPublished = (name) =>
      WIRE_WORDS.some((word) => word.name === name && word.files.test(file));
    const readProse = (text, from) => {
      const ours = isSource(file)
        ? text.replace(PUBLISHED_TEXT, ({ length }) => ' '.repeat(length))
        : text;
      for (const match of ours.matchAll(RETIRED_PROSE)) report(from + match.index, `“${match[0]}”`);
    };
    if (RETIRED_FILES.test(basename(file))) report(0, 'the name of the file');
    if (!isSource(file)) readProse(source, 0);
    else {
      for (const { kind, text, at } of readSource(file, source)) {
        if (kind === 'prose') readProse(text, at);
        else if (isRetired(text) && !isPublished(text)) report(at, text);
      }
    }
    return [...found];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(() => {
    const uses = findRetiredWords(process.argv[2]);
    for (const use of uses) say(use);
    say(`${uses.length} uses of retired words`);
  });
}
