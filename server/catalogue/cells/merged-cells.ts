import { placeOf } from '../files/sheet-row.ts';
import { quoted } from '../normalise/reading.ts';
import type { PropertyField } from './property-columns.ts';
import type { RowReader } from './row-reader.ts';

// A cell that is merged with those below it keeps its value in its first row only when the sheet is saved as text. The
// rows below then look as if nobody had filled them in.

const WATCHED = ['reference', 'agreement', 'address', 'county', 'type'] as const satisfies readonly PropertyField[];
type Watched = (typeof WATCHED)[number];

/** Knows what stood above an empty cell. */
export class MergedCells {
  readonly #above = new Map<Watched, { readonly place: string; readonly text: string }>();

  /** For a message of an empty cell: what is to be done where it is merged; "" where nothing stands above. */
  hint(field: Watched): string {
    const above = this.#above.get(field);
    return above === undefined
      ? ''
      : `; if it is merged with ${above.place}, ${quoted(above.text)}, write that into every row`;
  }

  /** Doubts cells that are empty below others that are filled, where a property is hardly found without them. */
  doubt(reader: RowReader): void {
    const place: Watched = reader.columns.has('address') ? 'address' : 'county';
    const needed: readonly Watched[] = ['type', place];
    for (const field of needed.filter((one) => reader.text(one) === '')) {
      if (this.#above.has(field)) reader.doubt(field, `the cell is empty${this.hint(field)}`);
    }
  }

  /** Remembers the cells of a row for those below it. */
  note(reader: RowReader): void {
    for (const field of WATCHED) {
      const text = reader.text(field);
      if (text !== '') this.#above.set(field, { place: placeOf(reader.row), text });
    }
  }
}
