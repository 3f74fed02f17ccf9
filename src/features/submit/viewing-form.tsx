import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { name as firmName, phones } from '#content/firm.json' with { type: 'json' };
import viewingWords from '#content/viewing-words.json' with { type: 'json' };
import { Enquiry } from '#contract/enquiry.ts';
import { FORM_ANCHORS } from '#contract/form-anchors.ts';
import {
  formatWish,
  parseWishes,
  readWishes,
  ViewingRequest,
  type Wish,
  writeWishesAsNote,
} from '#contract/viewing.ts';
import { CALENDAR_NAME, createViewingCalendar } from '#contract/viewing-calendar.ts';
import { ownerQuery } from '#data/property.queries.ts';
import { LinkButton } from '#ui/button.tsx';
import { Folded } from '#ui/folded.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import type { Fields, FormRules } from './form-fields.ts';
import { EmailField, FieldPair, PhoneField, SubmissionForm } from './submission-form.tsx';
import { useCalendarHref } from './use-calendar-href.ts';
import { useSubmissionForm } from './use-submission-form.ts';
import { FIELD_OF_SLOT, futureWishes, ViewingTimes } from './viewing-times.tsx';
import { viewingForm as words } from './words.tsx';

/** The same as an enquiry, which every API host accepts. */
const ViewingAsEnquiry = v.pipe(
  v.object({ ...Enquiry.entries, slots: futureWishes, note: ViewingRequest.entries.note }),
  v.transform(({ slots: wishes, note, ...rest }) => ({ ...rest, note: writeWishesAsNote(wishes, note) })),
  Enquiry,
);

const NAMES = ['date_1', 'part_1', 'date_2', 'part_2', 'date_3', 'part_3', 'name', 'phone', 'email', 'note'] as const;
type Name = (typeof NAMES)[number];

/** For our own server. */
const AS_VIEWING: FormRules<Name> = {
  kind: 'viewing',
  schema: v.object({ ...ViewingRequest.entries, slots: futureWishes }),
  names: NAMES,
  main: 'date_1',
  fieldOfBody: FIELD_OF_SLOT,
};
/** Other API hosts get no phone number (S52). */
const AS_ENQUIRY: FormRules<Name> = {
  ...AS_VIEWING,
  kind: 'enquiry',
  schema: ViewingAsEnquiry,
  names: NAMES.filter((name) => name !== 'phone'),
};

const getDetails = (fields: Fields) =>
  parseWishes(fields).map((wish, index) => [words.wish(index), formatUnbroken(formatWish(wish))] as const);

/** Without any day, the first choice has to name what it lacks: the day, and the time of day. */
function readPressedWishes(fields: Fields) {
  const wishes = readWishes((name) => fields[name] ?? '');
  return wishes.length > 0 ? wishes : [{ date: '', part: fields['part_1'] ?? '' }];
}

interface ViewingFormProps {
  readonly propertyId: number;
  readonly propertyTitle: string;
  readonly reference: string | null | undefined;
  /** For the visitor's calendar. */
  readonly place: string;
  /** By default the browser's. */
  readonly origin: string | undefined;
  /** Without script, a sent request leads here. */
  readonly initiallySent?: boolean | undefined;
}

/** Sends an enquiry where the server is not known to accept viewings (0029). */
export function ViewingForm(props: ViewingFormProps) {
  const owner = useQuery(ownerQuery(props.propertyId)).data?.record;
  const acceptsViewings = owner?.takes_viewings === true;
  const rules = acceptsViewings ? AS_VIEWING : AS_ENQUIRY;
  return (
    <KeyedForm
      key={`${props.propertyId} ${rules.kind}`}
      rules={rules}
      isAnswered={owner?.answers_viewings === true}
      {...props}
    />
  );
}

function KeyedForm({
  rules,
  propertyId,
  propertyTitle,
  reference,
  place,
  origin,
  initiallySent,
  isAnswered,
}: ViewingFormProps & { readonly rules: FormRules<Name>; readonly isAnswered: boolean }) {
  const isEnquiry = rules.kind === 'enquiry';
  const form = useSubmissionForm(rules, {
    about: `viewing:${propertyId}`,
    subject: propertyTitle,
    reference,
    bodyOf: (fields) => ({
      ...fields,
      property_id: propertyId,
      slots: readPressedWishes(fields),
    }),
  });
  const { field, finished } = form;
  // Without script there is no token, and the answer comes by phone or mail (0046).
  const isHere = isAnswered && !isEnquiry && !initiallySent;
  return (
    <SubmissionForm
      id={FORM_ANCHORS.viewing}
      form={form}
      action={isEnquiry ? `/property/${propertyId}` : `/property/${propertyId}/viewing`}
      words={words}
      initiallySent={initiallySent}
      sent={{
        title: viewingWords.sent,
        text: `${viewingWords.no_appointment} ${isHere ? words.answerHere : viewingWords.answer}`,
      }}
      outcome={{
        details: finished && getDetails(finished),
        again: words.another,
        againTo: { to: '/property/$id/viewing', params: { id: `${propertyId}` }, hash: FORM_ANCHORS.viewing },
        // The phone has deleted both, but this page still knows who asks.
        againWith: finished && { name: finished['name'] ?? '', phone: finished['phone'] ?? '' },
        // Our own server answers with an appointment, which brings its own entry.
        actions: isEnquiry && finished && (
          <CalendarLink
            wishes={parseWishes(finished)}
            property={{ id: propertyId, title: propertyTitle, place }}
            origin={origin}
          />
        ),
      }}
    >
      <ViewingTimes field={field} />
      <FieldPair>
        <TextField label={words.name} {...field('name')} autoComplete="name" required />
        {isEnquiry ? (
          <EmailField {...field('email')} required />
        ) : (
          <PhoneField {...field('phone')} required hint={isAnswered ? words.phoneHint : words.callsHint} />
        )}
      </FieldPair>
      <Folded title={isEnquiry ? words.addNote : words.addNoteOrEmail}>
        <div className="stack gap-4">
          <TextArea label={words.fields.note} {...field('note')} rows={2} optional hint={words.fields.noteHint} />
          {!isEnquiry && <EmailField {...field('email')} optional />}
        </div>
      </Folded>
    </SubmissionForm>
  );
}

interface CalendarLinkProps {
  readonly wishes: readonly Wish[];
  readonly property: { readonly id: number; readonly title: string; readonly place: string };
  readonly origin: string | undefined;
}

function CalendarLink({ wishes, property: { id, title, place }, origin }: CalendarLinkProps) {
  // Each render must create the same file.
  const [now] = useState(() => Date.now());
  const text = createViewingCalendar(
    wishes,
    {
      key: `${id}-${wishes.map(({ date, part }) => `${date}-${part}`).join('-')}`,
      title,
      place,
      url: `${origin ?? (typeof location === 'undefined' ? '' : location.origin)}/property/${id}`,
      firm: firmName,
      people: phones.slice(0, 1).map(({ number }) => words.agency(number)),
    },
    now,
  );
  const href = useCalendarHref(text);
  return href === undefined ? null : (
    <LinkButton href={href} download={CALENDAR_NAME}>
      {words.calendar}
    </LinkButton>
  );
}
