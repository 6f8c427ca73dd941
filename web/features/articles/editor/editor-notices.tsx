import { Button } from '@aws-amplify/ui-react';
import { articlePath } from '../../../paths.ts';
import type { SetAside } from './draft.ts';
import { Notice } from './notice.tsx';
import type { Published } from './use-publishing.ts';

interface Props {
  isSessionLost: boolean;
  isRestored: boolean;
  setAside: SetAside | undefined;
  published: Published | undefined;
  isBusy: boolean;
  onSignIn: () => void;
  onBringBack: () => void;
  onStartOver: () => void;
}

const PublishedNotice = ({ newsletter, isVisible }: Published) => (
  <Notice tone="good" title={`“${newsletter.title}” is ${isVisible ? 'published' : 'scheduled'}.`} takesFocus>
    {isVisible ? (
      <p>
        <a href={articlePath(newsletter)}>Read it on the blog</a>
      </p>
    ) : (
      <p>
        It appears on the blog on{' '}
        {new Date(newsletter.publishDate).toLocaleDateString('en-US', { dateStyle: 'long' })}.
      </p>
    )}
  </Notice>
);

const Aside = ({
  setAside,
  isBusy,
  onBringBack,
}: { setAside: SetAside } & Pick<Props, 'isBusy' | 'onBringBack'>) => (
  <Notice
    key={setAside.reason}
    tone={setAside.why === 'failed' ? 'bad' : 'quiet'}
    title={setAside.reason}
    takesFocus
    actions={
      <Button type="button" size="small" isDisabled={isBusy} onClick={onBringBack}>
        Bring back what you typed
      </Button>
    }
  >
    {setAside.fields.length > 0 && (
      <ul>
        {setAside.fields.map(({ path, message }) => (
          <li key={path}>{message}</li>
        ))}
      </ul>
    )}
    <p>Everything you typed is kept, images included.</p>
  </Notice>
);

/** What an editor has to know about the form above and beyond its fields, the most urgent first. */
export const EditorNotices = (props: Props) => {
  const { isSessionLost, isRestored, setAside, published, isBusy } = props;
  return (
    <>
      {isSessionLost && (
        <Notice
          tone="bad"
          title="Your session has expired."
          takesFocus
          actions={
            <Button type="button" size="small" variation="primary" onClick={props.onSignIn}>
              Sign in again
            </Button>
          }
        >
          <p>Everything you typed is kept and will be here when you are back.</p>
        </Notice>
      )}
      {published && <PublishedNotice {...published} />}
      {setAside && !setAside.isTaken && (
        <Aside setAside={setAside} isBusy={isBusy} onBringBack={props.onBringBack} />
      )}
      {isRestored && (
        <Notice
          tone="quiet"
          title="We brought back what you typed before."
          actions={
            <Button type="button" size="small" isDisabled={isBusy} onClick={props.onStartOver}>
              Start over
            </Button>
          }
        />
      )}
    </>
  );
};
