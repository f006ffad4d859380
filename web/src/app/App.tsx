import { Route, Routes } from 'react-router';
import { SWRConfig } from 'swr';
import { paths } from '#shared/paths.ts';
import { SchedulePage } from '../features/schedule/SchedulePage.tsx';
import { CurrencyProvider } from '../lib/currency/context.tsx';
import { freshness } from '../lib/live.ts';
import { BrowserRouter } from '../lib/router/BrowserRouter.tsx';
import { Layout } from './layout/Layout.tsx';

/** Providers and routes. The schedule is in the first load; every other page is fetched when it is wanted. */
export function App() {
  return (
    <SWRConfig value={freshness}>
      <CurrencyProvider>
        <BrowserRouter>
          <Routes>
            <Route element={<Layout />}>
              <Route path={paths.home.pattern} element={<SchedulePage onIntent={() => {}} />} />
            </Route>
          </Routes>
        </BrowserRouter>
      </CurrencyProvider>
    </SWRConfig>
  );
}
