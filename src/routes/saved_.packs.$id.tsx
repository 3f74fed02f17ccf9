import { createFileRoute, useRouter } from '@tanstack/react-router';
import { lazy, useEffect } from 'react';
import * as v from 'valibot';
import { createTextSchema, searchAsGiven } from '#data/route.ts';
import { ChecklistButton } from '#features/checklist/checklist-button.tsx';
import { PaperWay } from '#features/property/paper-way.tsx';
import { PackProperties } from '#features/viewing/pack-properties.tsx';
import { PackScreen } from '#features/viewing/pack-screen.tsx';
import { packAbout } from '#features/viewing/words.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

/** Loads when an enquiry is first taken. */
const EnquiryForm = lazy(async () => ({ default: (await import('#features/submit/enquiry-form.tsx')).EnquiryForm }));

const loadPaper = () => import('#features/property/particulars-screen.tsx');
/** Loads when a pack is opened: it is printed without signal too. */
const PackPaper = lazy(async () => ({ default: (await loadPaper()).PackPaper }));

const Search = v.object({ print: createTextSchema('all') });

export const Route = createFileRoute('/saved_/packs/$id')({
  validateSearch: searchAsGiven(Search),
  component: PackRoute,
});

function PackRoute() {
  const { id } = Route.useParams();
  const { print } = v.parse(Search, Route.useSearch());
  const { origin } = Route.useRouteContext();
  const router = useRouter();
  // A prepared pack is shown and printed without signal, so what its page has loaded is stored, data saver or not (0041).
  useEffect(() => {
    router.loadRouteChunk(router.routesById['/saved_/packs/$id_/show'])?.catch(() => undefined);
    loadPaper().catch(() => undefined);
  }, [router]);
  return (
    <>
      <ScreenHead {...packAbout} path="/saved/packs" noindex />
      {print === 'all' ? (
        <PackProperties id={id}>
          {(properties) => <PackPaper pack={id} properties={properties} origin={origin} />}
        </PackProperties>
      ) : (
        <PackScreen
          id={id}
          checklist={(property) => <ChecklistButton property={property} />}
          way={(property) => <PaperWay property={property} />}
          enquiry={({ id, title, reference }) => (
            <EnquiryForm isShared propertyId={id} propertyTitle={title} reference={reference} />
          )}
        />
      )}
    </>
  );
}
