import type { WriteDependencies } from '../../platform/dependencies.ts';
import type { Storage } from '../../uploads/storage.ts';

export type RecordingDependencies = WriteDependencies & { storage: Storage };
