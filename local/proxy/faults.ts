import { type Fault, type FunctionCall, faultSchema } from './fault.ts';

/** Writes demo data and serves tests: only faults that name it apply to it. */
const demoFunction = 'demo';

type ActiveFault = Fault & { matched: number; applied: number; end: number };

/** The injected faults and how often each was applied. */
export class Faults {
  readonly #random: () => number;
  readonly #now: () => number;
  #active: ActiveFault[] = [];

  constructor(random: () => number = Math.random, now: () => number = Date.now) {
    this.#random = random;
    this.#now = now;
  }

  /** @throws ZodError for an invalid fault */
  add(fault: unknown): void {
    const added = faultSchema.parse(fault);
    const end = added.seconds === undefined ? Number.POSITIVE_INFINITY : this.#now() + added.seconds * 1000;
    this.#active.push({ ...added, matched: 0, applied: 0, end });
  }

  /** Removes and returns all faults. */
  clear(): (Fault & { applied: number })[] {
    return this.#active.splice(0).map(({ matched: _, end: __, ...fault }) => fault);
  }

  /** The first fault that applies to this call; undefined when it succeeds. */
  apply(call: FunctionCall): Fault | undefined {
    return this.#active.find((fault) => matches(fault, call) && this.#isDue(fault));
  }

  #isDue(fault: ActiveFault): boolean {
    if (this.#now() >= fault.end) return false;
    fault.matched += 1;
    const isOnce = fault.probability === 1 && fault.seconds === undefined;
    const times = fault.times ?? (isOnce ? 1 : Number.POSITIVE_INFINITY);
    if (fault.matched <= fault.after || fault.applied >= times || this.#random() >= fault.probability) return false;
    fault.applied += 1;
    return true;
  }
}

function matches(fault: Fault, { functionName, service, action }: FunctionCall): boolean {
  const isFunction = fault.function === undefined ? functionName !== demoFunction : fault.function === functionName;
  return isFunction && fault.service === service && (fault.action ?? action) === action;
}
