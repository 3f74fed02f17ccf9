import { constants, setPriority } from 'node:os';
import { picturesInUse } from '../catalogue/pictures/pictures-in-use.ts';
import { readConfig } from '../config/config.ts';
import { openConfiguredDatabase } from '../db/database.ts';
import { openConfiguredMedia } from '../media/media.ts';
import { OTHERS_MAKE } from '../media/picture-process.ts';
import { untilIdle } from '../process/idle.ts';
import { progress } from '../process/progress.ts';
import type { Command } from './command.ts';

/**
 * What `npm start` runs beside itself, so that no visitor waits for a processor that makes pictures: first what the first
 * screens show, then the rest while the machine has nothing else to do. One process of a folder makes pictures.
 */
export const run: Command = async ({ env, print, complain }) => {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A sandbox that forbids it: one picture at a time is still little beside what pages need.
  }
  const config = readConfig(env);
  const { db, close } = await openConfiguredDatabase(config);
  const media = await openConfiguredMedia(config, db);
  // Who started it has ended, or wants it to end.
  const end = (): void => void media.close();
  process.once('disconnect', end).once('SIGTERM', end);
  try {
    const findWanted = () => picturesInUse(db, config.apiOrigin === undefined);
    const isMine = await media.alone(async () => {
      const onProgress = progress('Making pictures', { stream: process.stdout, say: print });
      await media.makeMissing({ aheadOnly: true, findWanted, onProgress, beforeEach: async () => undefined });
      await media.makeMissing({ findWanted, beforeEach: untilIdle });
    });
    return isMine ? 0 : OTHERS_MAKE;
  } catch (error) {
    complain('Pictures could not be made beforehand; they are made when they are asked for.');
    throw error;
  } finally {
    await media.close();
    await close();
    process.off('disconnect', end).off('SIGTERM', end);
    if (process.connected) process.disconnect();
  }
};
