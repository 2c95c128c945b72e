import { onTestFinished, vi } from 'vitest';

type Options = {
  /** The permission before the first request. */
  permission?: NotificationPermission;
  /** What the person answers when the browser asks. */
  answer?: NotificationPermission;
  /** The browser reaches its push service. */
  hasPushService?: boolean;
};

const address = {
  endpoint: 'https://push.example.com/device-1',
  keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
};

/** A browser with notifications, which jsdom has not. @returns the titles that are in sight */
export function fakeNotifications(options: Options = {}): { inSight: string[] } {
  const { permission = 'default', answer = 'granted', hasPushService = true } = options;
  const inSight: string[] = [];
  let subscription: object | null = null;

  class FakeNotification {
    static permission = permission;
    static requestPermission = async (): Promise<NotificationPermission> => {
      if (this.permission === 'default') this.permission = answer;
      return this.permission;
    };
    readonly #title: string;
    constructor(title: string) {
      this.#title = title;
      inSight.push(title);
    }
    close(): void {
      inSight.splice(inSight.indexOf(this.#title), 1);
    }
  }

  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      if (!hasPushService) throw new Error('Registration failed - push service error');
      const unsubscribe = async () => {
        subscription = null;
      };
      subscription = { ...address, toJSON: () => address, unsubscribe };
      return subscription;
    },
  };
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('PushManager', pushManager);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return { inSight };
}
