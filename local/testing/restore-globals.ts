import { afterAll, vi } from 'vitest';

// Files of tests share a process: what one puts into a global must not reach the next. Code of WebAssembly, which checks
// templates of CloudFormation, takes a process with a `window` for a browser.
afterAll(() => void vi.unstubAllGlobals());
