import { ESSENTIALS } from '#shared/plans.ts';
import type { WebSettings } from '#shared/web-settings.ts';
import { checkout } from '../../content/checkout.ts';
import { formatPrice } from './format.ts';
import './pages.css';

interface OrderTermsProps {
  /** Undefined while they load. */
  readonly settings: WebSettings | undefined;
}

/** What one should know before paying. */
export const OrderTerms = ({ settings }: OrderTermsProps) => (
  <div className="stack gap-2 soft">
    <p>{checkout.charged(formatPrice(ESSENTIALS.price))}</p>
    <p>{checkout.leaving}</p>
    <p>{checkout.nextPage}</p>
    {settings?.terms !== undefined && (
      <p>
        <a href={settings.terms} target="_blank" rel="noopener noreferrer">
          {checkout.terms}
        </a>
      </p>
    )}
  </div>
);
