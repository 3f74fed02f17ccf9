import { describe, expect, it } from 'vitest';
import { reportHead, reportProperty, reportTail } from './import-report-page.ts';

const told = { mistakes: [], doubts: [], notes: [] };

describe('the report of an import', () => {
  it('marks a cell that is in doubt, and leads to its home', () => {
    const home = reportProperty('home-7', {
      ...{ where: 'homes.xlsx, row 9', name: 'A-7 Flat', state: 'read', ...told, notes: ['title: made'] },
      rows: [
        {
          place: 'row 9',
          cells: [{ ...told, column: 'D (Price)', given: '12', read: 'KES 12', doubts: ['KES 12 is little'] }],
        },
      ],
    });
    expect(home).toContain(
      '<tr class="doubts"><th scope="row">D (Price)</th><td>12</td><td>KES 12<ul class="remarks"><li class="doubts"><b>Doubt:</b> KES 12 is little</li></ul></td></tr>',
    );
    expect(home).toContain('<b>Note:</b> title: made');
    const head = reportHead(
      { source: 'homes.xlsx', verdict: 'Nothing was changed.', when: new Date(0), ...told, doubts: ['one', 'two'] },
      { homes: 7, marked: [{ id: 'home-7', name: 'A-7 Flat' }] },
    );
    expect(head).toContain('<h2>Doubts (2)</h2>');
    expect(head).toContain('<a href="#home-7">A-7 Flat</a>');
    expect(head).not.toContain('Mistakes (');
    expect(reportTail()).toContain('</html>');
  });

  it('says so where no home of a spreadsheet was read', () => {
    const head = reportHead(
      { source: 'catalogue', verdict: 'Imported.', when: new Date(0), ...told },
      { homes: 0, marked: [] },
    );
    expect(head).toContain('No home of a spreadsheet was read.');
  });
});
