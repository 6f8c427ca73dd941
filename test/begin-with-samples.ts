// Runs before each file of `api` and `browser`: its cloud begins with exactly the samples, or the file fails.
import { expect, inject } from 'vitest';
import { findWorker } from './here.ts';

const url = new URL(inject('beginUrls')[findWorker()] ?? '');
url.searchParams.set('file', expect.getState().testPath ?? '');
const answer = await fetch(url, { method: 'POST' });
if (!answer.ok) throw new Error(await answer.text());
