import { beforeAll, expect, it } from 'vitest';
import {
  expectRightTotal,
  formWith,
  isStored,
  sendForm,
  uploadDrawnImage,
  uploadImage,
  wholeList,
} from '../client.ts';

let image: string;
beforeAll(async () => {
  image = await uploadDrawnImage();
});

const listIdsByTitle = async (title: string) => {
  const { newsletters } = await wholeList();
  return newsletters.filter((item) => item.title === title).map((item) => item.newsletterId);
};

/** Sends a form with an image at this address. Expects an error of the image, and that no record contains the title. */
const expectImageRefused = async (url: string, message: unknown) => {
  const form = formWith(url);
  const { json, text } = await sendForm(form);
  expect(json, text).toMatchObject({ status: 400, fields: [{ path: 'images.0.url', message }] });
  expect(await isStored(form.title)).toBe(false);
};

it('publishes an article, answers it and serves its image', async () => {
  const body = formWith(image, { images: [{ url: image, alt: 'Counter', caption: 'Before eight' }] });
  const answer = await sendForm(body);
  expect(answer.status).toBe(201);
  expect(answer.json).toMatchObject({ ...body, publishDate: new Date(body.publishDate).toISOString() });
  expect(await isStored(body.title)).toBe(true);
  expect(await listIdsByTitle(body.title)).toEqual([answer.json.newsletterId]);
  const served = await fetch(image);
  expect(served.status).toBe(200);
  expect(served.headers.get('content-type')).toBe('image/webp');
});

it('publishes one article of a form that is submitted again, and ten times at once', async () => {
  const body = formWith(image);
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendForm(body)));
  answers.push(await sendForm(body));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await listIdsByTitle(body.title)).toEqual([answers[0]?.json.newsletterId]);
  await expectRightTotal();
});

it('answers 400 for an image of another site and for an image that was never uploaded', async () => {
  const foreign =
    'https://example.com/blogimage/w11-16-22-y2026/6f9619ff-8b86-4011-b42d-00cf4fc964ff-1600.webp';
  for (const url of [foreign, image.replace(/[0-9a-f]{8}-/, '00000000-')])
    await expectImageRefused(url, expect.stringMatching(/image/));
});

it('answers 400 for a file that is no image of our kinds, with the reason, and never serves it', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(200);
  const url = await uploadImage(Buffer.from(svg), 'image/png');
  await expectImageRefused(url, expect.stringContaining('cannot be read as an image'));
  expect((await fetch(url)).status).toBe(404);
});
