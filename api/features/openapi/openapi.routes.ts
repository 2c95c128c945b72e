import { type App, mount } from '#api/http/mount.ts';
import { allEndpoints } from '#contracts/index.ts';
import { type OpenApiDocument, openApiEndpoints } from '#contracts/system.ts';
import { toOpenApi } from '#contracts/compatibility/openapi-document.ts';
import type { SettingsService } from '../settings/settings.service.ts';

export function openApiRoutes(app: App, settings: SettingsService, version: string): void {
  // Generated once (20 ms of CPU): only the title changes while the server runs.
  let written: OpenApiDocument | null = null;
  mount(app, openApiEndpoints.read, async () => {
    const { platform_name: title } = await settings.read();
    written ??= toOpenApi(allEndpoints, { title, version });
    return { ...written, info: { ...written.info, title } };
  });
}
