import { type Found, foundOf, TeamEntry } from '../entries/entry-schemas.ts';
import { Columns, type ColumnTable } from '../files/columns.ts';
import { placeOf, type SheetFile } from '../files/sheet-row.ts';
import type { Notes } from '../findings/catalogue-error.ts';
import { readPhone } from '../normalise/phone.ts';
import { tidyText } from '../normalise/plain-text.ts';
import { isBlank, partsOf, readId, withWholeNumbers } from '../normalise/reading.ts';
import type { PhotoFolder } from '../pictures/photo-folder.ts';
import { usernameOf } from './sheet-agents.ts';

/** In the order of an export. */
export const TEAM_COLUMNS = {
  id: { names: ['ID'] },
  username: { names: ['Username', 'User', 'Handle', 'MemberMlsId', 'MemberKey'], text: 'name' },
  name: { names: ['Name', 'Full Name', 'MemberFullName'], text: 'name' },
  position: { names: ['Position', 'Positions', 'Role', 'Job Title', 'Job', 'MemberType'], text: 'name' },
  phone: { names: ['Phone', 'Telephone', 'Mobile', 'Phone Number', 'Tel', 'MemberMobilePhone', 'MemberDirectPhone'] },
  email: { names: ['Email', 'E-mail', 'Mail', 'MemberEmail'], text: 'name' },
  licence: {
    names: ['Licence', 'License', 'Licence Number', 'Licence No', 'EARB', 'EARB No', 'MemberStateLicense'],
    text: 'name',
  },
  whatsapp: { names: ['WhatsApp', 'WhatsApp Number', 'WhatsApp No'] },
  photo: { names: ['Photo', 'Picture', 'Image', 'Portrait'], text: 'name' },
  bio: { names: ['Bio', 'Biography', 'About'], text: 'prose' },
  linkedin: { names: ['LinkedIn'], text: 'name' },
  instagram: { names: ['Instagram'], text: 'name' },
  tiktok: { names: ['TikTok'], text: 'name' },
  github: { names: ['GitHub'], text: 'name' },
  website_id: { names: ['Website ID'] },
} satisfies ColumnTable<string>;

type TeamField = keyof typeof TEAM_COLUMNS;
const isField = (name: string): name is TeamField => Object.hasOwn(TEAM_COLUMNS, name);

/** Reads a sheet of the people of the firm. */
export async function* readTeamSheet(
  sheet: SheetFile,
  { photos, notes }: { readonly photos: PhotoFolder; readonly notes: Notes },
): AsyncGenerator<Found<TeamEntry>> {
  const columns = new Columns(sheet, TEAM_COLUMNS, notes);
  for await (const row of sheet.rows()) {
    columns.noteNameless(row);
    const text = (field: TeamField): string => columns.cell(row, field);
    const at = (field: string): string => columns.at(row, isField(field) ? field : 'name');
    const where = `${sheet.name}, ${placeOf(row)}`;
    const problems = columns.unfilled(row).map(({ problem }) => problem);
    const number = (field: 'phone' | 'whatsapp') => {
      const reading = readPhone(withWholeNumbers(text(field)));
      if ('problem' in reading) problems.push(`${at(field)}: ${reading.problem}`);
      else if (reading.note !== undefined) notes.add(columns.headingOf(field), reading.note, placeOf(row));
      return 'value' in reading && reading.value !== null ? { [field]: reading.value } : {};
    };
    const isPath = text('photo').startsWith('/');
    const photo = text('photo') === '' || isPath ? undefined : await photos.find(text('photo'));
    if (photo !== undefined && 'problem' in photo) problems.push(`${at('photo')}: ${photo.problem}`);
    const social = Object.fromEntries(
      (['linkedin', 'instagram', 'tiktok', 'github'] as const).flatMap((name) =>
        text(name) === '' ? [] : [[name, text(name)]],
      ),
    );
    const idOf = (field: 'id' | 'website_id') => {
      const reading = readId(text(field));
      if ('problem' in reading) problems.push(`${at(field)}: ${reading.problem}`);
      return 'value' in reading && reading.value !== null ? { [field]: reading.value } : {};
    };
    const draft = {
      ...idOf('id'),
      name: text('name'),
      position: [...partsOf(text('position'))],
      image: isPath ? text('photo') : '',
      photo: photo !== undefined && 'files' in photo ? (photo.files[0] ?? null) : null,
      ...number('phone'),
      ...(text('email') === '' ? {} : { email: text('email') }),
      ...(isBlank(text('licence')) ? {} : { licence: text('licence') }),
      ...number('whatsapp'),
      ...(Object.keys(social).length === 0 ? {} : { social }),
      username: text('username') === '' ? usernameOf(text('name')) : text('username'),
      bio: tidyText(text('bio')),
      ...idOf('website_id'),
    };
    yield { ...foundOf(TeamEntry, draft, { where, at, problems }), doubts: columns.doubts(row) };
  }
}
