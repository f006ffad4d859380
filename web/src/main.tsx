// First, because it says in which order the layers of all other styles count.
import './styles/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// The page's own title and description take the place of the frame's.
for (const element of document.head.querySelectorAll('[data-default]')) element.remove();

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
