/**
 * zod compiles schemas with `new Function`, which our content security policy forbids: every probe
 * would be reported as a violation. It reads this when a schema is made, so it has to be set before
 * the first contract module loads, and without loading zod, which the login screen must not need.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
