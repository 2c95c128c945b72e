/** Key pair that identifies this server to push services (RFC 8292), in base64url. */
export type VapidKeys = {
  readonly publicKey: string; // an uncompressed P-256 point, 65 bytes
  readonly privateKey: string; // 32 bytes
};

/** A device's push subscription, from its browser. */
export type PushDevice = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

export type PushMessage = {
  /** At most 32 base64url characters; a newer message replaces a pending one with the same topic. */
  readonly topic: string;
  readonly payload: string;
};

/** Result of a send. Reasons contain neither endpoint nor payload and may be logged. */
export type PushOutcome =
  | { readonly kind: 'taken' }
  /** The subscription has ended. */
  | { readonly kind: 'gone' }
  /** A retry would be refused too. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** Null: the push service gave no time. */
      readonly retryAfterMs: number | null;
    };

export type PushSender = {
  /** Whether the endpoint belongs to an allowed push service. */
  readonly isPushService: (endpoint: string) => boolean;
  /** Never throws: a failure is an outcome. */
  readonly send: (
    device: PushDevice,
    message: PushMessage,
    keys: VapidKeys,
  ) => Promise<PushOutcome>;
  /** Aborts running sends when the server stops. */
  readonly close: () => void;
};
