/** An uploaded file that cannot be used: the message tells the owner why, and what to do about it. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}
