import './skeleton.css';

/** The gray shape of content that is loading. Hidden from screen readers: the part around it says that it is loading. */
export const Skeleton = ({
  shape,
  lines = 1,
}: {
  shape: 'title' | 'text' | 'block' | 'image';
  lines?: number;
}) => (
  <div className="skeleton" aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className={`skeleton__${shape}`} />
    ))}
  </div>
);
