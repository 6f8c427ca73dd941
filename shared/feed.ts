// The feed of the newest articles: what readers and programs that follow it are told.
import { brand } from './brand.ts';

export const FEED = { title: `${brand.name}: Weekly AI tips`, path: '/feed.xml' } as const;
