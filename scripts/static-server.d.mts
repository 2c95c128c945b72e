import type { Server } from 'node:http';

export function serveFolder(folder: string, port: number, host?: string): Promise<Server>;
