export interface KeptFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Including its quotation marks. */
  readonly etag: string;
}

/**
 * Where originals and made files are kept: a folder, or an S3-compatible object store. Keys are relative paths of
 * `[a-z0-9._/-]`, such as "media/made/0123456789abcdef0123/720.avif". A key is named by the content of its file, so a
 * file never changes: writing one that exists does nothing.
 */
export interface MediaStore {
  /** The place in words, without secrets. */
  readonly name: string;
  /** The whole file; undefined when there is none. @throws StoreError */
  read(key: string): Promise<KeptFile | undefined>;
  /** Whether there is such a file. @throws StoreError */
  has(key: string): Promise<boolean>;
  /** Writes a file, whole or not at all. When this resolves, the file survives a loss of power. @throws StoreError */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * The keys of the files directly in some folders, without subfolders.
   * @param folders each ends with a slash; fast when they are neighbours in alphabetical order
   * @throws StoreError
   */
  list(folders: readonly string[]): Promise<Set<string>>;
  close(): void;
}

/** The store cannot be used now, or not with these settings: a full disk, an unreachable host, a wrong key. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
