import { codeOf, type FuzzAnswer, judgeAnswer } from './answers.ts';
import { type ApiDocument, type DocumentSource, readDocument } from './api-document.ts';
import { createKnownValues, type KnownValues, resourceOf } from './known-values.ts';
import { createRandom, seedOf } from './random.ts';
import { createRequests, type FuzzRequest } from './requests.ts';
import { judgeRequest, type Verdict } from './verdict.ts';
import { openWorld, type World } from './world.ts';

export type Chunk = { readonly seed: number; readonly number: number; readonly size: number };

/** What was wrong with the answer to one request. */
export type Finding = {
  readonly operation: string;
  readonly fault: string;
  readonly chunk: number;
  readonly index: number;
  readonly request: FuzzRequest;
  readonly answer: string;
};

/** Of one operation, by class of status; `valid` those that were as the document asks and allowed. */
export type Counts = Record<string, number>;
export type ChunkResult = {
  readonly requests: number;
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<string, Counts>>;
  /** The longest answer of each operation. */
  readonly slowestMs: Readonly<Record<string, number>>;
};

/** Few enough that a failure is found again within seconds, and many enough to grow something. */
export const CHUNK_SIZE = 1000;
/** Above this a user notices the delay. */
export const SLOW_MS = 1000;
/** Trades of one member; a large journal takes seconds to fill and to list, so that few chunks have one. */
const SMALL_JOURNAL = 300;
const LARGE_JOURNAL = 100_000;
const LARGE_EVERY = 100; // chunks
/** So much is done to a server before there is a new one. */
const WORN_OUT = 40;

let document: ApiDocument | null = null;

/**
 * Sends the requests of one chunk, one after the other, to a server of its own. The same chunk is
 * the same requests again, so a failure is found again with its chunk alone.
 *
 * @param onAnswer sees each request with its answer
 */
export async function runChunk(chunk: Chunk, onAnswer?: OnAnswer): Promise<ChunkResult> {
  const trades = chunk.number % LARGE_EVERY === LARGE_EVERY - 1 ? LARGE_JOURNAL : SMALL_JOURNAL;
  let world = await openWorld(trades);
  document ??= await documentOf(world);
  const random = createRandom(seedOf(chunk.seed, chunk.number));
  const knownValues = createKnownValues(random);
  knownValues.learnAll(world.knownValues);
  const nextRequest = createRequests(document, random, knownValues);
  const tally = createTally();
  let wear = 0;
  for (let index = 0; index < chunk.size; index += 1) {
    if (wear >= WORN_OUT) {
      await world.close();
      world = await openWorld(trades);
      knownValues.forget();
      knownValues.learnAll(world.knownValues);
      wear = 0;
    }
    const request = nextRequest();
    const verdict = judgeRequest(document, request);
    const began = performance.now();
    const answer = await world.send(request);
    tally.count(verdict, answer, performance.now() - began);
    onAnswer?.(index, request, answer);
    learnFrom(verdict, answer, knownValues);
    if (hasChangedSettings(verdict, answer)) await world.putSettingsBack();
    const operation = verdict.operation?.name ?? 'no operation';
    for (const fault of judgeAnswer(document, request, verdict, answer)) {
      tally.find({ operation, fault, chunk: chunk.number, index, request, answer: answer.text });
    }
    wear += wearOf(verdict, answer);
  }
  await world.close();
  return tally.result(chunk.size);
}

/** Ids and the like, for the requests to come. */
function learnFrom(
  { operation }: Verdict,
  { status, text }: FuzzAnswer,
  knownValues: KnownValues,
): void {
  if (operation === null || status >= 300 || operation.path === '/openapi.json') return;
  knownValues.learn(resourceOf(operation.path), safelyParsed(text));
}

export type OnAnswer = (index: number, request: FuzzRequest, answer: FuzzAnswer) => void;

async function documentOf(world: World): Promise<ApiDocument> {
  const { text } = await world.send({
    method: 'GET',
    target: '/api/openapi.json',
    headers: {},
    body: null,
    sender: 'admin',
  });
  const source: DocumentSource = JSON.parse(text);
  return readDocument(source);
}

const hasChangedSettings = ({ operation }: Verdict, { status }: FuzzAnswer): boolean =>
  operation?.name === 'PUT /admin/settings' && status === 200;

/** People are refused who were admitted at first: they are gone. */
function wearOf({ operation, isAllowed }: Verdict, { text }: FuzzAnswer): number {
  if (!isAllowed || operation?.access === 'public') return 0;
  return codeOf(text) === 'auth.required' ? 4 : 0;
}

function createTally() {
  const findings: Finding[] = [];
  const counts: Record<string, Counts> = {};
  const slowestMs: Record<string, number> = {};
  return {
    count({ operation, isValid, isAllowed }: Verdict, { status }: FuzzAnswer, ms: number): void {
      const name = operation?.name ?? 'no operation';
      const of = (counts[name] ??= {});
      const add = (key: string): void => {
        of[key] = (of[key] ?? 0) + 1;
      };
      add(status === 429 ? '429' : `${Math.floor(status / 100)}xx`);
      if (isValid === false) add('invalid');
      if (isValid === true && isAllowed) add('valid');
      slowestMs[name] = Math.max(slowestMs[name] ?? 0, ms);
    },
    find(finding: Finding): void {
      findings.push(finding);
    },
    result: (requests: number): ChunkResult => ({ requests, findings, counts, slowestMs }),
  };
}

function safelyParsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
