import { type App, mount } from '#api/http/mount.ts';
import { chatEndpoints, chatServiceEndpoints } from '#contracts/chats.ts';
import type { ChatLinkService } from './chat-links.service.ts';
import type { createChatSettingsService } from './chat-settings.service.ts';

type Services = {
  readonly links: ChatLinkService;
  readonly settings: ReturnType<typeof createChatSettingsService>;
};

export function chatRoutes(app: App, { links, settings }: Services): void {
  mount(app, chatEndpoints.own, ({ caller }) => links.own(caller));
  mount(app, chatEndpoints.makeCode, ({ caller }) => links.makeCode(caller));
  mount(app, chatEndpoints.invite, ({ caller }) => links.invite(caller));
  mount(app, chatEndpoints.unlink, async ({ caller }) => {
    await links.unlink(caller);
    return { message: 'Telegram is no longer linked' };
  });
  mount(app, chatServiceEndpoints.read, () => settings.read());
  mount(app, chatServiceEndpoints.change, ({ caller, body }) => settings.change(caller, body));
  mount(app, chatServiceEndpoints.test, ({ caller, body }) => settings.test(caller, body.service));
  mount(app, chatServiceEndpoints.sendTest, ({ caller, body }) =>
    settings.sendTest(caller, body.service),
  );
}
