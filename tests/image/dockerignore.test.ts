import { expect, it } from 'vitest';
import { readDockerignore } from './dockerignore.ts';

it('the last line that fits decides, folders take what lies below, and stars take dot files', () => {
  const isSent = readDockerignore('# sent:\n*\n!api\n!web/\napi/data\n**/*.test.ts\n');
  const paths = [
    '.env',
    'README.md',
    'api/a.ts',
    'api/data/x',
    'api/b/a.test.ts',
    'apis',
    'web/.x',
  ];
  expect(paths.filter(isSent)).toEqual(['api/a.ts', 'web/.x']);
});
