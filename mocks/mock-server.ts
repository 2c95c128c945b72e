import { ApiError } from '#contracts/errors.ts';
import { LONGEST_VIEW_MS, requireConfirmation } from '#api/domain/accounts.ts';
import { accessIn, memberStatus } from '#contracts/rules/access/member-status.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { type Endpoint } from '#contracts/endpoint.ts';
import {
  mayView,
  closedForMaintenance,
  onlySums,
  readOnly,
} from '#contracts/rules/access/refusals.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import type { Callers, Payer } from './mock-endpoint.ts';
import type { ScannerTopic } from './world/scanners.ts';
import type { Person, StoredView, Tables } from './world/tables.ts';
import { createPriceWatch } from './world/price-alerts.ts';
import { createVisits, type Visits } from './world/analytics.ts';
import type { World } from './world/world.ts';

export type MockServer = ReturnType<typeof createMockServer>;

/** Login sessions are not stored: the token names the person. */
export const tokenOf = (person: Person): string => `demo-${person.id}`;

const VIEW_TOKEN = /^view\.(.+)\.(.+)\.(\d+)$/;

/** Names the administrator, the member and the end (UTC ms) of a view. */
export const viewTokenOf = ({ by, member_id, at }: StoredView): string =>
  `view.${by}.${member_id}.${at + LONGEST_VIEW_MS}`;

/** Ends the views that are meant before their time. */
export function endViews(tables: Tables, isMeant: (view: StoredView) => boolean): void {
  tables.views = (tables.views ?? []).map((view) =>
    isMeant(view) ? { ...view, hasEnded: true } : view,
  );
}

export const visitorTokenOf = (leadId: string): string => `visitor-${leadId}`;

const tokenIn = (authorization: string | null): string | undefined =>
  /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];

/** Why a person cannot sign in; null: they can. */
export const refusalFor = (person: Person, now: Date) => {
  const status = memberStatus(accessIn(person), now.getTime());
  return status === 'active' || status === 'expiring' ? null : status;
};

/** The engines are loaded by the first call that needs them. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | null = null;
  return () => (result ??= make());
}

/**
 * The state that all handlers share.
 *
 * @param now the clock of the whole server
 * @param pricedAt until when its price provider has sent prices
 */
export function createMockServer(world: World, now: () => Date, pricedAt: () => Date = now) {
  const visits = createVisits();
  /** Copies as a server would have them, newest first: the demo has no disk, and only weighs them. */
  const backups = [nightlyBackup(now().getTime())];
  /** Raised whenever something of the topic has changed; `journals` by their members. */
  const versions = {
    scanners: 0,
    signals: 0,
    notifications: 0,
    journals: new Map<string, number>(),
  };
  const deps = { world, now: () => now().getTime() };
  const onChange = (topic: ScannerTopic): void => {
    versions[topic] += 1;
  };
  const priceWatch = createPriceWatch({
    world,
    pricedAt,
    onChange() {
      versions.notifications += 1;
    },
  });
  const scanners = once(async () => {
    const { createScanners } = await import('./world/scanners.ts');
    return createScanners({ ...deps, onChange });
  });
  const analysis = once(async () => {
    const { createAnalysis } = await import('./world/analysis.ts');
    return createAnalysis({ ...deps, scanners });
  });
  return {
    world,
    now,
    pricedAt,
    visits,
    versions,
    priceWatch,
    scanners,
    analysis,
    /** When administrators entered their code again, by their ids; UTC ms. It is gone with the page. */
    confirmations: new Map<string, number>(),
    backups,
    ...createCallers(world, now, visits),
  };
}

const HALF_A_MB = 524_288;

/** The one of last night, 03:00 UTC. @param now UTC ms */
function nightlyBackup(now: number): { file: string; bytes: number; created_at: string } {
  const at = Math.floor((now - 3 * HOUR_MS) / DAY_MS) * DAY_MS + 3 * HOUR_MS;
  const created_at = new Date(at).toISOString();
  const stamp = created_at.slice(0, 19).replaceAll(':', '-');
  return { file: `scheduled-${stamp}Z.sqlite`, bytes: HALF_A_MB, created_at };
}

/** As the server, with the demo's code as a hint. @throws ApiError `auth.confirmation_required` */
export function requireMockConfirmation(
  { confirmations, now }: Pick<MockServer, 'confirmations' | 'now'>,
  { id, sign_in_code }: Person,
): void {
  try {
    requireConfirmation({ confirmedAt: confirmations.get(id) ?? null }, now().getTime());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const hint = `${error.message} (In the demo it is ${sign_in_code}.)`;
    throw new ApiError('auth.confirmation_required', hint);
  }
}

function refuseInMaintenance(settings: PlatformSettings): void {
  if (settings.maintenance_mode) throw closedForMaintenance(settings);
}

/** The member of a view, as long as its administrator and its time allow it. */
function viewedIn({ people, settings, views }: Tables, token: string | undefined, now: Date) {
  const [view, viewerId, memberId, endsAt] = VIEW_TOKEN.exec(token ?? '') ?? [];
  if (view === undefined) return null;
  const viewer = people.find(({ id, role }) => id === viewerId && role === 'admin');
  const member = people.find(({ id, role }) => id === memberId && role === 'user');
  const hasEnded = views?.some((each) => each.hasEnded && viewTokenOf(each) === view) === true;
  const isOver = hasEnded || Number(endsAt) <= now.getTime();
  const isOpen = [viewer, member].every((each) => each && refusalFor(each, now) === null);
  if (!viewer || !member || !isOpen || isOver) {
    throw new ApiError('auth.required', 'This view has ended.');
  }
  refuseInMaintenance(settings);
  return { viewer, member: { ...member, view } };
}

function createCallers(world: World, now: () => Date, visits: Visits): Callers {
  const authenticate: Callers['authenticate'] = async (authorization, endpoint) => {
    const token = tokenIn(authorization);
    const tables = await world.read();
    const { people, settings } = tables;
    const view = viewedIn(tables, token, now());
    if (view !== null) {
      const { username, journal_sums_only } = view.member;
      if (!mayView(endpoint)) throw readOnly(username);
      if (endpoint.ofJournal === true && journal_sums_only === true) throw onlySums(username);
      visits.count(view.viewer.id, now().getTime());
      return view.member;
    }
    const person = people.find((candidate) => tokenOf(candidate) === token);
    if (person === undefined || refusalFor(person, now()) !== null) {
      throw new ApiError('auth.required', 'Please sign in.');
    }
    if (person.role !== 'admin') refuseInMaintenance(settings);
    visits.count(person.id, now().getTime());
    return person;
  };
  async function authenticatePayer(
    authorization: string | null,
    endpoint: Endpoint,
  ): Promise<Payer> {
    const token = tokenIn(authorization);
    const { visitorSessions, settings } = await world.read();
    const visitor = visitorSessions.find(({ lead_id }) => visitorTokenOf(lead_id) === token);
    const isVisitor = visitor !== undefined && visitor.expires_at > now().getTime();
    if (!isVisitor) return { person: await authenticate(authorization, endpoint) };
    refuseInMaintenance(settings);
    return { leadId: visitor.lead_id };
  }
  return { authenticate, authenticatePayer };
}
