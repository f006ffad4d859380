import { paths } from './paths.ts';

/** Fragment by which the page of withdrawals asks which membership is to end. */
export const endMembershipHash = '#membership';

/** Leads to where a membership is ended without signing in, as the foot of every page does. */
export const endMembershipPath = () => paths.withdraw.href() + endMembershipHash;

/** Opens the dialog that joins a plan for sale. */
export const joinPath = (planId: string) => `${paths.passes.href()}?${joinParam(planId)}`;

/** The parameter of the page of packs and memberships by which the dialog of one opens. */
export const joinParam = (planId: string) => `buy-${planId}`;
