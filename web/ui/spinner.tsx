import './spinner.css';

/** A wait without a shape of its own, said aloud by its label. */
export const Spinner = ({ label }: { label: string }) => (
  <output className="spinner">
    <span className="spinner__ring" aria-hidden="true" />
    <span className="visually-hidden">{label}</span>
  </output>
);
