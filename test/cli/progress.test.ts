import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgress } from '../../cli/progress.ts';

let said = '';
const isTerminal = process.stderr.isTTY;
const onTerminal = (yes: boolean): void => {
  process.stderr.isTTY = yes;
};

beforeEach(() => {
  said = '';
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += stripVTControlCharacters(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  process.stderr.isTTY = isTerminal;
});

it('on a terminal one line is redrawn: what was read, and what was written of how much', () => {
  onTerminal(true);
  const { onPixels } = createProgress(false);
  onPixels({ step: 'profile', read: 1000, of: 111_000_000 });
  onPixels({ step: 'profile', read: 52_000_000, of: 111_000_000 });
  onPixels({ step: 'ndvi', read: 26_000_000, written: 0, toWrite: 60_000_000 });
  onPixels({ step: 'ndvi', read: 104_000_000, written: 52_000_000, toWrite: 60_000_000 });
  expect(said.split('\r').slice(1)).toEqual([
    'profile   begun …',
    'profile   52 of 111 million pixels read (46 %) …',
    'run       ndvi: 26 million pixels read …',
    'run       ndvi: 104 million pixels read, 52 of 60 million written (86 %) …',
  ]);
});

it('where nothing can be redrawn, a line stands every five seconds', () => {
  onTerminal(false);
  const { onPixels } = createProgress(false);
  for (let second = 1; second <= 11; second++) {
    vi.advanceTimersByTime(1000);
    onPixels({ step: 'ndvi', read: second * 4_000_000, written: second * 2_000_000, toWrite: 30_000_000 });
  }
  expect(said).toBe(
    [
      'run       ndvi: 20 million pixels read, 10 of 30 million written (33 %) …\n',
      'run       ndvi: 40 million pixels read, 20 of 30 million written (66 %) …\n',
    ].join(''),
  );
});

it('says nothing where only the answer is wanted', () => {
  onTerminal(true);
  const { onPixels, onRetry } = createProgress(true);
  onPixels({ step: 'profile', read: 1e6 });
  onRetry({ message: 'slow', attempt: 1, pauseMs: 10 });
  expect(said).toBe('');
});
