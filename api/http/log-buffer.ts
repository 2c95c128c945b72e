import type { DestinationStream } from 'pino';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { LogLevel } from '#contracts/system.ts';

const MOST_LINES = 500;
/** Enough for a stack trace with its causes; cuts an accidentally logged picture. */
const MOST_LETTERS = 8000;

const Line = z.looseObject({
  level: z.number(),
  time: z.string(),
  requestId: z.string().optional(),
  msg: z.string().optional(),
});

const Call = z.object({
  method: z.string(),
  route: z.string(),
  status: z.number(),
  ms: z.number().default(0),
  user: z.string().nullable().default(null), // the member's id
});
export type LoggedCall = Pick<z.infer<typeof Call>, 'method' | 'route' | 'status'>;

/** The request that a line is about, or null. */
export function callOf({ details }: Pick<BufferedLine, 'details'>): z.infer<typeof Call> | null {
  if (details === null || !details.startsWith('{"method"')) return null;
  return Call.safeParse(JSON.parse(details)).data ?? null;
}

export type BufferedLine = {
  readonly id: string; // UUIDv7: sorts by time
  readonly at: number; // UTC ms
  readonly level: LogLevel;
  readonly message: string;
  readonly request_id: string | null;
  readonly details: string | null; // the rest of the line as JSON
};

export type LogBuffer = DestinationStream & {
  /** Warnings and errors that are not stored yet, oldest first. */
  readonly waiting: () => readonly BufferedLine[];
  readonly noteStored: (lines: readonly BufferedLine[]) => void;
  readonly unstored: () => readonly BufferedLine[]; // the newest lines that are only in memory
};

/** Requests that screens repeat while they are open. */
const POLLS = ['/api/tradingview/update-price'];

/** Whether a request changes nothing and went well. */
export const isRoutine = ({ method, route, status }: LoggedCall): boolean =>
  status < 400 && (method === 'GET' || method === 'HEAD' || POLLS.includes(route));

/** The same of a written line, whose fields stand in this order. */
const ROUTINE = new RegExp(
  String.raw`"method":"(?:GET|HEAD|POST","route":"(?:${POLLS.join('|')}))".*"status":[123]\d\d`,
);

/**
 * Buffers the newest 500 lines of the log in memory, beside them the newest 500 of routine requests, and warnings and errors until they are stored:
 * the newest 500 of them, so that an unavailable database does not fill the memory. A line is parsed when it
 * is read: most are dropped before, and parsing took longer than writing them.
 */
export function createLogBuffer(): LogBuffer {
  const lines = createRing();
  const routine = createRing();
  let waiting: BufferedLine[] = [];
  let written = 0;

  return {
    write(text) {
      const line = { text, nth: (written += 1) };
      if (isWarning(text)) {
        waiting.push(parse(line));
        if (waiting.length > MOST_LINES) waiting.shift();
      } else {
        const ring = ROUTINE.test(text) ? routine : lines;
        ring.add(text.length > MOST_LETTERS ? parse(line) : line);
      }
    },
    waiting: () => [...waiting],
    noteStored(stored) {
      const ids = new Set(stored.map(({ id }) => id));
      waiting = waiting.filter(({ id }) => !ids.has(id));
    },
    unstored: () => [
      ...[...routine.read(), ...lines.read()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      ...waiting,
    ],
  };
}

/** The newest lines, oldest first. */
function createRing() {
  const lines: (Written | BufferedLine)[] = [];
  return {
    add(line: Written | BufferedLine): void {
      lines.push(line);
      if (lines.length > MOST_LINES) lines.shift();
    },
    read(): BufferedLine[] {
      const read = lines.map(parse);
      lines.splice(0, lines.length, ...read); // with the ids that they have now
      return read;
    },
  };
}

/** pino's lines begin with their level: `{"level":30,`. */
const isWarning = (line: string): boolean => /^\{"level":[456]0,/.test(line);

/** A line as written by pino, with secrets already redacted; `nth` orders lines of the same millisecond. */
type Written = { readonly text: string; readonly nth: number };

function parse(line: Written | BufferedLine): BufferedLine {
  if (!('text' in line)) return line;
  const { text, nth } = line;
  const { level, time, requestId, msg, ...rest } = Line.parse(JSON.parse(text));
  const details = Object.keys(rest).length === 0 ? null : JSON.stringify(rest);
  const at = Date.parse(time);
  return {
    id: uuid({ msecs: at, seq: nth }),
    at,
    level: levelOf(level),
    message: (msg ?? describeCall(rest)).slice(0, MOST_LETTERS),
    request_id: requestId ?? null,
    details: details?.slice(0, MOST_LETTERS) ?? null,
  };
}

/** pino's numbers: 30 is info, 40 a warning, 50 an error, 60 fatal. */
function levelOf(level: number): LogLevel {
  if (level >= 50) return 'ERROR';
  if (level >= 40) return 'WARNING';
  return level >= 30 ? 'INFO' : 'DEBUG';
}

/** The line of a request has no message of its own: `GET /api/posts 200`. */
function describeCall(line: unknown): string {
  const { data: call } = Call.safeParse(line);
  return call === undefined ? '' : `${call.method} ${call.route} ${call.status}`;
}
