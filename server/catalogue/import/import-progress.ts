import { type ProgressOptions, progress } from '../../process/progress.ts';
import type { ImportStep } from '../plan/import-reading.ts';

/** Shows how far an import is: reading the files with their pictures, then writing. */
export function importProgress(options: ProgressOptions): (step: ImportStep, done: number, total: number) => void {
  const show = {
    reading: progress('Reading the catalogue', { ...options, words: 'percent' }),
    writing: progress('Writing the catalogue', { ...options, words: 'percent' }),
  };
  return (step, done, total) => show[step](done, total);
}
