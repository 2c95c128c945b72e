import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type Binary, sniffImageType } from '#contracts/binary.ts';
import { ApiError } from '#contracts/errors.ts';
import { isClockAhead } from '#contracts/journal-push.ts';
import {
  journalScreenshotEndpoints,
  SCREENSHOTS_FULL,
  SCREENSHOTS_PER_MEMBER,
} from '#contracts/journal-screenshots.ts';
import { journalSyncEndpoints } from '#contracts/journal-sync.ts';
import { journalEndpoints } from '#contracts/journal.ts';
import { MockAnswer } from './mock-answer.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import type { MockServer } from './mock-server.ts';
import { addEntry, changesAfter, emptyJournal, entriesOf, pushChanges } from './world/journal.ts';
import type { Tables } from './world/tables.ts';

const journalOf = ({ journals }: Tables, userId: string) => (journals[userId] ??= emptyJournal());

export function journalHandlers({ world, now, authenticate }: MockServer) {
  return {
    list: mockEndpoint(journalEndpoints.list, authenticate, async ({ caller }) =>
      entriesOf(journalOf(await world.read(), caller.id)),
    ),
    add: mockEndpoint(journalEndpoints.add, authenticate, ({ caller, body }) =>
      world.change((tables) => {
        const journal = journalOf(tables, caller.id);
        const isNew = addEntry(journal, body, now().getTime());
        const kept = entriesOf(journal).find(({ id }) => id === body.id);
        return new MockAnswer(kept ?? body, { status: isNew ? 201 : 200 });
      }),
    ),
  };
}

export function journalSyncHandlers({ world, now, authenticate }: MockServer) {
  return {
    push: mockEndpoint(journalSyncEndpoints.push, authenticate, async ({ caller, body }) => {
      const at = now();
      const skew = isClockAhead(body.changes, at.getTime());
      const results = skew
        ? []
        : await world.change((tables) => pushChanges(journalOf(tables, caller.id), body.changes));
      return { results, skew, server_time: at.toISOString() };
    }),
    pull: mockEndpoint(journalSyncEndpoints.pull, authenticate, async ({ caller, query }) => {
      const tables = await world.read();
      const place = { epoch: tables.journalEpoch, ...query };
      const changes = changesAfter(journalOf(tables, caller.id), place);
      return { ...changes, server_time: now().toISOString() };
    }),
  };
}

const refuse = (detail: string): ApiError =>
  new ApiError('journal.bad_screenshot', detail, {
    errors: [{ in: 'body', pointer: '#', detail }],
  });

/** The picture under its type. @throws ApiError `journal.bad_screenshot`, with the words of the server */
function checkedPicture(sha: string, bytes: Binary['bytes']): Binary {
  const type = sniffImageType(bytes);
  if (type === null) throw refuse('Only PNG, JPG and WebP pictures are accepted.');
  // In script: the browser's own hash needs a secure context.
  if (bytesToHex(sha256(bytes)) !== sha) throw refuse('The picture was damaged on its way.');
  return { type, bytes };
}

export function journalScreenshotHandlers({ world: { pictures }, authenticate }: MockServer) {
  return {
    store: mockEndpoint(
      journalScreenshotEndpoints.store,
      authenticate,
      async ({ caller, params: { sha }, body }) => {
        const picture = checkedPicture(sha, body);
        const isNew = (await pictures.find(caller.id, sha)) === null;
        if (isNew && (await pictures.countOf(caller.id)) >= SCREENSHOTS_PER_MEMBER) {
          throw new ApiError('journal.screenshots_full', SCREENSHOTS_FULL);
        }
        await pictures.put(caller.id, sha, picture);
        return { message: 'Screenshot stored' };
      },
    ),
    read: mockEndpoint(
      journalScreenshotEndpoints.read,
      authenticate,
      async ({ caller, params }) => {
        const picture = await pictures.find(caller.id, params.sha);
        if (picture) return picture;
        throw new ApiError('journal.screenshot_not_found', 'This picture is not stored here.');
      },
    ),
  };
}
