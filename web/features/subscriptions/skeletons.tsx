import { account } from '../../content/account.ts';
import { dashboard } from '../../content/dashboard.ts';
import { planChooser } from '../../content/plan-chooser.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** About the height of the card that it stands for. */
type Size = 'tall' | 'medium' | 'low';

/** Placeholders of the cards that are loading. */
const CardSkeletons = ({ label, cards }: { label: string; cards: readonly Size[] }) => (
  <>
    <output className="visually-hidden">{label}</output>
    {cards.map((size, index) => (
      <div key={index} className={`card card--${size}`}>
        <Skeleton shape="title" />
        <Skeleton shape="text" lines={size === 'low' ? 3 : 6} />
      </div>
    ))}
  </>
);

/** Placeholder for the next lesson and the progress. */
export const LessonsSkeleton = () => (
  <div className="modules-grid" aria-busy="true">
    <CardSkeletons label={dashboard.loading} cards={['low', 'medium', 'medium']} />
  </div>
);

/** Placeholder for the plans. */
export const PlansSkeleton = () => (
  <div className="plans" aria-busy="true">
    <CardSkeletons label={planChooser.loading} cards={['tall', 'tall']} />
  </div>
);

/** Placeholder for the account. With billing there is one more card. */
export const AccountSkeleton = ({ hasBilling }: { hasBilling: boolean }) => (
  <div className="account" aria-busy="true">
    <CardSkeletons
      label={account.loading}
      cards={hasBilling ? ['medium', 'low', 'medium', 'tall'] : ['medium', 'tall']}
    />
  </div>
);
