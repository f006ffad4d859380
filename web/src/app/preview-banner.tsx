import { createRoot } from 'react-dom/client';
import './notices.css';

// Beside a page that is drawn from settings that are not saved.
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <p className="preview-banner" role="status">
    <b>Preview.</b> Only you see this: it is not saved yet.
  </p>,
);
