import { constants, setPriority } from 'node:os';
import { loadPicturesInUse } from '../catalogue/pictures/pictures-in-use.ts';
import { readConfig } from '../config/config.ts';
import { ANOTHER_PROCESS_MAKES } from '../media/picture-process.ts';
import { waitUntilIdle } from '../process/idle.ts';
import { createProgress } from '../process/progress.ts';
import type { Command } from './command.ts';
import { openSite } from './open-site.ts';

/**
 * `npm start` runs this beside itself, so that no visitor waits for a processor that makes pictures: first those of the first
 * screens, then the rest while the machine is idle. One process of a folder makes pictures.
 */
export const runMakePictures: Command = async ({ env, print, complain }) => {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Some sandboxes forbid it; one picture at a time is still little beside what pages need.
  }
  const config = readConfig(env);
  const { db, media, close } = await openSite(config);
  // The server that started this process has ended, or wants it to end.
  const end = (): void => void media.close();
  process.once('disconnect', end).once('SIGTERM', end);
  try {
    const findWanted = () => loadPicturesInUse(db, config.apiOrigin === undefined);
    const isMine = await media.runAlone(async () => {
      const onProgress = createProgress('Making pictures', { stream: process.stdout, say: print });
      await media.makeMissing({ aheadOnly: true, findWanted, onProgress, beforeEach: async () => undefined });
      await media.makeMissing({ findWanted, beforeEach: waitUntilIdle });
    });
    return isMine ? 0 : ANOTHER_PROCESS_MAKES;
  } catch (error) {
    complain('Pictures could not be made beforehand; they are made when they are asked for.');
    throw error;
  } finally {
    await close();
    process.off('disconnect', end).off('SIGTERM', end);
    if (process.connected) process.disconnect();
  }
};
