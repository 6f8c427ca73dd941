// The site on a phone's home screen (w3.org/TR/appmanifest). It opens in the browser, with the address visible.
import { brand } from '#shared/brand.ts';
import { manifestWords } from '../content/web-manifest.ts';
import { paths } from '../paths.ts';

export const WEB_MANIFEST_PATH = '/site.webmanifest';

/** The manifest's content. Its icons lie in `web/public`. */
export const webManifest = {
  id: paths.home,
  name: manifestWords.name,
  short_name: brand.name,
  description: manifestWords.description,
  lang: 'en-US',
  start_url: paths.home,
  scope: paths.home,
  display: 'browser',
  background_color: '#ffffff',
  theme_color: '#12633f',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
} as const;
