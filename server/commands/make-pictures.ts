import { constants, setPriority } from 'node:os';
import { loadPicturesInUse } from '../catalogue/pictures/pictures-in-use.ts';
import { readConfig } from '../config/config.ts';
import { ANOTHER_PROCESS_MAKES } from '../media/picture-process.ts';
import { waitUntilIdle } from '../process/idle.ts';
import { createProgress } from '../process/progress.ts';
import type { Command } from './command.ts';
import { openSite } from './open-site.ts';

/** Makes the first screens' pictures, then the rest while the machine is idle; `npm start` runs it too. */
export const runMakePictures: Command = async ({ env, print, complain }) => {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Some sandboxes forbid a lower priority.
  }
  const config = readConfig(env);
  const { db, media, close } = await openSite(config);
  const onEnd = (): void => void media.close();
  process.once('disconnect', onEnd).once('SIGTERM', onEnd);
  try {
    const findWanted = () => loadPicturesInUse(db, config.apiOrigin === undefined);
    const hasRun = await media.runAlone(async () => {
      const onProgress = createProgress('Making pictures', { stream: process.stdout, print });
      await media.makeMissing({ aheadOnly: true, findWanted, onProgress, beforeEach: async () => undefined });
      await media.makeMissing({ findWanted, beforeEach: waitUntilIdle });
    });
    return hasRun ? 0 : ANOTHER_PROCESS_MAKES;
  } catch (error) {
    complain('Pictures could not be made beforehand; they are made when they are asked for.');
    throw error;
  } finally {
    await close();
    process.off('disconnect', onEnd).off('SIGTERM', onEnd);
    if (process.connected) process.disconnect();
  }
};
