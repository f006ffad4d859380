import type { SettlementDependencies } from '../../settlement/settle.ts';

/** What the back office needs for orders: also to settle their payments. */
export type OrderDependencies = SettlementDependencies;

/** How often others may get ahead before a change is given up. */
export const rounds = 12;
