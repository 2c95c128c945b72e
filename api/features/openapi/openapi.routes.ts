import { type App, mount } from '#api/http/mount.ts';
import { allEndpoints } from '#contracts/index.ts';
import { openApiEndpoints } from '#contracts/openapi.ts';
import { toOpenApi } from '#contracts/openapi-document.ts';
import type { SettingsService } from '../settings/settings.service.ts';

export function openApiRoutes(app: App, settings: SettingsService, version: string): void {
  mount(app, openApiEndpoints.read, async () => {
    const { platform_name } = await settings.read();
    return toOpenApi(allEndpoints, { title: platform_name, version });
  });
}
