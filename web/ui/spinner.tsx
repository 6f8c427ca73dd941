import './spinner.css';

/** An indicator of a wait, with a label for screen readers. */
export const Spinner = ({ label }: { label: string }) => (
  <output className="spinner">
    <span className="spinner__ring" aria-hidden="true" />
    <span className="visually-hidden">{label}</span>
  </output>
);
