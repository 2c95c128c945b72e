/** A mail as it is sent: text for every reader, HTML for those that show it. */
export type Mail = {
  /** Also of the Message-ID: the same mail sent twice is recognised. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
};

/** A file that comes with a mail. */
export type Attachment = {
  readonly filename: string;
  readonly contentType: string; // "text/calendar; charset=utf-8; method=PUBLISH"
  readonly content: string;
};

/** As many as a mailer is given at a time: mail servers take no more connections gladly. */
export const SENT_AT_ONCE = 5;

/** Where mails go: a mail server, or files in the outbox folder. */
export type Mailer = {
  /**
   * Resolves once the mail was accepted.
   *
   * @throws Error when it was not; its message names neither addresses nor secrets, so it may be stored
   */
  readonly send: (mail: Mail) => Promise<void>;
  /** Breaks off what is being sent: the server stops. */
  readonly close: () => void;
};
