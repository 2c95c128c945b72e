import { expect, it } from 'vitest';
import { AUDIT_AREAS } from '../audit.ts';
import { auditSentence, auditWords } from './audit-copy.ts';

const admin = { actor_id: '019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70', actor: 'admin' };

it('says who did what, and to which account', () => {
  expect(auditSentence({ ...admin, action: 'users.created', target: 'ama' })).toBe(
    'admin created the user ama',
  );
  expect(auditSentence({ ...admin, action: 'leads.status_changed', target: 'Kofi: sold' })).toBe(
    'admin changed the status of the request of Kofi: sold',
  );
  expect(auditSentence({ ...admin, action: 'platform.cleared', target: null })).toBe(
    'admin deleted all data',
  );
});

it('names the server where no person acted', () => {
  const record = { actor_id: 'system', actor: 'system', action: 'users.code_reset' };
  expect(auditSentence({ ...record, target: 'Administrator' })).toBe(
    'The server made a new access code for Administrator',
  );
});

it('spells out an action that it does not know', () => {
  expect(auditSentence({ ...admin, action: 'parrots.taught_to_talk', target: 'Rico' })).toBe(
    'admin parrots: taught to talk Rico',
  );
});

it('knows the area of every action, so that each can be filtered for', () => {
  const areas = new Set(Object.keys(auditWords).map((action) => action.split('.')[0]));
  expect(areas).toEqual(new Set(AUDIT_AREAS));
});
