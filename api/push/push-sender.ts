/** The pair that names this server to push services (RFC 8292), in base64url. */
export type VapidKeys = {
  readonly publicKey: string; // an uncompressed P-256 point, 65 bytes
  readonly privateKey: string; // 32 bytes
};

/** A device that takes messages, as its browser describes it. */
export type PushDevice = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

export type PushMessage = {
  /** At most 32 characters of base64url: of messages with the same one a sleeping device gets the last. */
  readonly topic: string;
  readonly payload: string;
};

/** What became of a message; reasons name neither the address nor what was sent, so they may be logged. */
export type PushOutcome =
  | { readonly kind: 'taken' }
  /** The device takes none any more. */
  | { readonly kind: 'gone' }
  /** It will not be taken however often it is sent. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** Null: the push service did not say when to come again. */
      readonly retryAfterMs: number | null;
    };

/** The push services of the browsers. */
export type PushSender = {
  /** Whether this address belongs to one that is known here. */
  readonly knows: (endpoint: string) => boolean;
  /** Never throws: a message that is not taken is an outcome. */
  readonly send: (
    device: PushDevice,
    message: PushMessage,
    keys: VapidKeys,
  ) => Promise<PushOutcome>;
  /** Breaks off what is being sent: the server stops. */
  readonly close: () => void;
};
