import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { name as firmName, phones } from '#content/firm.json' with { type: 'json' };
import viewingWords from '#content/viewing-words.json' with { type: 'json' };
import { Enquiry } from '#contract/enquiry.ts';
import { FORM_ANCHORS } from '#contract/form-anchors.ts';
import {
  DAY_PARTS,
  hasPassed,
  PART_WORDS,
  ViewingRequest,
  WISH_FIELDS,
  Wish,
  wishesAsNote,
  wishesIn,
  wishesOfForm,
  wishInWords,
  wishList,
} from '#contract/viewing.ts';
import { CALENDAR_NAME, viewingCalendar } from '#contract/viewing-calendar.ts';
import { ownerQuery } from '#data/property.queries.ts';
import { CALENDAR_TYPE } from '#lib/calendar-file.ts';
import { firmDay } from '#lib/days.ts';
import { LinkButton } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import type { Fields } from './form-machine.ts';
import type { FormRules } from './form-rules.ts';
import { EmailField, FieldPair, PhoneField, SubmissionForm } from './submission-form.tsx';
import { useSubmissionForm } from './use-submission-form.ts';

/** While it is written; a request that waits in the outbox may be older than its wishes. */
const slots = wishList(
  v.pipe(
    Wish,
    v.check((wish) => !hasPassed(wish, Date.now()), 'This has passed. Please choose another day'),
  ),
);

/** What our own server is sent. */
const ViewingToCome = v.object({ ...ViewingRequest.entries, slots });

/** The same as an ordinary enquiry, which every API host takes. */
const ViewingAsEnquiry = v.pipe(
  v.object({
    ...Enquiry.entries,
    slots,
    note: ViewingRequest.entries.note,
  }),
  v.transform(({ slots: wishes, note, ...rest }) => ({ ...rest, note: wishesAsNote(wishes, note) })),
  Enquiry,
);

const NAMES = ['date_1', 'part_1', 'date_2', 'part_2', 'date_3', 'part_3', 'name', 'phone', 'email', 'note'] as const;
type Name = (typeof NAMES)[number];

/** Where each part of the body comes from. */
const FIELD_OF_BODY: Readonly<Record<string, Name>> = {
  slots: 'date_1',
  ...Object.fromEntries(
    WISH_FIELDS.flatMap(([date, part], index) => [
      [`slots.${index}`, date],
      [`slots.${index}.date`, date],
      [`slots.${index}.part`, part],
    ]),
  ),
};

const AS_VIEWING: FormRules<Name> = {
  kind: 'viewing',
  schema: ViewingToCome,
  names: NAMES,
  main: 'date_1',
  fieldOfBody: FIELD_OF_BODY,
};
/** For another API host, which takes enquiries only. It gets no phone number (S52). */
const AS_ENQUIRY: FormRules<Name> = {
  ...AS_VIEWING,
  kind: 'enquiry',
  schema: ViewingAsEnquiry,
  names: NAMES.filter((name) => name !== 'phone'),
};

const ORDINALS = ['First', 'Second', 'Third'] as const;
const PARTS = (
  <>
    <option value="">Choose one</option>
    {DAY_PARTS.map((part) => (
      <option key={part} value={part}>
        {PART_WORDS[part]}
      </option>
    ))}
  </>
);

const detailsOf = (fields: Fields) =>
  wishesIn(fields).map((wish, index): readonly [string, string] => [`${ORDINALS[index]} wish`, wishInWords(wish)]);

interface ViewingFormProps {
  readonly propertyId: number;
  readonly propertyTitle: string;
  /** The place of the home, for the visitor's calendar. */
  readonly place: string;
  /** The site's; without it the one that the browser is at. */
  readonly origin: string | undefined;
  /** The page was reached by a request sent without script. */
  readonly initiallySent?: boolean | undefined;
}

/**
 * Asks for a viewing (0029): saved on the phone before it is sent, and sent exactly once. Its answer takes its place. Where
 * it is not known that the server takes viewings, it is an enquiry, which every server takes.
 */
