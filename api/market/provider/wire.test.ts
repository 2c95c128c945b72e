import { expect, it } from 'vitest';
import { baseOf, MomentText, NumberText, streamBeside } from './wire.ts';

it.each(['NaN', 'Infinity', '', ' ', '1e5', '0x10', '1,08', '1.', '.5'])(
  'the text %j is no number',
  (text) => {
    expect(NumberText.safeParse(text).success).toBe(false);
  },
);

it('a number as text is read, a negative one too: whether it can be a price is decided elsewhere', () => {
  expect(NumberText.parse('1.09410')).toBe(1.0941);
  expect(NumberText.parse('-3')).toBe(-3);
});

it.each([
  ['2026-11-18T10:00:00.123456789Z', '2026-11-18T10:00:00.123Z'],
  ['2026-11-18T10:00:00.289000+00:00', '2026-11-18T10:00:00.289Z'],
  ['2026-11-18T05:00:00-05:00', '2026-11-18T10:00:00.000Z'],
])('the moment %s is %s', (text, instant) => {
  expect(MomentText.parse(text)).toBe(Date.parse(instant));
});

it('a moment without a zone is none', () => {
  expect(MomentText.safeParse('2026-11-18T10:00:00').success).toBe(false);
});

it.each([
  [
    'https://api-fxtrade.oanda.com',
    'http',
    ['api-', 'stream-'],
    'https://stream-fxtrade.oanda.com',
  ],
  ['https://api.twelvedata.com', 'ws', ['api.', 'ws.'], 'wss://ws.twelvedata.com'],
  ['http://127.0.0.1:8080', 'ws', ['api.', 'ws.'], 'ws://127.0.0.1:8080'],
] as const)('the stream beside %s', (baseUrl, scheme, label, streamUrl) => {
  expect(streamBeside(baseUrl, { scheme, label })).toBe(streamUrl);
});

it('an address may end with a slash', () => {
  expect(baseOf('http://127.0.0.1:8080/', 'https://api.twelvedata.com')).toBe(
    'http://127.0.0.1:8080',
  );
  expect(baseOf(null, 'https://api.twelvedata.com')).toBe('https://api.twelvedata.com');
});
