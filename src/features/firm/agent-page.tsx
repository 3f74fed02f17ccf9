import type { ReactNode } from 'react';
import type { Agent } from '#contract/agent.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';
import { PlainPage } from './plain-page.tsx';

/** One person of the team; null: there is none of this name. @param children what stands below, such as listings */
export function AgentPage({ agent, children }: { readonly agent: Agent | null; readonly children?: ReactNode }) {
  if (agent === null) {
    return (
      <div className="wrap">
        <Panel
          big
          level={1}
          title="Agent not found"
          drawing={<PlanDrawing drawing="room" />}
          actions={
            <Button variant="main" href="/team">
              Back to Team
            </Button>
          }
        >
          The agent you're looking for doesn't exist or may have been removed.
        </Panel>
      </div>
    );
  }
  return (
    <>
      <PlainPage title={agent.name} lead={<p>{agent.position.join(' • ')}</p>}>
        <section>
          <h2>About {agent.name.split(' ')[0]}</h2>
          {agent.bio
            .split('\n')
            .filter((line) => line.trim() !== '')
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
        </section>
        {(agent.phone !== undefined || agent.email !== undefined) && (
          <section>
            <h2>Contact Information</h2>
            {agent.phone !== undefined && (
              <p>
                <a href={`tel:${agent.phone.replace(/[^\d+]/g, '')}`}>{agent.phone}</a>
              </p>
            )}
            {agent.email !== undefined && (
              <p>
                <a href={`mailto:${agent.email}`}>{agent.email}</a>
              </p>
            )}
          </section>
        )}
        <LinkButton href="/team">Back to Team</LinkButton>
      </PlainPage>
      {children}
    </>
  );
}
