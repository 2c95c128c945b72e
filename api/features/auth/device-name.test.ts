import { expect, it } from 'vitest';
import { deviceName } from './login.service.ts';

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';
const iPad = 'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const safari = '(KHTML, like Gecko) Version/17.5';

it.each([
  [`${android} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${iPhone} ${safari} Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iPhone} (KHTML, like Gecko) Mobile/15E148`, 'Safari on iPhone'], // the app on the home screen
  [`${iPhone} (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${iPad} ${safari} Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
  [`${mac} ${safari} Safari/605.1.15`, 'Safari on Mac'],
  [`${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
])('reads %s as "%s"', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it.each([undefined, '', '   ', 'node', 'x'.repeat(10_000)])(
  'knows no device by %j',
  (userAgent) => {
    expect(deviceName(userAgent)).toBeNull();
  },
);

it('has room in a row of the list', () => {
  expect(deviceName(`${'W'.repeat(400)}/1.0 (Android)`)?.length ?? 0).toBeLessThanOrEqual(60);
});
