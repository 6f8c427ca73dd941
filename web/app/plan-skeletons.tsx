import { Skeleton } from '../ui/skeleton.tsx';

/** Cards that are not known yet, in the places where they will stand. */
const CardSkeletons = ({ says, count, tall }: { says: string; count: number; tall: boolean }) => (
  <>
    <output className="visually-hidden">{says}</output>
    {Array.from({ length: count }, (_, card) => (
      <div key={card} className={`card ${tall ? 'card--tall' : ''}`}>
        <Skeleton shape="title" />
        <Skeleton shape="text" lines={tall ? 6 : 3} />
      </div>
    ))}
  </>
);

/** Before the modules. */
export const ModulesSkeleton = () => (
  <div className="modules-grid" aria-busy="true">
    <CardSkeletons says="Loading your modules" count={2} tall />
  </div>
);

/** Before the plans. */
export const PlansSkeleton = () => (
  <div className="plans" aria-busy="true">
    <CardSkeletons says="Loading the plans" count={2} tall />
  </div>
);

/** Before the account. */
export const AccountSkeleton = () => (
  <div className="account" aria-busy="true">
    <CardSkeletons says="Loading your account" count={2} tall={false} />
  </div>
);
