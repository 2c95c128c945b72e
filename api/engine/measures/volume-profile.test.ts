import { expect, it } from 'vitest';
import { highVolumeNodes } from './volume-profile.ts';

it('finds where volume gathered: the fullest price of each stretch, not every price of it', () => {
  // 20 in 8 bins: from more than 3.75 on
  const profile = { low: 100, step: 1, volumes: [0, 4, 6, 4, 0, 0, 1, 5] };
  expect(highVolumeNodes(profile)).toEqual([102.5, 107.5]);
  expect(highVolumeNodes({ ...profile, volumes: [3, 3, 3] })).toEqual([]);
});
