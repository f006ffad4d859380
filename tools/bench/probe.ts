import type { Service } from '#shared/contract/common/route.ts';
import type { Shot } from './load.ts';

/** A request whose use of the table is measured. */
export type Probe = { endpoint: string; service: Service; shot: () => Shot; aim?: string };

/** Each probe sends a request that warms the function, and one that is measured. */
export const shotsPerProbe = 2;
