import { ApiError } from '#contracts/errors.ts';
import { requireConfirmation } from '#api/domain/accounts.ts';
import { closedForMaintenance } from '#contracts/rules/access/refusals.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import type { Authenticate, AuthenticatePayer } from './mock-endpoint.ts';
import type { Analysis } from './world/analysis.ts';
import type { Scanners, ScannerTopic } from './world/scanners.ts';
import type { Person } from './world/tables.ts';
import { createVisits, type Visits } from './world/analytics.ts';
import type { World } from './world/world.ts';

/** Shared state of all handlers. */
export type MockServer = {
  world: World;
  now: () => Date;
  visits: Visits;
  authenticate: Authenticate;
  authenticatePayer: AuthenticatePayer;
  /** When administrators entered their code again, by their ids; UTC ms. It is gone with the page. */
  confirmations: Map<string, number>;
  /** The engines are loaded by the first call that needs them. */
  scanners: () => Promise<Scanners>;
  analysis: () => Promise<Analysis>;
  /** Raised whenever something of the topic has changed; `journals` by their members. */
  versions: Record<ScannerTopic, number> & { journals: Map<string, number> };
};

const loadScanners = () => import('./world/scanners.ts');
const loadAnalysis = () => import('./world/analysis.ts');

/** Login sessions are not stored: the token names the person. */
export const tokenOf = (person: Person): string => `demo-${person.id}`;

export const visitorTokenOf = (leadId: string): string => `visitor-${leadId}`;

const tokenIn = (authorization: string | null): string | undefined =>
  /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];

export const isExpired = (person: Person, now: Date): boolean =>
  person.expires_at !== null && Date.parse(person.expires_at) <= now.getTime();

/** @param now the clock of the whole server */
export function createMockServer(world: World, now: () => Date): MockServer {
  const visits = createVisits();
  const versions: MockServer['versions'] = { scanners: 0, signals: 0, journals: new Map() };
  let scanners: Promise<Scanners> | null = null;
  let analysis: Promise<Analysis> | null = null;

  const onChange = (topic: ScannerTopic): void => {
    versions[topic] += 1;
  };

  async function startScanners(): Promise<Scanners> {
    const { createScanners } = await loadScanners();
    return createScanners({ world, now: () => now().getTime(), onChange });
  }

  const readScanners = () => (scanners ??= startScanners());

  async function startAnalysis(): Promise<Analysis> {
    const { createAnalysis } = await loadAnalysis();
    return createAnalysis({ world, now: () => now().getTime(), scanners: readScanners });
  }

  return {
    world,
    now,
    versions,
    scanners: readScanners,
    analysis: () => (analysis ??= startAnalysis()),
    visits,
    confirmations: new Map(),
    ...createAuthenticates(world, now, visits),
  };
}

/**
 * Like the server, with a code that visitors of the demo do not have.
 *
 * @throws ApiError `auth.confirmation_required`
 */
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

function createAuthenticates(world: World, now: () => Date, visits: Visits) {
  const authenticate: Authenticate = async (authorization) => {
    const token = tokenIn(authorization);
    const { people, settings } = await world.read();
    const person = people.find((candidate) => tokenOf(candidate) === token);
    if (!person?.is_active || isExpired(person, now())) {
      throw new ApiError('auth.required', 'Please sign in.');
    }
    if (person.role !== 'admin') refuseInMaintenance(settings);
    visits.count(person.id, now().getTime());
    return person;
  };
  const authenticatePayer: AuthenticatePayer = async (authorization) => {
    const token = tokenIn(authorization);
    const { visitorSessions, settings } = await world.read();
    const visitor = visitorSessions.find(({ lead_id }) => visitorTokenOf(lead_id) === token);
    const isVisitor = visitor !== undefined && visitor.expires_at > now().getTime();
    if (!isVisitor) return { person: await authenticate(authorization) };
    refuseInMaintenance(settings);
    return { leadId: visitor.lead_id };
  };
  return { authenticate, authenticatePayer };
}
