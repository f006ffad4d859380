import { randomBytes } from 'node:crypto';
import type { Clock } from '../../ground/platform/clock.ts';
import type { OriginSecret } from '../../ground/platform/origin.ts';
import { secretTtlMs } from '../../ground/platform/secrets.ts';

/** The secret as stored, and when that was. */
export type StoredSecret = OriginSecret & { storedAt: Date };

/** The header's value is what CloudFront sends; `isDeployed` is true when every edge location sends it. */
export type SentHeader = { value: string; isDeployed: boolean };

export type RotationDependencies = {
  now: Clock;
  secret: { read(): Promise<StoredSecret>; store(secret: OriginSecret): Promise<void> };
  distribution: {
    readHeader(): Promise<SentHeader>;
    /** Changes the header unless the distribution was changed since it was read. */
    sendHeader(value: string): Promise<void>;
  };
};

/** A rotation takes one step at a time; `none` means that there is nothing to do yet. */
export type RotationStep = 'rotate' | 'send' | 'retire' | 'none';

const rotateAfterMs = 30 * 24 * 60 * 60_000;

/**
 * Takes the next step of a rotation, at most one in each run, so that CloudFront always sends a value that is accepted:
 * a new value is accepted beside the old one; CloudFront sends it; the old one is retired once every edge location sends
 * the new one. What a deployment or a failed run left behind is repaired by the same rules.
 */
export async function rotateOriginSecret(
  { now, secret, distribution }: RotationDependencies,
  isDue = false,
): Promise<RotationStep> {
  const stored = await secret.read();
  const sentHeader = await distribution.readHeader();
  const step = nextStep(stored, sentHeader, now(), isDue);
  if (step === 'send') await distribution.sendHeader(stored.current);
  if (step === 'retire') await secret.store({ current: stored.current });
  if (step === 'rotate') {
    await secret.store({ current: randomBytes(48).toString('base64url'), previous: stored.current });
  }
  return step;
}

function nextStep(stored: StoredSecret, sentHeader: SentHeader, now: Date, isDue: boolean): RotationStep {
  const ageMs = now.getTime() - stored.storedAt.getTime();
  // By then every worker has read the secret since it was stored.
  if (sentHeader.value !== stored.current) return ageMs >= secretTtlMs ? 'send' : 'none';
  if (!sentHeader.isDeployed) return 'none';
  if (stored.previous) return 'retire';
  return isDue || ageMs >= rotateAfterMs ? 'rotate' : 'none';
}
