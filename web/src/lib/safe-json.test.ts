import { describe, expect, test } from 'vitest';
import { safeJson } from './safe-json.ts';

describe('safeJson', () => {
  const hostile = '</script><script>alert(1)</script><!-- & \u2028\u2029';

  test('escapes what could end the script element (docs/trust.md#untrusted-text)', () => {
    expect(safeJson({ hostile })).not.toMatch(/[<>&\u2028\u2029]/);
  });

  test('parses to the same data', () => {
    expect(JSON.parse(safeJson({ hostile }))).toEqual({ hostile });
  });
});
