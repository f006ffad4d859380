/**
 * `npm run foreign-emulator`: deploys the stack to MiniStack, an emulator of AWS that others wrote, and walks flows through it
 * (docs/local-cloud.md#a-foreign-emulator). It needs Python 3 and, the first time, PyPI; `npm test` does not run it. Exit code 0
 * when every flow succeeded, else 1.
 */
import { buildAll } from '../../local/build/build.ts';
import { deployStack, emulatorEnvironment, region } from './deploy-stack.ts';
import { siteFlows } from './flows.ts';
import { installMinistack, startMinistack } from './ministack.ts';
import { scheduleFlows } from './schedules.ts';
import { SiteClient } from './site-client.ts';

const report = (line: string) => process.stdout.write(`${line}\n`);

await buildAll(report);
installMinistack(report);
const emulator = await startMinistack(region);
try {
  // The SDK's clients read these when they are made.
  Object.assign(process.env, emulatorEnvironment(emulator.url));
  const outputs = await deployStack(emulator.url, report);
  const site = await SiteClient.connect(emulator.url, region);
  const pool = { UserPoolId: outputs.UserPoolId ?? '', ClientId: outputs.UserPoolClientId ?? '' };
  let failed = 0;
  for (const { name, run } of [...siteFlows(site, pool), ...(await scheduleFlows())]) {
    try {
      await run();
      report(`✓ ${name}`);
    } catch (error) {
      failed += 1;
      report(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  report(failed === 0 ? 'every flow succeeded' : `${failed} flows failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  emulator.stop();
}
