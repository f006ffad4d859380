/** `npm run build`: the app and the functions as they are deployed, what is stale of them. The cdk runs it first. */
import { buildAll } from '../build/build.ts';

await buildAll(console.log);
