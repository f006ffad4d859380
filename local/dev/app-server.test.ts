import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, startAppServer } from './app-server.ts';

let server: AppServer;

beforeAll(async () => {
  server = await startAppServer();
});

afterAll(() => server.close());

test('serves every address with the settings that the app begins with', async () => {
  for (const path of ['/', '/sign-in']) {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { accept: 'text/html' } });
    const [, data = ''] = /id="page-data">(.*?)<\/script>/.exec(await response.text()) ?? [];
    expect(JSON.parse(data)).toMatchObject({ site: { language: 'en-US' } });
  }
});
