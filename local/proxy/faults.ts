import { type Call, type Fault, faultSchema } from './fault.ts';

/** Fills demo data and answers tests: a fault that names no function leaves it alone. */
const notOfTheSite = 'demo';

type Standing = Fault & { seen: number; struck: number };

/** The faults that are to happen, and how often each has. */
export class Faults {
  readonly #random: () => number;
  #standing: Standing[] = [];

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** Adds a fault. Throws ZodError when it is none. */
  add(fault: unknown): void {
    this.#standing.push({ ...faultSchema.parse(fault), seen: 0, struck: 0 });
  }

  /** Removes all of them; answers what they were and how often each struck. */
  clear(): (Fault & { struck: number })[] {
    return this.#standing.splice(0).map(({ seen: _, ...fault }) => fault);
  }

  /** The fault that strikes this call, the first that was added; undefined when it may go on. */
  strike(call: Call): Fault | undefined {
    return this.#standing.find((fault) => concerns(fault, call) && this.#strikes(fault));
  }

  #strikes(fault: Standing): boolean {
    fault.seen += 1;
    const times = fault.times ?? (fault.probability < 1 ? Number.POSITIVE_INFINITY : 1);
    if (fault.seen <= fault.after || fault.struck >= times || this.#random() >= fault.probability) return false;
    fault.struck += 1;
    return true;
  }
}

function concerns(fault: Fault, { functionName, service, action }: Call): boolean {
  const ofFunction = fault.function === undefined ? functionName !== notOfTheSite : fault.function === functionName;
  return ofFunction && fault.service === service && (fault.action ?? action) === action;
}
