import { learn as words } from './content/learn.ts';

/** What a customer has after a lesson. `bdi` isolates the direction of the editor's line. */
export const Takeaway = ({ line }: { line: string }) => (
  <>
    {words.takeaway} <bdi>{line}</bdi>
  </>
);
