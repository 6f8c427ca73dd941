import { describe, expect, it } from 'vitest';
import { parseVideo, toPlayerUrl, toWatchUrl } from '#shared/body/video.ts';

const YOUTUBE = { provider: 'youtube', id: 'dQw4w9WgXcQ' };

describe('the address of a video', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
    'https://m.youtube.com/watch?feature=share&v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('names a video of YouTube: %s', (address) => {
    expect(parseVideo(address)).toEqual(YOUTUBE);
  });

  it.each([
    ['https://vimeo.com/76979871', {}],
    ['https://www.vimeo.com/76979871/', {}],
    ['https://player.vimeo.com/video/76979871', {}],
    ['https://vimeo.com/76979871?share=copy', {}],
    ['https://vimeo.com/76979871/8272103f6e', { key: '8272103f6e' }],
    ['https://vimeo.com/76979871?h=8272103f6e#t=1', { key: '8272103f6e' }],
    ['https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e', { key: '8272103f6e' }],
  ])('names a video of Vimeo: %s', (address, key) => {
    expect(parseVideo(address)).toEqual({ provider: 'vimeo', id: '76979871', ...key });
  });

  it.each([
    'dQw4w9WgXcQ',
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'javascript:alert("https://youtu.be/dQw4w9WgXcQ")',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload=',
    'https://www.youtube.com/watch#v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/channels/staffpicks',
    'https://vimeo.com/76979871evil',
    'https://vimeo.com/7697987176979',
    'http://vimeo.com/76979871',
    'https://vimeo.com.evil.example/76979871',
    'https://evil.example/https://vimeo.com/76979871',
  ])('names no video: %s', (address) => {
    expect(parseVideo(address)).toBeUndefined();
  });

  it('leads to the page of the video, and to a player that sets no cookie before it plays', () => {
    const youTube = { provider: 'youtube', id: 'dQw4w9WgXcQ' } as const;
    expect(toWatchUrl(youTube)).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    expect(toPlayerUrl(youTube)).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1');
    const vimeo = { provider: 'vimeo', id: '76979871', key: '8272103f6e' } as const;
    expect(toWatchUrl(vimeo)).toBe('https://vimeo.com/76979871/8272103f6e');
    expect(toPlayerUrl(vimeo)).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e');
  });
});
