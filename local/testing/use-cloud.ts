import * as z from 'zod';

/** Puts the addresses of this worker's cloud, one of those that local/testing/start.ts started, into EXHALE_CLOUD. */
const clouds = z.array(z.string()).parse(JSON.parse(process.env.EXHALE_CLOUDS ?? '[]'));
process.env.EXHALE_CLOUD = clouds[Number(process.env.VITEST_POOL_ID) - 1] ?? '{}';

// Before each file; epoch seconds.
process.env.TEST_FILE_STARTED = String(Math.floor(Date.now() / 1000));
