/** A message for the operator, without a trace. */
export class CommandError extends Error {}
