/** A file as it is kept. */
export interface KeptFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** With its quotation marks. */
  readonly etag: string;
}

/**
 * Where originals and made files are kept: a folder, or an S3-compatible object store. Keys are relative paths of
 * `[a-z0-9._/-]`, "media/made/0123456789abcdef0123/720.avif". A key says what its file holds, so a file is never
 * changed: writing one that is there already changes nothing.
 */
export interface MediaStore {
  /** Where it is, as a person would say it; without secrets. */
  readonly name: string;
  /**
   * The whole file; undefined when there is none.
   * @throws StoreError
   */
  read(key: string): Promise<KeptFile | undefined>;
  /**
   * Whether there is such a file.
   * @throws StoreError
   */
  has(key: string): Promise<boolean>;
  /**
   * Keeps a file, whole or not at all: when this resolves it survives a loss of power.
   * @throws StoreError
   */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * The keys of the files that are in some folders themselves, not further below.
   * @param folders each ends with a slash; quick when they are neighbours in alphabetical order
   * @throws StoreError
   */
  list(folders: readonly string[]): Promise<Set<string>>;
  close(): void;
}

/** The store cannot be used just now, or not with these settings: the disk is full, the host is away, a key is wrong. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
