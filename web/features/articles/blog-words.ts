/** What the owner words of the articles and their list, besides what the specification says. */
export interface BlogWords {
  /** Of the page where no article is named. */
  readonly title: string;
  readonly loading: string;
  /** A first try failed, others follow. */
  readonly slow: string;
  readonly empty: string;
  readonly article: {
    readonly tags: string;
    readonly extract: string;
    readonly loading: string;
    /** Before the button that tries again. */
    readonly failed: string;
  };
  readonly missing: { readonly title: string; readonly text: string; readonly action: string };
  readonly list: {
    readonly showing: (shown: number, total: number) => string;
    readonly more: string;
    readonly loading: string;
    readonly failed: string;
    /** The whole list could not be had, and there is nothing else to show. */
    readonly allFailed: string;
    readonly notLoaded: string;
    readonly archive: string;
    readonly feed: string;
  };
  readonly share: {
    readonly action: string;
    readonly copied: string;
    /** Before the address, where neither share sheet nor clipboard can be had. */
    readonly copy: string;
    readonly notLoaded: string;
  };
  readonly unexpected: string;
  readonly again: string;
}
