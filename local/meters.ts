/** Describes one request of a function to an AWS service, as the proxy in front of the services saw it. */
export type ServiceCall = {
  service: string;
  action: string;
  milliseconds: number;
  /** Items of a table that were read for it; absent for what reads none. */
  items?: number;
  /** Holds the request to the table as JSON, while inputs are kept. */
  input?: string;
};

/**
 * `milliseconds`: of all invocations together; `starts`: from starting a cold instance to its first answer, for each that
 * was started.
 */
export type FunctionReadings = {
  invocations: number;
  milliseconds: number;
  starts: number[];
  /** All calls, by service. */
  callCounts: Record<string, number>;
  /** The latest 10,000 of them. */
  calls: ServiceCall[];
};

/** Counters since the start or the last reset, for tests and the bench. */
export type Readings = {
  functions: Record<string, FunctionReadings>;
  /** Requests that reached the HTTP API, by `METHOD /path`. */
  origin: Record<string, number>;
  /** Answers given by CloudFront, by `METHOD /path`: from its cache, or fetched from an origin. */
  edge: Record<string, { hits: number; misses: number }>;
  /** Invocations under way. */
  running: number;
};

export type Meters = ReturnType<typeof createMeters>;

// Bounds the memory of a cloud that runs for days.
const callsKept = 10_000;

export function createMeters() {
  const nothing = (): Omit<Readings, 'running'> => ({ functions: {}, origin: {}, edge: {} });
  let readings = nothing();
  let running = 0;
  let keepsInputs = false;

  function ofFunction(name: string): FunctionReadings {
    readings.functions[name] ??= { invocations: 0, milliseconds: 0, starts: [], callCounts: {}, calls: [] };
    return readings.functions[name];
  }

  return {
    read: (): Readings => ({ ...readings, running }),
    /** `inputs`: calls to the table are kept with what they asked, until the next reset. */
    reset({ inputs = false } = {}): void {
      readings = nothing();
      keepsInputs = inputs;
    },
    countInvocation(functionName: string): void {
      ofFunction(functionName).invocations += 1;
      running += 1;
    },
    countTime(functionName: string, milliseconds: number): void {
      ofFunction(functionName).milliseconds += milliseconds;
      running -= 1;
    },
    countStart(functionName: string, milliseconds: number): void {
      ofFunction(functionName).starts.push(milliseconds);
    },
    countCall(functionName: string, call: ServiceCall, input?: Buffer): void {
      const { calls, callCounts } = ofFunction(functionName);
      callCounts[call.service] = (callCounts[call.service] ?? 0) + 1;
      calls.push({ ...call, ...(keepsInputs && input !== undefined && { input: input.toString('utf8') }) });
      if (calls.length > callsKept) calls.shift();
    },
    countOrigin(request: string): void {
      readings.origin[request] = (readings.origin[request] ?? 0) + 1;
    },
    countEdge(request: string, answer: 'hit' | 'miss'): void {
      const { hits, misses } = readings.edge[request] ?? { hits: 0, misses: 0 };
      readings.edge[request] = answer === 'hit' ? { hits: hits + 1, misses } : { hits, misses: misses + 1 };
    },
  };
}
