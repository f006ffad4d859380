import { type Fault, type FunctionCall, faultSchema } from './fault.ts';

/** Writes demo data and serves tests: only faults that name it apply to it. */
const demoFunction = 'demo';

type ActiveFault = Fault & { matched: number; applied: number };

/** The injected faults and how often each was applied. */
export class Faults {
  readonly #random: () => number;
  #active: ActiveFault[] = [];

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** @throws ZodError for an invalid fault */
  add(fault: unknown): void {
    this.#active.push({ ...faultSchema.parse(fault), matched: 0, applied: 0 });
  }

  /** Removes and returns all faults. */
  clear(): (Fault & { applied: number })[] {
    return this.#active.splice(0).map(({ matched: _, ...fault }) => fault);
  }

  /** The first fault that applies to this call; undefined when it succeeds. */
  apply(call: FunctionCall): Fault | undefined {
    return this.#active.find((fault) => matches(fault, call) && this.#isDue(fault));
  }

  #isDue(fault: ActiveFault): boolean {
    fault.matched += 1;
    const times = fault.times ?? (fault.probability < 1 ? Number.POSITIVE_INFINITY : 1);
    if (fault.matched <= fault.after || fault.applied >= times || this.#random() >= fault.probability) return false;
    fault.applied += 1;
    return true;
  }
}

function matches(fault: Fault, { functionName, service, action }: FunctionCall): boolean {
  const isFunction = fault.function === undefined ? functionName !== demoFunction : fault.function === functionName;
  return isFunction && fault.service === service && (fault.action ?? action) === action;
}
