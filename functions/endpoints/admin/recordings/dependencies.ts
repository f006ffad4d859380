import type { Storage } from '../../../domains/uploads/storage.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { StartDependencies } from '../../../orders/sound/prepare.ts';

export type AdminRecordingDependencies = WriteDependencies & { storage: Storage };

/** Needed where a film comes, of which the sound-only track is made. */
export type FilmDependencies = AdminRecordingDependencies & StartDependencies;
