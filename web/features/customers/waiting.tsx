import { Spinner } from '../../ui/spinner.tsx';
import './waiting.css';

/** A page with nothing but a spinner; the label says what it waits for. */
export const CustomerWaiting = ({ label }: { label: string }) => (
  <main className="customer-waiting" aria-busy="true">
    <Spinner label={label} />
  </main>
);
