/** `npm run build`: builds what is stale of the app and the functions. The CDK CLI runs it first. */
import { buildAll } from '../build/build.ts';

await buildAll(console.log);
