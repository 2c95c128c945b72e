import { kit } from '../kit.ts';

/** Audit records; append only. No reference to users: the record outlives the account. */
export const auditLog = kit.table(
  'audit_log',
  {
    id: kit.text().primaryKey(),
    at: kit.int().notNull(),
    actor_id: kit.text().notNull(), // 'system' where no person acted
    actor: kit.text().notNull(), // the name at that time
    action: kit.text().notNull(),
    target: kit.text(), // what it was done to, in words
  },
  (t) => [
    kit.index('audit_log_at').on(t.at),
    kit.index('audit_log_actor').on(t.actor_id, t.action, t.at),
  ],
);
