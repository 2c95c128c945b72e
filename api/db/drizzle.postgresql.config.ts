import { defineConfig } from 'drizzle-kit';

/** Run with DATABASE_URL=postgres://…, which makes the kit declare PostgreSQL tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './api/db/schema/*.ts',
  out: './api/db/migrations/postgresql',
});
