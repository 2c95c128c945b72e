import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { auditEndpoints } from '#contracts/audit.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { aPost, aWebinar } from '#tests/support/builders.ts';
import { aLead } from '#tests/support/membership-builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { anAuditRecord } from '#tests/support/system-builders.ts';
import { leadsAre } from '#tests/support/notified-lists.ts';
import { LeadsTab } from '#web/admin/leads/LeadsTab.tsx';
import { AuditView } from '#web/admin/system/AuditView.tsx';
import { PostsScreen } from '#web/features/posts/PostsScreen.tsx';
import { WebinarScreen } from '#web/features/webinar/WebinarScreen.tsx';
import { InvalidRows } from '#web/features/journal/imports/PreviewStep.tsx';

const SCRIPT = '<script>window.stolen = 1</script>';
const HOSTILE = `${SCRIPT}<img src=x onerror="window.stolen=1"><a href="javascript:stolen()">=cmd|calc</a>`;

const screens = [
  [
    'a post',
    <PostsScreen key="" />,
    [
      mockAnswer(postEndpoints.list, [
        aPost({ title: HOSTILE, description: HOSTILE, author: HOSTILE }),
      ]),
    ],
  ],
  [
    'a webinar',
    <WebinarScreen key="" />,
    [
      mockAnswer(webinarEndpoints.list, [
        aWebinar({ title: HOSTILE, description: HOSTILE, presenter: HOSTILE, topics: [HOSTILE] }),
      ]),
    ],
  ],
  ['a request for access', <LeadsTab key="" />, leadsAre(aLead({ name: HOSTILE, notes: HOSTILE }))],
  [
    'the audit log',
    <AuditView key="" />,
    [mockAnswer(auditEndpoints.list, [anAuditRecord({ actor: HOSTILE, target: HOSTILE })])],
  ],
  [
    'a row of a file that was left out',
    <InvalidRows key="" count={1} rows={[{ line: 2, text: HOSTILE, reason: HOSTILE }]} />,
    [],
  ],
] as const;

it.each(screens)('fault 22: %s shows markup as the text it is', async (_, view, handlers) => {
  renderScreen(view, { user: 'admin', handlers: [...handlers] });
  expect((await screen.findAllByText((text) => text.includes(SCRIPT))).length).toBeGreaterThan(0);
  expect(document.body.querySelectorAll('script, [onerror]')).toHaveLength(0);
  expect(document.body.querySelectorAll('a[href^="javascript" i]')).toHaveLength(0);
  expect(Reflect.get(window, 'stolen')).toBeUndefined();
});
