const VOIDED =
  'Of the console alone: once a payment is void, an older one cannot load it until it updates, which takes a reload.';

/**
 * Breaking changes of the next release for apps and clients of the last one, in the words of the
 * comparison, each with the effect on an older app and why it is accepted. A test fails on a break that
 * is missing here, and on an entry that is no break. `npm run contract:release` compares with the next
 * release from then on: empty the list with it. See docs/compatibility.md.
 */
export const breaks: Readonly<Record<string, string>> = {
  'POST /trading-journal/sync answer.results[].status: "ahead" is new in a closed list':
    'A row of which a stamp is ahead must not hold up the others of its push. Nobody has 0.1.0 installed.',
  'POST /trading-journal/sync answer.results[].row: null where there was object':
    'Of the result "ahead" alone.',
  'POST /trading-journal/sync answer.results[].status: "stored" is new in a closed list':
    'A whole row that is now what was sent: only apps that say protocol 3 get it.',
  'POST /trading-journal/sync answer.results[].row: was removed':
    'From the result "stored" alone: the device has the row.',
  'POST /trading-journal/sync answer.skew: was removed':
    'It said that nothing of the push was stored, which is never so any more. Nobody has 0.1.0 installed.',
  'GET /admin/subscriptions answer[].status: "scheduled" is new in a closed list':
    'An open console of 0.1.0 shows its cached subscriptions until it is reloaded; they were wrongly active before.',
  'GET /admin/payments answer[].payment_status: "voided" is new in a closed list': VOIDED,
  'POST /admin/payments answer.payment_status: "voided" is new in a closed list': VOIDED,
  'POST /admin/payments/{id}/withdraw answer.payment_status: "voided" is new in a closed list':
    VOIDED,
  'POST /admin/payments/{id}/activate answer.subscription.status: "scheduled" is new in a closed list':
    'Of a member who has access already: the payment is activated, and a console of 0.1.0 asks to try again, which changes nothing.',
  'GET /admin/outbox answer[].kind: "webinar-message" is new in a closed list':
    'Of the console alone: once a mail was sent to registrants, an older one cannot load the list of mails until it updates, which takes a reload.',
  'GET /admin/outbox answer[].kind: "record-confirm" is new in a closed list':
    'As for messages to registrants: an older console cannot load the list of mails until it updates.',
  'GET /admin/outbox answer[].kind: "record-head" is new in a closed list':
    'As for messages to registrants: an older console cannot load the list of mails until it updates.',
  'GET /admin/outbox answer[].state: "skipped" is new in a closed list':
    'Of the console alone: these mails were called failed. An older one cannot load the list of mails until it updates, which takes a reload.',
  'GET /admin/outbox answer[].state: "written" is new in a closed list':
    'Of the console alone, as for skipped mails: without a mail server these were called sent.',
  'POST /admin/users/{id}/new-code answer.access_code: null where there was string':
    'Of a member who shows only sums: the code is made and mailed, and an older console says that it failed.',
  'GET /notifications answer.notifications[].topic: "account_rules" is new in a closed list':
    'Sent only to apps that say protocol 2; others read it as "new_post".',
  'GET /notifications answer.notifications[].target.section: "trading-journal" is new in a closed list':
    'Sent only to apps that say protocol 2; in others such a notification opens "posts".',
  'GET /notification-preferences answer.topics[].topic: "account_rules" is new in a closed list':
    'Sent only to apps that say protocol 2; others get the topics that they know.',
  'PUT /notification-preferences answer.topics[].topic: "account_rules" is new in a closed list':
    'Sent only to apps that say protocol 2; others get the topics that they know.',
  'GET /notifications answer.notifications[].topic: "diagnostics" is new in a closed list':
    'Sent only to consoles that say protocol 2; others read it as "new_post".',
  'GET /notifications answer.notifications[].target.section: "users" is new in a closed list':
    'Sent only to consoles that say protocol 2; in others such a notification opens "posts".',
  'GET /notification-preferences answer.topics[].topic: "diagnostics" is new in a closed list':
    'Sent only to consoles that say protocol 2; others get the topics that they know.',
  'PUT /notification-preferences answer.topics[].topic: "diagnostics" is new in a closed list':
    'Sent only to consoles that say protocol 2; others get the topics that they know.',
  'GET /notifications answer.notifications[].topic: "weekly_review" is new in a closed list':
    'Sent only to apps that say protocol 3; others read it as "new_post".',
  'GET /notification-preferences answer.topics[].topic: "weekly_review" is new in a closed list':
    'Sent only to apps that say protocol 3; others get the topics that they know.',
  'PUT /notification-preferences answer.topics[].topic: "weekly_review" is new in a closed list':
    'Sent only to apps that say protocol 3; others get the topics that they know.',
  'GET /notifications answer.notifications[].topic: "price_alert" is new in a closed list':
    'Sent only to apps that say protocol 3; others read it as "new_post".',
  'GET /notifications answer.notifications[].target.section: "analytics" is new in a closed list':
    'Sent only to apps that say protocol 3; in others such a notification opens "posts".',
  'GET /notification-preferences answer.topics[].topic: "price_alert" is new in a closed list':
    'Sent only to apps that say protocol 3; others get the topics that they know.',
  'PUT /notification-preferences answer.topics[].topic: "price_alert" is new in a closed list':
    'Sent only to apps that say protocol 3; others get the topics that they know.',
  'GET /notifications answer.notifications[].topic: "chat_failed" is new in a closed list':
    'Sent only to consoles that say protocol 3; others read it as "new_post".',
  'GET /notification-preferences answer.topics[].topic: "chat_failed" is new in a closed list':
    'Sent only to consoles that say protocol 3; others get the topics that they know.',
  'PUT /notification-preferences answer.topics[].topic: "chat_failed" is new in a closed list':
    'Sent only to consoles that say protocol 3; others get the topics that they know.',
};

/** The version step that a break needs: the minor version below 1.0.0, the major version after it. */
export const breakingVersion = (released: string): string => {
  const [major = 0, minor = 0] = released.split('.').map(Number);
  return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
};
