import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SESv2Client } from '@aws-sdk/client-sesv2';

/** `hang up`: SES takes the mail, and the connection breaks before its answer. */
type Reply = { status: number; error?: string; message?: string } | 'hang up';

export type FakeSes = {
  client: SESv2Client;
  requests: Record<string, unknown>[];
  /** Responses to the next requests; when empty the outage, if there is one, else success. */
  script: Reply[];
  outage: Reply | null;
  close: () => Promise<void>;
};

/** Emulates SES on loopback for the real SDK client. */
export async function startFakeSes(): Promise<FakeSes> {
  const requests: FakeSes['requests'] = [];
  const script: Reply[] = [];
  const state: { outage: Reply | null } = { outage: null };
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push(JSON.parse(Buffer.concat(chunks).toString() || '{}'));
    const reply = script.shift() ?? state.outage ?? { status: 200 };
    if (reply === 'hang up') return void response.destroy();
    const { status, error, message } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...(error && { 'x-amzn-errortype': error }) });
    response.end(JSON.stringify(status === 200 ? { MessageId: `message-${requests.length}` } : { message }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const client = new SESv2Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return {
    client,
    requests,
    script,
    get outage() {
      return state.outage;
    },
    set outage(reply) {
      state.outage = reply;
    },
    close: async () => {
      client.destroy();
      server.closeAllConnections();
      await close();
    },
  };
}
