// What the stand-in knows: the frames it has drawn, the tokens it has given out, what it was asked.
import { randomUUID } from 'node:crypto';
import type { CaptchaProvider } from '#shared/captcha.ts';
import { Faults } from '../../packages/local-aws/faults.ts';
import type { Fault } from './faults.ts';
import { Tokens } from './tokens.ts';
import type { Asked } from './verification.ts';

/** A widget in a page: whose, and what for. */
export interface Frame {
  readonly provider: CaptchaProvider;
  readonly hostname: string;
  readonly action: string;
  readonly cdata: string;
}

/** Remembered, so that a laptop that runs for weeks does not fill up. */
const MOST = 1000;

export interface CaptchaStandIn {
  readonly siteKey: string;
  readonly secretKey: string;
  readonly faults: Faults<Fault>;
  readonly tokens: Tokens;
  /** What was asked of siteverify, oldest first. */
  readonly asked: Asked[];
  readonly noteAsked: (asked: Asked) => void;
  /** Remembers a frame and answers its id. */
  readonly addFrame: (frame: Frame) => string;
  readonly frame: (id: string) => Frame | undefined;
}

/** An empty one. */
export const captchaStandIn = (keys: {
  readonly siteKey: string;
  readonly secretKey: string;
  readonly now: () => number;
}): CaptchaStandIn => {
  const frames = new Map<string, Frame>();
  const asked: Asked[] = [];
  return {
    siteKey: keys.siteKey,
    secretKey: keys.secretKey,
    faults: new Faults<Fault>(),
    tokens: new Tokens(keys.now),
    asked,
    noteAsked: (one) => {
      asked.push(one);
      asked.splice(0, asked.length - MOST);
    },
    addFrame: (frame) => {
      const id = randomUUID();
      frames.set(id, frame);
      for (const oldest of [...frames.keys()].slice(0, -MOST)) frames.delete(oldest);
      return id;
    },
    frame: (id) => frames.get(id),
  };
};
