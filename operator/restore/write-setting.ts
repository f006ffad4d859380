import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { applyEdits, modify } from 'jsonc-parser';
import type { StageSettings } from '#infra/settings/read.ts';

const formattingOptions = { insertSpaces: true, tabSize: 2 };

/** Sets a setting of the stage in its file, or takes it out, and leaves comments as they are. Never leaves half a file. */
export function writeSetting(
  { file, stage }: Pick<StageSettings, 'file' | 'stage'>,
  name: 'closed' | 'tableStreamArn',
  value: true | string | undefined,
): void {
  const text = readFileSync(file, 'utf8');
  const changed = applyEdits(text, modify(text, ['stages', stage, name], value, { formattingOptions }));
  if (changed === text) return;
  writeFileSync(`${file}.new`, changed);
  renameSync(`${file}.new`, file);
}
