import './skeleton.css';

/** The gray shape of content that is loading. Hidden from screen readers: the part around it says that it is loading. */
export const Skeleton = ({
  shape,
  lines = 1,
}: {
  shape: 'title' | 'text' | 'block' | 'image';
  lines?: number;
}) => (
  <div className={`skeleton skeleton--${shape}`} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className={`skeleton__${shape}`} />
    ))}
  </div>
);

/** Lines of text that are loading. The label says so to screen readers. */
export const LoadingLines = ({ label, lines }: { label: string; lines: number }) => (
  <div aria-busy="true">
    <output className="visually-hidden">{label}</output>
    <Skeleton shape="text" lines={lines} />
  </div>
);