export function ViewingForm(props: ViewingFormProps) {
  const isTaken = useQuery(ownerQuery(props.propertyId)).data?.record?.takes_viewings === true;
  const rules = isTaken ? AS_VIEWING : AS_ENQUIRY;
  return <FormOfProperty key={`${props.propertyId} ${rules.kind}`} rules={rules} {...props} />;
}

function FormOfProperty({
  rules,
  propertyId,
  propertyTitle,
  place,
  origin,
  initiallySent,
}: ViewingFormProps & { readonly rules: FormRules<Name> }) {
  const isEnquiry = rules.kind === 'enquiry';
  const form = useSubmissionForm(rules, {
    about: `viewing:${propertyId}`,
    subject: propertyTitle,
    bodyOf: (fields) => ({
      property_id: propertyId,
      slots: wishesOfForm((name) => fields[name] ?? ''),
      name: fields['name'],
      phone: fields['phone'],
      email: fields['email'],
      note: fields['note'],
    }),
  });
  const { field } = form;
  const page = `/property/${propertyId}/viewing`;
  return (
    <SubmissionForm
      id={FORM_ANCHORS.viewing}
      form={form}
      action={isEnquiry ? `/property/${propertyId}` : page}
      label="Ask for a viewing"
      initiallySent={initiallySent}
      sent={{ title: viewingWords.sent, text: `${viewingWords.no_appointment} ${viewingWords.answer}` }}
      outcome={{
        details: form.gone && detailsOf(form.gone),
        again: 'Ask for another time',
        againTo: { to: '/property/$id/viewing', params: { id: `${propertyId}` }, hash: FORM_ANCHORS.viewing },
        ways: form.gone && (
          <CalendarLink
            wishes={wishesIn(form.gone)}
            home={{ id: propertyId, title: propertyTitle, place }}
            origin={origin}
          />
        ),
      }}
      submit="Ask for this viewing"
      busyLabel="Submitting..."
      note="No signal? Send it anyway. It waits in your outbox and goes when you are back online."
    >
      {WISH_FIELDS.map(([date, part], index) => (
        <FieldPair key={date}>
          <TextField
            type="date"
            label={`${ORDINALS[index]} wish`}
            {...field(date)}
            {...(index === 0 ? { required: true } : { optional: true })}
            min={firmDay(Date.now())}
            suppressHydrationWarning
          />
          <Select label="Part of the day" {...field(part)}>
            {PARTS}
          </Select>
        </FieldPair>
      ))}
      <FieldPair>
        <TextField label="Full name" {...field('name')} autoComplete="name" required />
        {isEnquiry ? (
          <EmailField {...field('email')} required />
        ) : (
          <PhoneField {...field('phone')} required hint="So that the agent can call you to agree on a time." />
        )}
      </FieldPair>
      {!isEnquiry && <EmailField {...field('email')} optional />}
      <TextArea label="Note" {...field('note')} rows={2} optional hint="Who comes along, what you want to see." />
    </SubmissionForm>
  );
}

interface CalendarLinkProps {
  readonly wishes: readonly Wish[];
  readonly home: { readonly id: number; readonly title: string; readonly place: string };
  readonly origin: string | undefined;
}

/** The visitor's own calendar file of what they asked for; made on the device, so that it is there without signal. */
function CalendarLink({ wishes, home: { id, title, place }, origin }: CalendarLinkProps) {
  // One file for as long as it is offered.
  const [now] = useState(() => Date.now());
  const [href, setHref] = useState<string>();
  const text = viewingCalendar(
    wishes,
    {
      key: `${id}-${wishes.map(({ date, part }) => `${date}-${part}`).join('-')}`,
      title,
      place,
      url: `${origin ?? (typeof location === 'undefined' ? '' : location.origin)}/property/${id}`,
      firm: firmName,
      people: phones.slice(0, 1).map(({ number }) => `The agency: ${number}`),
    },
    now,
  );
  useEffect(() => {
    if (text === undefined) return;
    const made = URL.createObjectURL(new Blob([text], { type: CALENDAR_TYPE }));
    setHref(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return href === undefined ? null : (
    <LinkButton href={href} download={CALENDAR_NAME}>
      Keep it in your calendar
    </LinkButton>
  );
}
