import { learn as words } from './content/learn.ts';

/** What a customer leaves a lesson with. The editor's line runs in its own direction after our words. */
export const Takeaway = ({ line }: { line: string }) => (
  <>
    {words.takeaway} <bdi>{line}</bdi>
  </>
);
