import { useEffect, useMemo, useState } from 'react';
import { type Look, showMail, toMailLook } from './mail-look.ts';

interface Props {
  title: string;
  html: string;
  look: Look;
  width: number;
}

/** A mail in a frame of its own, which has the width of a screen, and runs no script. */
export const MailFrame = ({ title, html, look, width }: Props) => {
  const [frame, setFrame] = useState<HTMLIFrameElement>();
  const mail = useMemo(() => toMailLook(html, look), [html, look]);
  useEffect(() => {
    if (frame) showMail(frame, mail);
  }, [frame, mail]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse
    <div className="mail-frame" role="group" aria-label={title} tabIndex={0}>
      <iframe
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc="<!doctype html>"
        width={width}
        onLoad={({ currentTarget }) => setFrame(currentTarget)}
      />
    </div>
  );
};
