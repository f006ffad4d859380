import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { originHeader } from '#shared/rules/origin.ts';
import { type OriginSecret, originCheck, rereadAfterMs } from '../../ground/platform/origin.ts';
import { secretTtlMs } from '../../ground/platform/secrets.ts';
import { type RotationStep, rotateOriginSecret } from './rotation.ts';

const hour = 3_600_000;
const day = 24 * hour;
const firstValue = 'f'.repeat(64);

/** The secret, a distribution with two edge locations that a change reaches one after the other, and two workers. */
function newDeployment() {
  let time = Date.UTC(2026, 0, 1);
  const now = () => new Date(time);
  let stored: OriginSecret & { storedAt: Date } = { current: firstValue, storedAt: now() };
  let configured = firstValue;
  const edges = [firstValue, firstValue];
  const workers = [0, 1].map(() => originCheck(async () => stored, now));
  const dependencies = {
    now,
    secret: {
      read: async () => stored,
      store: async (secret: OriginSecret) => {
        stored = { ...secret, storedAt: now() };
      },
    },
    distribution: {
      readHeader: async () => ({ value: configured, isDeployed: edges.every((value) => value === configured) }),
      sendHeader: async (value: string) => {
        configured = value;
      },
    },
  };
  return {
    stored: () => stored,
    advance: (ms: number) => {
      time += ms;
    },
    run: (isDue = false): Promise<RotationStep> => rotateOriginSecret(dependencies, isDue),
    reach: (edge: number) => {
      edges[edge] = configured;
    },
    /** CloudFormation sets the header to the current value again. */
    redeploy: () => {
      configured = stored.current;
    },
    tamper: () => {
      configured = 'x'.repeat(64);
    },
    /** What each worker answers to a request from each edge location. */
    visit: () => Promise.all(edges.flatMap((value) => workers.map((check) => check({ [originHeader]: value })))),
  };
}

describe('a rotation (docs/trust.md#origin-secret)', () => {
  test('starts after 30 days, and ends with one value within three hourly runs', async () => {
    const site = newDeployment();
    expect(await site.run()).toBe('none');
    site.advance(30 * day);
    expect(await site.run()).toBe('rotate');
    expect(site.stored()).toMatchObject({ current: expect.stringMatching(/^[\w-]{64}$/), previous: firstValue });
    expect(await site.run(true)).toBe('none');
    site.advance(hour);
    expect(await site.run()).toBe('send');
    expect(await site.run(true)).toBe('none');
    site.reach(0);
    expect(await site.run()).toBe('none');
    site.reach(1);
    expect(await site.run()).toBe('retire');
    expect(Object.keys(site.stored())).toEqual(['current', 'storedAt']);
    expect(await site.run()).toBe('none');
  });

  test('starts at once when an operator asks for it', async () => {
    expect(await newDeployment().run(true)).toBe('rotate');
  });

  test('repairs a header that was changed by hand', async () => {
    const site = newDeployment();
    site.tamper();
    site.advance(hour);
    expect(await site.run()).toBe('send');
  });

  test('never makes CloudFront send what is not accepted, whatever happens in between and in which order', async () => {
    const action = fc.oneof(
      fc.record({ type: fc.constant('run' as const), isDue: fc.boolean() }),
      fc.record({ type: fc.constant('reach' as const), edge: fc.nat(1) }),
      fc.record({ type: fc.constant('redeploy' as const) }),
      fc.record({ type: fc.constant('visit' as const) }),
      fc.record({
        type: fc.constant('advance' as const),
        ms: fc.constantFrom(rereadAfterMs, 5 * 60_000, secretTtlMs, hour, 30 * day),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        const site = newDeployment();
        for (const one of actions) {
          if (one.type === 'run') await site.run(one.isDue);
          if (one.type === 'reach') site.reach(one.edge);
          if (one.type === 'advance') site.advance(one.ms);
          if (one.type === 'redeploy') {
            // A deployment takes longer than workers wait before they look for an unknown value again.
            site.redeploy();
            site.advance(rereadAfterMs);
          }
          if (one.type === 'visit') expect(await site.visit()).toEqual([true, true, true, true]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
