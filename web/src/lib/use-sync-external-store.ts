// React's own, where SWR asks for a package that replaces it in React 17 (vite.config.ts).
export { useSyncExternalStore } from 'react';
