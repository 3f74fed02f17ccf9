import pages from '#content/pages.json' with { type: 'json' };
import team from '#content/team.json' with { type: 'json' };
import { LinkButton } from '#ui/link-button.tsx';
import { PlainPage } from './plain-page.tsx';

/** Who works here, each with a way to their own page. */
export function TeamPage() {
  return (
    <PlainPage title={pages.team.title} lead={<p>{pages.team.intro}</p>}>
      {team.map((person) => (
        <section key={person.username}>
          <h2>{person.name}</h2>
          <p className="muted">{person.position.join(' • ')}</p>
          <LinkButton href={`/me/${person.username}`} aria-label={`View Profile: ${person.name}`}>
            View Profile
          </LinkButton>
        </section>
      ))}
      <section>
        <h2>{pages.team.cta.title}</h2>
        <p>{pages.team.cta.text}</p>
        <LinkButton href={pages.team.cta.link}>{pages.team.cta.label}</LinkButton>
      </section>
    </PlainPage>
  );
}
