export type SettingRefusal = {
  /** e.g. `stages.prod.mailFrom`. */
  path: string;
  reason: string;
  /** Shows a value that could stand there instead, or says what to do. */
  example: string;
};

/** Settings that nothing may be deployed with; the message lists every refusal. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly refusals: readonly SettingRefusal[];

  constructor(file: string, refusals: readonly SettingRefusal[]) {
    const lines = refusals.map(({ path, reason, example }) => `  ${path} ${reason}\n    example: ${example}`);
    super([`${file} cannot be used:`, ...lines, 'All settings: docs/operations.md#settings'].join('\n'));
    this.refusals = refusals;
  }
}
