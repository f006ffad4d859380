import type { WriteDependencies } from '../../platform/dependencies.ts';
import type { Storage } from '../../uploads/storage.ts';

export type AdminRecordingDependencies = WriteDependencies & { storage: Storage };
