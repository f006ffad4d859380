/** API Gateway's token bucket: `rate` requests a second, bursts of `burst`. `now` is in milliseconds. */
export function tokenBucket(rate: number, burst: number, now: () => number): { take(): boolean } {
  let tokens = burst;
  let filledAt = now();
  return {
    take() {
      const at = now();
      tokens = Math.min(burst, tokens + ((at - filledAt) / 1000) * rate);
      filledAt = at;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
