import type { SettleDependencies } from '../../settlement/settle.ts';

/** What the back office needs for orders: also to settle their payments. */
export type OrderDependencies = SettleDependencies;

/** How often others may get ahead before a change is given up. */
export const rounds = 12;
