import { writeSync } from 'node:fs';
import { type Frame, frameDescriptor } from './messages.ts';

/** Synchronous: what was sent has left this process even when its next step kills it. */
export const send = (frame: Frame): void => {
  const bytes = Buffer.from(`${JSON.stringify(frame)}\n`);
  for (let written = 0; written < bytes.length; ) written += writeSync(frameDescriptor, bytes, written);
};
