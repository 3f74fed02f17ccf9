import type { Config } from '../config/config.ts';
import { openConfiguredDatabase, type SiteDatabase } from '../db/database.ts';
import { type Media, openConfiguredMedia } from '../media/media.ts';

export interface OpenSite {
  readonly db: SiteDatabase;
  readonly media: Media;
  close(): Promise<void>;
}

/** Opens the database and the pictures for one command. */
export async function openSite(config: Config): Promise<OpenSite> {
  const { db, close } = await openConfiguredDatabase(config);
  try {
    const media = await openConfiguredMedia(config, db);
    return {
      db,
      media,
      close: async () => {
        try {
          await media.close();
        } finally {
          await close();
        }
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
