/** The grey shape of what is coming. It says nothing to a screen reader: the part around it does. */
export const Skeleton = ({
  shape,
  lines = 1,
}: {
  shape: 'title' | 'text' | 'block' | 'image' | 'row';
  lines?: number;
}) => (
  <div className="skeleton" aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className={`skeleton__${shape}`} />
    ))}
  </div>
);
