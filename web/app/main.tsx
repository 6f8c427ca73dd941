// The app: pages of people who are signed in, and of staff, as one single-page application.
import { createRoot } from 'react-dom/client';
import '../ui/ui.css';
import './app.css';
import { fetchSettingsAhead } from '../api.ts';
import { App } from './app.tsx';

fetchSettingsAhead();

const root = document.getElementById('app');
if (root) createRoot(root).render(<App />);
