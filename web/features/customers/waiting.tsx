import { Spinner } from '../../ui/spinner.tsx';
import './waiting.css';

/** A whole page that waits, and says what for. */
export const CustomerWaiting = ({ label }: { label: string }) => (
  <main className="customer-waiting" aria-busy="true">
    <Spinner label={label} />
  </main>
);
