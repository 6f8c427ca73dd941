import { Button } from './ui/button.tsx';

interface Props {
  list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  words: { readonly more: string; readonly loadingMore: string };
}

/** Loads the next page of a list, as long as there is one. */
export const MoreButton = ({ list: { hasNextPage, isFetchingNextPage, fetchNextPage }, words }: Props) =>
  hasNextPage && (
    <div>
      <Button
        variant="secondary"
        disabled={isFetchingNextPage}
        aria-busy={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {isFetchingNextPage ? words.loadingMore : words.more}
      </Button>
    </div>
  );
