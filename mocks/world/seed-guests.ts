import type { WebinarRegistration } from '#contracts/webinars.ts';

const firstNames = ['Abena', 'Samuel', 'Yaa', 'Thabo', 'Ngozi', 'Kwabena', 'Zainab', 'Peter'];
const lastNames = [
  'Owusu',
  'Addo',
  'Okafor',
  'Dlamini',
  'Quaye',
  'Ibrahim',
  'Ansah',
  'Weber',
  'Tutu',
];

export type Guest = Omit<WebinarRegistration, 'registered_at'>;

/**
 * Members whom only the webinars of the demo know: their lists would be short without them.
 *
 * @param count at most 72: then the names begin again
 */
export function seedGuests(count: number): Guest[] {
  return Array.from({ length: count }, (_, index) => {
    const first = firstNames[index % firstNames.length] ?? '';
    const last = lastNames[index % lastNames.length] ?? '';
    return {
      user_id: `guest-${index + 1}`,
      username: `${first} ${last}`,
      email: `${first}.${last}@example.com`.toLowerCase(),
    };
  });
}
