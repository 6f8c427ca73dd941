import { contactForm } from '../../content/contact-form.ts';
import { Button } from '../../ui/button.tsx';
import { MailLink } from './mail-link.tsx';
import type { HumanCheck as Check } from './use-human-check.ts';

const { check: words } = contactForm;

/** The place of the provider's widget, as high as the widget will be, and the messages about it. */
export const HumanCheck = ({ check }: { check: Check }) => {
  const { area, container, progress, hasExpired, tryAgain } = check;
  const isWaiting = progress === 'waiting' || progress === 'loading';
  return (
    // The group takes the focus if the check is missing on submit. The widget cannot, because it belongs to another origin.
    <div className="human-check" ref={area} role="group" aria-label={words.label} tabIndex={-1}>
      <div className="human-check__place">
        {isWaiting && (
          <p className="human-check__soon">{progress === 'loading' ? words.loading : words.soon}</p>
        )}
        <div className="human-check__widget" ref={container} />
      </div>
      <div role="status">
        {progress === 'failed' && (
          <div className="human-check__error">
            <p>
              {`${words.failed} `}
              <MailLink />
            </p>
            <Button variant="secondary" onClick={tryAgain}>
              {words.again}
            </Button>
          </div>
        )}
        {progress === 'shown' && hasExpired && <p className="human-check__expired">{words.expired}</p>}
      </div>
    </div>
  );
};
