// @ts-check
import { installOneOf } from './apt.mjs';
import { findProgram } from './command.mjs';
import { SetupError } from './progress.mjs';

/** Finds or installs the ffmpeg of the tests: the local MediaConvert runs it. Throws SetupError with the action to take. */
export async function prepareFfmpeg() {
  if (findProgram('ffmpeg')) return;
  if ((await installOneOf('ffmpeg', ['ffmpeg'])) && findProgram('ffmpeg')) return;
  throw new SetupError('ffmpeg is missing: install it, then run this again.');
}
