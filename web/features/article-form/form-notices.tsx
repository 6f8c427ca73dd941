import { Button } from '@aws-amplify/ui-react';
import { contentCreator } from '../../content/content-creator.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { articlePath } from '../../paths.ts';
import type { SetAsideForm } from './stored-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { PublicAddress } from '../../public-address.tsx';
import type { PublishResult } from './use-publishing.ts';

const words = contentCreator.notices;

interface Props {
  isSessionLost: boolean;
  isRestored: boolean;
  isKept: boolean;
  setAside: SetAsideForm | undefined;
  published: PublishResult | undefined;
  isBusy: boolean;
  onSignIn: () => void;
  onBringBack: () => void;
  onStartOver: () => void;
}

const PublishedNotice = ({ article, isVisible }: PublishResult) => (
  <Alert
    tone="good"
    title={isVisible ? words.published(article.title) : words.scheduled(article.title)}
    takesFocus
  >
    {isVisible ? (
      <PublicAddress path={articlePath(article)} />
    ) : (
      <p>{words.appears(new Date(article.publishDate).toLocaleDateString('en-US', { dateStyle: 'long' }))}</p>
    )}
  </Alert>
);

const SetAsideNotice = ({
  setAside,
  isBusy,
  onBringBack,
}: { setAside: SetAsideForm } & Pick<Props, 'isBusy' | 'onBringBack'>) => (
  <Alert
    key={setAside.reason}
    tone={setAside.why === 'failed' ? 'bad' : 'quiet'}
    title={setAside.reason}
    takesFocus
    actions={
      <Button type="button" size="small" isDisabled={isBusy} onClick={onBringBack}>
        {words.bringBack}
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
    <p>{words.setAside}</p>
  </Alert>
);

/** Notices above the form, the most urgent first. */
export const FormNotices = (props: Props) => {
  const { isSessionLost, isRestored, isKept, setAside, published, isBusy } = props;
  return (
    <>
      {isSessionLost && (
        <Alert
          tone="bad"
          title={words.sessionExpired.title}
          takesFocus
          actions={
            <Button type="button" size="small" variation="primary" onClick={props.onSignIn}>
              {words.sessionExpired.action}
            </Button>
          }
        >
          {isKept && <p>{words.sessionExpired.text}</p>}
        </Alert>
      )}
      {!isKept && <Alert tone="bad" title={draftEditor.save.notKept} />}
      {published && <PublishedNotice {...published} />}
      {setAside && !setAside.isBroughtBack && (
        <SetAsideNotice setAside={setAside} isBusy={isBusy} onBringBack={props.onBringBack} />
      )}
      {isRestored && (
        <Alert
          tone="quiet"
          title={words.restored}
          actions={
            <Button type="button" size="small" isDisabled={isBusy} onClick={props.onStartOver}>
              {words.startOver}
            </Button>
          }
        />
      )}
    </>
  );
};
