/** A value that can hardly be meant, in a cell that can be read: the one who imports says whether it is right. */
export interface Doubt {
  /** Fields of the listing that it is about: what is on the site already is not doubted again. */
  readonly about: readonly string[];
  /** Of many that are alike, a few are told. */
  readonly like?: 'letters';
  /** Where it is, and why. */
  readonly text: string;
}
