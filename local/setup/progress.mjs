// @ts-check
/**
 * Shows the progress of the set-up: one line that is rewritten on a terminal, plain lines elsewhere. The
 * set-up runs before any package is there, on Node 20 or later, so these files are plain JavaScript without imports.
 */

/** Milliseconds between two plain lines of one step. */
const quietTime = 10_000;

/** The set-up cannot continue; the message says in one line what to do. */
export class SetupError extends Error {}

/**
 * A step that takes a while. `report` says how far it is, `done` that it is over.
 * @param {string} title
 */
export function startStep(title) {
  const { stdout } = process;
  const begin = Date.now();
  let shownAt = begin;
  const seconds = () => `${((Date.now() - begin) / 1000).toFixed(0)} s`;
  const rewrite = (/** @type {string} */ text) =>
    stdout.write(`\r\u001b[2K${text.slice(0, (stdout.columns || 80) - 1)}`);

  if (stdout.isTTY) rewrite(`${title} …`);
  else console.log(`${title} …`);
  return {
    /** @param {string} progress */
    report(progress) {
      if (stdout.isTTY) rewrite(`${title}: ${progress} (${seconds()})`);
      else if (Date.now() - shownAt >= quietTime) {
        shownAt = Date.now();
        console.log(`  ${progress} (${seconds()})`);
      }
    },
    done() {
      if (stdout.isTTY) {
        rewrite(`${title}: done (${seconds()})`);
        stdout.write('\n');
      } else console.log(`  done (${seconds()})`);
    },
    failed() {
      if (stdout.isTTY) stdout.write('\n');
    },
  };
}
