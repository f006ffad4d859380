/** Header of an answer to a member: how many entries it leaves out because they could not be read (docs/trust.md#unreadable-entries). */
export const unreadableHeader = 'unreadable-entries';
