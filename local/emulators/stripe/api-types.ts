import type { IncomingMessage } from 'node:http';

export type ApiRequest = {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: IncomingMessage['headers'];
};
export type ApiResponse = { status: number; body: string; headers: Record<string, string> };
