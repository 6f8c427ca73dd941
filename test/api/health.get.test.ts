import { describe, expect, it } from 'vitest';
import { api } from './client.ts';

describe('GET /health', () => {
  it('answers anyone that the API can read its table', async () => {
    const answer = await api({ path: '/health' });
    expect(answer.status).toBe(200);
    expect(answer.json.status).toBe('ok');
    expect(answer.headers.get('x-request-id')).toMatch(/\S/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is not a page when the address does not exist: an error of the API stays one', async () => {
    const answer = await api({ path: '/health/nothing-here' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/json/);
    expect(answer.text).not.toMatch(/<html/i);
  });
});
