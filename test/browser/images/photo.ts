// Makes a photograph like a phone's: a real JPEG of several megapixels with EXIF data.
import type { Page } from 'playwright-core';

/** The text of the photograph's EXIF block, which must never reach a reader. */
export const SECRET_PLACE = 'GPS 52.5163 N 13.3777 E';

/**
 * A JPEG of the given size with an EXIF block, drawn by the browser. `grain` (0 to 255) adds noise, which makes the file
 * large.
 */
export const takePhoto = async (page: Page, width = 2400, height = 1600, grain = 0): Promise<Buffer> => {
  const base64 = await page.evaluate(
    async ({ wide, high, strength }) => {
      const canvas = new OffscreenCanvas(wide, high);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      const sky = context.createLinearGradient(0, 0, wide, high);
      sky.addColorStop(0, '#f6d8ae');
      sky.addColorStop(1, '#2e4057');
      context.fillStyle = sky;
      context.fillRect(0, 0, wide, high);
      for (let stone = 0; stone < 400; stone += 1) {
        context.fillStyle = `hsl(${(stone * 37) % 360} 40% 50% / 0.4)`;
        context.fillRect((stone * 211) % wide, (stone * 97) % high, 90, 60);
      }
      if (strength > 0) {
        const pixels = context.getImageData(0, 0, wide, high);
        let chance = 1;
        for (let at = 0; at < pixels.data.length; at += 1) {
          chance = (chance * 48_271) % 0x7f_ff_ff_ff;
          if (at % 4 < 3) pixels.data[at] = (pixels.data[at] ?? 0) + (chance % strength) - strength / 2;
        }
        context.putImageData(pixels, 0, 0);
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
    },
    { wide: width, high: height, strength: grain },
  );
  const jpeg = Buffer.from(base64, 'base64');
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(SECRET_PLACE)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)]);
};

/** A transparent PNG of the given size: few bytes, however many pixels. */
export const drawPng = async (page: Page, width: number, height: number): Promise<Buffer> => {
  const bytes = await page.evaluate(
    async ({ wide, high }) => {
      const canvas = new OffscreenCanvas(wide, high);
      if (!canvas.getContext('2d')) throw new Error('No canvas');
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    },
    { wide: width, high: height },
  );
  return Buffer.from(bytes);
};
