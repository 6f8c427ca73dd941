import { Button } from '../../ui/button.tsx';
import type { ContactWords } from './contact-words.ts';
import { MailLink } from './mail-link.tsx';
import type { HumanCheck as Check } from './use-human-check.ts';

/** The place of the provider's widget, as high as it will be, and what is to be said about it. */
export const HumanCheck = ({ check, words }: { check: Check; words: ContactWords }) => {
  const { area, container, progress, hasExpired, tryAgain } = check;
  const isWaiting = progress === 'waiting' || progress === 'loading';
  return (
    // Receives the focus when somebody submits without it: the widget itself is another origin's.
    <div className="human-check" ref={area} role="group" aria-label={words.check.label} tabIndex={-1}>
      <div className="human-check__place">
        {isWaiting && (
          <p className="human-check__soon">
            {progress === 'loading' ? words.check.loading : words.check.soon}
          </p>
        )}
        <div className="human-check__widget" ref={container} />
      </div>
      <div role="status">
        {progress === 'failed' && (
          <div className="human-check__trouble">
            <p>
              {`${words.check.failed} `}
              <MailLink />
            </p>
            <Button variant="secondary" onClick={tryAgain}>
              {words.check.again}
            </Button>
          </div>
        )}
        {progress === 'shown' && hasExpired && <p className="human-check__expired">{words.check.expired}</p>}
      </div>
    </div>
  );
};
