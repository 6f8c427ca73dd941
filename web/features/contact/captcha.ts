// The human check: the provider's script, loaded when it is wanted, and its widget.
import type { WebSettings } from '#shared/web-settings.ts';
import { type Check, type CheckEvents, drawingOf } from './captcha-widgets.ts';

const PATIENCE_MS = 15_000;

let loading: Promise<void> | undefined;

/** Loads the script once. One that failed is forgotten, so that another try can succeed. */
const loadScript = (url: string): Promise<void> =>
  (loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The human check could not be loaded')));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

const late = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The human check did not come')), PATIENCE_MS);
  });

/** Shows the widget in an element. Rejects when the provider's script does not come in 15 s, or will not draw it. */
export const showCheck = async (
  { provider, scriptUrl, siteKey }: NonNullable<WebSettings['captcha']>,
  container: HTMLElement,
  events: CheckEvents,
): Promise<Check> => {
  const draw = await Promise.race([loadScript(scriptUrl).then(drawingOf[provider]), late()]);
  return draw(container, siteKey, events);
};
