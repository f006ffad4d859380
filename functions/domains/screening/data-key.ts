/** A key of one booking's answers: plain for this moment, and encrypted to be stored beside them. */
export type DataKey = { plain: Uint8Array; encrypted: Uint8Array };

/** Gives each booking's answers a data key; who has it can seal and not read. */
export type CreateDataKey = (bookingId: string) => Promise<DataKey>;

/** The data key of answers that are stored: of the owner's function alone (docs/trust.md#health-answers). */
export type DecryptDataKey = (sealed: { bookingId: string; encrypted: Uint8Array }) => Promise<Uint8Array>;
