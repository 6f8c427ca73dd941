import { CheckIcon } from '../../ui/icons.tsx';
import './subscriptions.css';

/** The features of a plan, each with a tick. */
export const PlanFeatures = ({ features }: { features: readonly string[] }) => (
  <ul className="plan__features stack gap-2">
    {features.map((feature) => (
      <li key={feature}>
        <CheckIcon />
        {feature}
      </li>
    ))}
  </ul>
);
