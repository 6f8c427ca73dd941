import { CheckIcon } from '../../ui/icons.tsx';

export interface Features {
  readonly title?: string;
  readonly items: readonly string[];
  /** Whether each item has a tick: the plan holds it today. */
  readonly isTicked?: boolean;
  readonly note?: string;
}

/** The features of a plan, in groups. */
export const PlanFeatures = ({ groups }: { groups: readonly Features[] }) => (
  <div className="plan__groups">
    {groups.map(({ title, items, isTicked = true, note }) => (
      <div key={title ?? ''} className="plan__group">
        {title && <h3 className="plan__group-title">{title}</h3>}
        <ul className="plan__features">
          {items.map((item) => (
            <li key={item} className={isTicked ? undefined : 'plan__feature--absent'}>
              {isTicked && <CheckIcon />}
              {item}
            </li>
          ))}
        </ul>
        {note && <p className="plan__note">{note}</p>}
      </div>
    ))}
  </div>
);
