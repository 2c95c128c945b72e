import { setFlagsFromString } from 'node:v8';
import './commands/quick-imports.ts';

/*
 * V8 lets a heap grow to as much as four times what lives in it before it looks for garbage. Twice as much keeps a
 * server of a few members small; with less, thousands of members make it look every five seconds, for which four
 * threads take the processors from requests.
 */
setFlagsFromString('--heap-growing-percent=100');

await import('./commands/start.ts');
