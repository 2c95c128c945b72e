import type { DestinationStream } from 'pino';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { LogLevel } from '#contracts/system.ts';

const MOST_LINES = 500;
/** A stack and its causes fit; a picture that somebody logs by mistake does not. */
const MOST_LETTERS = 8000;

const Line = z.looseObject({
  level: z.number(),
  time: z.string(),
  requestId: z.string().optional(),
  msg: z.string().optional(),
});

const Call = z.object({ method: z.string(), route: z.string(), status: z.number() });

/** A line of the log, taken apart. */
export type KeptLine = {
  readonly id: string; // UUIDv7: sorts by time
  readonly at: number; // UTC ms
  readonly level: LogLevel;
  readonly message: string;
  readonly request_id: string | null;
  readonly details: string | null; // the rest of the line as JSON
};

export type LogKeeper = DestinationStream & {
  /** Warnings and errors that nobody has stored yet, oldest first. */
  readonly waiting: () => readonly KeptLine[];
  readonly noteStored: (lines: readonly KeptLine[]) => void;
  /** The newest lines that are stored nowhere else. */
  readonly unstored: () => readonly KeptLine[];
};

/**
 * Keeps the newest 500 lines of the log in memory, and holds warnings and errors until they are stored:
 * of those, too, the newest 500, so that a database that takes nothing costs no memory.
 */
export function createLogKeeper(): LogKeeper {
  const lines: KeptLine[] = [];
  let waiting: KeptLine[] = [];

  return {
    write(text) {
      const line = takeApart(text);
      const kept = isGrave(line) ? waiting : lines;
      kept.push(line);
      if (kept.length > MOST_LINES) kept.shift();
    },
    waiting: () => [...waiting],
    noteStored(stored) {
      const ids = new Set(stored.map(({ id }) => id));
      waiting = waiting.filter(({ id }) => !ids.has(id));
    },
    unstored: () => [...lines, ...waiting],
  };
}

const isGrave = ({ level }: KeptLine): boolean => level === 'WARNING' || level === 'ERROR';

/** @param text one line as pino writes it: secrets have been taken out by then */
function takeApart(text: string): KeptLine {
  const { level, time, requestId, msg, ...rest } = Line.parse(JSON.parse(text));
  const details = Object.keys(rest).length === 0 ? null : JSON.stringify(rest);
  return {
    id: uuid(),
    at: Date.parse(time),
    level: levelOf(level),
    message: (msg ?? callInWords(rest)).slice(0, MOST_LETTERS),
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
function callInWords(line: unknown): string {
  const { data: call } = Call.safeParse(line);
  return call === undefined ? '' : `${call.method} ${call.route} ${call.status}`;
}
