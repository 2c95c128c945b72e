import { describe, expect, it } from 'vitest';
import { isPushService } from './push-hosts.ts';

const MORE = ['push.example.com', 'localhost:8443'];

describe('the push services', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQ',
    'https://api.push.apple.com/3/device',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY',
    'https://FCM.googleapis.com:443/fcm/send/abc',
    'https://push.example.com/abc',
    'https://localhost:8443/abc',
  ])('%s is one', (endpoint) => {
    expect(isPushService(endpoint, MORE)).toBe(true);
  });

  it.each([
    'https://127.0.0.1/abc',
    'https://127.0.0.1:8443/abc',
    'https://2130706433/abc', // 127.0.0.1 as one number
    'https://[::1]/abc',
    'https://[::ffff:127.0.0.1]:8443/abc',
    'https://localhost/abc', // allowed with its port alone
    'https://169.254.169.254/latest/meta-data',
    'https://evil.example/abc',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://me:secret@fcm.googleapis.com/abc',
    'https://evil.example/#@fcm.googleapis.com',
    String.raw`https://evil.example\@fcm.googleapis.com/abc`,
    'https://fcm.googleapis.com:22/abc',
    'https://fcm.googleapis.com./abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com/abc',
    'https://push.apple.com.evil.example/abc',
    'https://web.push.apple.com:8080/abc',
    'https://fcm%2egoogleapis.com.evil.example/abc',
    'https://ｆcm.googleapis.com.evil.example/abc',
    'http://fcm.googleapis.com/abc',
    'http://localhost:8443/abc',
    'ftp://fcm.googleapis.com/abc',
    '//fcm.googleapis.com/abc',
    'fcm.googleapis.com/abc',
    '',
  ])('%s is none', (endpoint) => {
    expect(isPushService(endpoint, MORE)).toBe(false);
  });
});
