import type { Storage } from '../../../domains/uploads/storage.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';

export type AdminRecordingDependencies = WriteDependencies & { storage: Storage };
