/**
 * `npm run foreign-emulator`: deploys the stack to MiniStack, an emulator of AWS that others wrote, and walks flows through it
 * (docs/local-cloud.md#a-foreign-emulator). It needs Python 3 and, the first time, PyPI; `npm test` does not run it. Exit code 0
 * when every flow succeeded, else 1.
 */
import { buildAll } from '../../local/build/build.ts';
import { bootstrapAccount, deployStack, emulatorEnvironment, region } from './deploy-stack.ts';
import { siteFlows } from './flows.ts';
import { installMinistack, startMinistack } from './ministack.ts';
import { restoreFlows } from './restore-flows.ts';
import { scheduleFlows } from './schedules.ts';
import { SiteClient } from './site-client.ts';
import { startEmptyStripe } from './stripe.ts';

const report = (line: string) => process.stdout.write(`${line}\n`);

await buildAll(report);
installMinistack(report);
const emulator = await startMinistack(region);
const stripe = await startEmptyStripe();
const servers = { url: emulator.url, stripeUrl: stripe.url };
try {
  // The SDK's clients read these when they are made.
  Object.assign(process.env, emulatorEnvironment(emulator.url));
  await bootstrapAccount(emulator.url, report);
  const outputs = await deployStack(servers, report);
  await stripe.storeKeys(outputs.StripeSecretArn ?? '');
  const site = await SiteClient.connect(emulator.url, region);
  const pool = { UserPoolId: outputs.UserPoolId ?? '', ClientId: outputs.UserPoolClientId ?? '' };
  let failed = 0;
  const { flows: ofSite, adminToken } = siteFlows(site, pool);
  const restored = { servers, report, site, stripe, tableName: outputs.TableName ?? '', adminToken };
  const flows = [...ofSite, ...(await scheduleFlows()), ...restoreFlows(restored)];
  for (const { name, run } of flows) {
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
  await stripe.close();
}
