import { Skeleton } from '../../ui/skeleton.tsx';

/** About as high as what comes in its place. */
type Size = 'tall' | 'medium' | 'low';

/** Cards that are not known yet, in the places where they will stand. */
const CardSkeletons = ({ says, cards }: { says: string; cards: readonly Size[] }) => (
  <>
    <output className="visually-hidden">{says}</output>
    {cards.map((size, place) => (
      <div key={place} className={`card card--${size}`}>
        <Skeleton shape="title" />
        <Skeleton shape="text" lines={size === 'low' ? 3 : 6} />
      </div>
    ))}
  </>
);

/** Before the modules. */
export const ModulesSkeleton = () => (
  <div className="modules-grid" aria-busy="true">
    <CardSkeletons says="Loading your modules" cards={['tall', 'tall']} />
  </div>
);

/** Before the plans. */
export const PlansSkeleton = () => (
  <div className="plans" aria-busy="true">
    <CardSkeletons says="Loading the plans" cards={['tall', 'tall']} />
  </div>
);

/** Before the account; a customer who is remembered to have bills has a card more. */
export const AccountSkeleton = ({ hasBills }: { hasBills: boolean }) => (
  <div className="account" aria-busy="true">
    <CardSkeletons
      says="Loading your account"
      cards={hasBills ? ['medium', 'low', 'tall'] : ['medium', 'tall']}
    />
  </div>
);
