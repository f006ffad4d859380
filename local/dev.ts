/** `npm run dev`: the site of `npm start`, with the app and the functions replaced while they are edited. */

import { startCloud } from './cloud.ts';
import { startAppServer } from './dev/app-server.ts';
import { watchFunctions } from './dev/watch.ts';
import { readSettings, runUntilStopped } from './run.ts';

await runUntilStopped(async () => {
  const app = await startAppServer();
  const cloud = await startCloud({ ...readSettings(process.env), devServer: app });
  const watching = watchFunctions(app, cloud, console.log);
  return {
    ...cloud,
    async close() {
      watching.close();
      await app.close();
      await cloud.close();
    },
  };
});
