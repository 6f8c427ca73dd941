import { expect, it } from 'vitest';
import { formWith, isStored, sendForm, uploadDrawnImage, uploadImage, wholeList } from '../client.ts';

it('publishes an article, answers it and serves its image', async () => {
  const image = await uploadDrawnImage();
  const body = formWith(image, { images: [{ url: image, alt: 'Counter', caption: 'Before eight' }] });
  const answer = await sendForm(body);
  expect(answer.status).toBe(201);
  expect(answer.json).toMatchObject({ ...body, publishDate: new Date(body.publishDate).toISOString() });
  expect(await isStored(body.title)).toBe(true);
  const { newsletterId } = answer.json;
  expect((await wholeList()).newsletters).toContainEqual(
    expect.objectContaining({ newsletterId, title: body.title }),
  );
  const served = await fetch(image);
  expect(served.status).toBe(200);
  expect(served.headers.get('content-type')).toBe('image/webp');
});

it('answers 400 for a file that is no image of our kinds, with the reason, and never serves it', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(200);
  const url = await uploadImage(Buffer.from(svg), 'image/png');
  const form = formWith(url);
  const { json, text } = await sendForm(form);
  const message = expect.stringContaining('cannot be read as an image');
  expect(json, text).toMatchObject({ status: 400, fields: [{ path: 'images.0.url', message }] });
  expect(await isStored(form.title)).toBe(false);
  expect((await fetch(url)).status).toBe(404);
});
