import { describe, expect, it } from 'vitest';
import { articlePath } from '../../../web/paths.ts';
import { uploadDrawnImage } from '../../api/client.ts';
import { publishDraft } from '../../api/drafts.ts';
import { KB, openFirstVisits, total } from '../site/first-visit.ts';
import { PHONE } from '../visitor.ts';
import { takePhoto } from './photo.ts';

const { visitFirst, openVisitor } = openFirstVisits();

describe('an article with a photograph that an editor uploaded', () => {
  const publish = async (): Promise<string> => {
    const person = await openVisitor();
    const url = await uploadDrawnImage(await takePhoto(person.page, 1800, 1200, 60));
    await person.close();
    const { newsletterId, slug } = await publishDraft({ images: [{ url, alt: 'The yard', caption: '' }] });
    return articlePath({ newsletterId, slug });
  };
  let published: Promise<string> | undefined;
  const article = () => (published ??= publish());

  it('loads images of an article of at most 80 KB before scrolling on the dense screen of a phone', async () => {
    const options = { viewport: PHONE, deviceScaleFactor: 2.625, isMobile: true };
    const images = (await visitFirst(await article(), options)).filter(({ type }) => type === 'image');
    expect(images.map(({ url }) => url.pathname)).toContainEqual(expect.stringMatching(/-(480|960)\.webp$/));
    expect(total(images, 'image')).toBeLessThanOrEqual(80 * KB);
  });

  it('loads the large image of an article on a large dense screen, within the limit of an image', async () => {
    const options = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 };
    const covers = (await visitFirst(await article(), options)).filter(({ url }) =>
      /^\/blogimage\/.*-1600\.webp$/.test(url.pathname),
    );
    const cover = covers.toSorted((a, b) => b.bytes - a.bytes)[0]?.bytes ?? 0;
    expect(cover).toBeGreaterThan(64 * KB);
    expect(cover).toBeLessThanOrEqual(200 * KB);
  });
});
