import { paths } from './paths.ts';

/** Fragment by which the page of withdrawals asks which membership is to end. */
export const endMembershipHash = '#membership';

/** Leads to where a membership is ended without signing in, as the foot of every page does. */
export const endMembershipPath = () => paths.withdraw.href() + endMembershipHash;
