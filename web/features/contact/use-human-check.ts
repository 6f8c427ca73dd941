import { useCallback, useEffect, useRef, useState } from 'react';
import { HUMAN_CHECK_ACTION } from '#shared/human-check.ts';
import { readSettings } from '../../settings.ts';
import type { FormPurpose } from './form-purpose.ts';
import { showWidget, type Widget } from './turnstile.ts';

/** `closed` means that this stage has closed the form. */
export type Progress = 'waiting' | 'loading' | 'shown' | 'failed' | 'closed';

/** The human check from its script to its token. It sends nothing to Turnstile before `start`. */
export const useHumanCheck = ({ isClosed }: FormPurpose) => {
  const area = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<Widget>(undefined);
  const isStarted = useRef(false);
  const [progress, setProgress] = useState<Progress>('waiting');
  const [token, setToken] = useState<string>();
  const [hasExpired, setHasExpired] = useState(false);

  useEffect(() => {
    // Ignore a failure here: `start` shows it when the visitor begins to write.
    readSettings().then(
      (settings) => isClosed(settings) && setProgress('closed'),
      () => undefined,
    );
    return () => widget.current?.remove();
  }, [isClosed]);

  const start = useCallback(async () => {
    if (isStarted.current) return;
    isStarted.current = true;
    setProgress('loading');
    try {
      const settings = await readSettings();
      if (!settings.humanCheck || isClosed(settings)) return setProgress('closed');
      if (!container.current) return;
      widget.current?.remove();
      widget.current = undefined;
      widget.current = await showWidget(settings.humanCheck, HUMAN_CHECK_ACTION, container.current, {
        onSolved: (solved) => {
          setToken(solved);
          setHasExpired(false);
          setProgress('shown');
        },
        onExpired: () => {
          setToken(undefined);
          setHasExpired(true);
        },
        onFailed: () => {
          setToken(undefined);
          setProgress('failed');
        },
      });
      setProgress('shown');
    } catch {
      setProgress('failed');
    }
  }, [isClosed]);

  /** Discards the token and asks for a new solution. */
  const reset = () => {
    setToken(undefined);
    setHasExpired(false);
    widget.current?.reset();
  };
  const focus = () => {
    area.current?.focus();
    area.current?.scrollIntoView({ block: 'center' });
  };
  /** Starts again after a failure. Moves the focus, because the button disappears with the failure. */
  const tryAgain = () => {
    isStarted.current = false;
    focus();
    void start();
  };
  return { area, container, progress, token, hasExpired, start, tryAgain, reset, focus };
};
export type HumanCheck = ReturnType<typeof useHumanCheck>;
