// The image function: a photograph of 12 megapixels in a fresh process, as on Lambda after a pause.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { bundleHandlers, writeBundle } from '../../infra/bundle.ts';
import { median, print } from './report.ts';

const RUNS = 5;
const ENTRY = 'functions/images/redraw.ts';
const SAMPLE = path.resolve(import.meta.dirname, '../../local/seed/images/bakery-counter.webp');
const [width, height] = [4032, 3024];

/** A sample image at the size of a phone's camera, with its grain. */
const takePhoto = async (file: string): Promise<void> => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  await sharp(SAMPLE)
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toFile(file);
};

interface Run {
  loadMs: number;
  wallMs: number;
  cpuMs: number;
  maxRssMb: number;
}

// Processor time, because Lambda gives one processor and this machine may be busy.
const SCRIPT = `
  const started = performance.now();
  const { redraw } = require(process.argv[2]);
  const loadMs = performance.now() - started;
  redraw(require('node:fs').readFileSync(process.argv[3])).then((drawing) => {
    if (drawing.is !== 'drawn' || drawing.width !== 1600) throw new Error('The photograph was not drawn');
    const { user, system } = process.cpuUsage();
    const wallMs = performance.now() - started;
    console.log(JSON.stringify({ loadMs, wallMs, cpuMs: (user + system) / 1000, maxRssMb: process.resourceUsage().maxRSS / 1024 }));
  });`;

/** Prints what a photograph costs the image function. */
export const benchImages = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-images-'));
  const photo = path.join(folder, 'photo.jpg');
  await takePhoto(photo);
  await bundleHandlers([ENTRY]);
  writeBundle(ENTRY, folder);
  const script = path.join(folder, 'run.cjs');
  writeFileSync(script, SCRIPT);
  const runs = Array.from({ length: RUNS }, () => {
    const output = execFileSync(process.execPath, [script, path.join(folder, 'index.js'), photo]);
    return JSON.parse(String(output)) as Run;
  });
  const typical = (key: keyof Run) => median(runs.map((run) => run[key]));
  const row = (what: string, measured: number, unit: string, beside = '') => ({
    what,
    measured: `${Math.round(measured)} ${unit}`,
    beside,
  });
  print('Images: 12 megapixels to three WebP and a JPEG, in WebAssembly', [
    row('loading the engine', typical('loadMs'), 'ms'),
    row('all, by the clock', typical('wallMs'), 'ms'),
    row('all, processor time', typical('cpuMs'), 'ms', 'half the speed, as an estimate for arm64:'),
    row('estimate at 1,769 MB', typical('cpuMs') * 2, 'ms', 'at most 6,000'),
    row('memory at most', typical('maxRssMb'), 'MB', 'at most 512'),
  ]);
};
