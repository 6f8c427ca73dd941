// The entry of the application: the pages of customers and of staff.
import { createRoot } from 'react-dom/client';
import '../ui/ui.css';
import './app.css';
import '../translated-page.ts';
import { preloadSettings } from '../settings.ts';
import { App, loadPageAt } from './app.tsx';
import '../app-skeleton.css';

preloadSettings();

const root = document.getElementById('app');
// The document shows a skeleton meanwhile.
if (root) void loadPageAt(location.pathname).then(() => createRoot(root).render(<App />));
