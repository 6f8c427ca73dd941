import { describe, expect, it } from 'vitest';
import { api } from './client.ts';

describe('GET /health', () => {
  it('answers ok to anyone while the API can read its table', async () => {
    const answer = await api({ path: '/health' });
    expect(answer.status).toBe(200);
    expect(answer.json.status).toBe('ok');
    expect(answer.headers.get('x-request-id')).toMatch(/\S/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers HEAD like GET, for monitors', async () => {
    const answer = await api({ path: '/health', method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  it('answers JSON and no page for an unknown address of the API', async () => {
    const answer = await api({ path: '/health/nothing-here' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/json/);
    expect(answer.text).not.toMatch(/<html/i);
  });
});
