import { expect, it, onTestFinished } from 'vitest';
import { createPictures } from '#api/features/media/pictures.service.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { aLogo, aPicture, aPng, asDataUrl } from '#tests/support/pictures.ts';
import { startApi } from '#tests/support/start-api.ts';

/** Plain shapes in 18 kB that take a server ten seconds and more: each line consists of thousands of dashes. */
const corners = Array.from({ length: 2000 }, (_, n) => `L${n % 32} ${(n * 7) % 32}`).join('');
const dashes = `<path d="M0 0${corners}" fill="none" stroke="#700" stroke-dasharray="0.01" stroke-width="9"/></svg>`;
const costly = Buffer.from(aLogo.replace('</svg>', dashes));

function open(limits: Parameters<typeof createPictures>[0]) {
  const pictures = createPictures(limits);
  onTestFinished(() => pictures.stop());
  return pictures;
}

it('fault 23: a logo that takes minutes to draw is refused with its field, and everything else goes on meanwhile', async () => {
  const api = await startApi({ pictures: open({ limitMs: 2000 }) });
  const publish = () =>
    api.as('esi').call(postEndpoints.create, {
      body: { title: 'Before the open', description: 'We wait.', images: [] },
    });
  await publish(); // the first one of a process takes longer
  const done: string[] = [];
  const saving = api
    .as('admin')
    .call(settingsEndpoints.change, { body: { logo: asDataUrl('image/svg+xml', costly) } })
    .finally(() => done.push('logo'));
  const post = await publish();
  done.push('post');
  expect(post.status).toBe(200);
  const { status, problem } = await saving;
  expect(status).toBe(422);
  expect(problem.errors?.[0]).toMatchObject({ pointer: '#/logo' });
  expect(problem.detail).toMatch('it takes too long or too much memory');
  expect(done).toEqual(['post', 'logo']);
});

it('a picture that takes more memory than a picture may is refused, and the server lives on', async () => {
  const api = await startApi({ pictures: open({ mostMb: 30 }) });
  const { status, problem } = await api.as('admin').call(postEndpoints.create, {
    body: { title: 'Before the open', description: 'We wait.', images: [await aPng()] },
  });
  expect(status).toBe(422);
  expect(problem.detail).toMatch('too much memory');
});

it(
  'the picture of one person is read while another’s takes long, and the next of that one after it',
  { tags: ['full'] },
  async () => {
    const pictures = open({ limitMs: 3000 });
    const done: string[] = [];
    const bytes = await aPicture();
    await Promise.all([
      pictures.decode({ as: 'logo', bytes: costly }, 'ama').then(() => done.push('costly')),
      pictures.decode({ as: 'picture', bytes }, 'ama').then(() => done.push('next of Ama')),
      pictures.decode({ as: 'picture', bytes }, 'kofi').then(() => done.push('of Kofi')),
    ]);
    expect(done).toEqual(['of Kofi', 'costly', 'next of Ama']);
  },
);
