import type { ReactNode } from 'react';
import { praise } from '#shared/brand.ts';
import { SAMPLE_NOTE } from '../../content/sample-note.ts';
import './praise.css';

type Part = keyof typeof praise;

/** A block that praises the business, unless shared/brand.ts leaves it out. */
export const Praise = ({ part, children }: { part: Part; children: ReactNode }) =>
  praise[part] === 'none' ? null : children;

/** Says that some of these blocks of a page are samples. Shown once a page. */
export const SampleNote = ({ parts }: { parts: readonly Part[] }) =>
  parts.some((part) => praise[part] === 'sample') && <p className="sample-note soft small">{SAMPLE_NOTE}</p>;
