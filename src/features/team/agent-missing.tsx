import { ButtonLink } from '#ui/button.tsx';
import { arrowLeftIcon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { RoomDrawing } from '#ui/room-drawing.tsx';

/** No member of the team has this username (spec §2). @param teamSize members; the drawing shows the room after theirs */
export function AgentMissing({ teamSize }: { readonly teamSize: number }) {
  return (
    <div className="wrap">
      <Panel
        big
        level={1}
        title="Agent not found"
        drawing={<RoomDrawing along={`Room ${teamSize + 1}`} />}
        actions={
          <ButtonLink variant="main" icon={arrowLeftIcon} to="/team">
            Back to Team
          </ButtonLink>
        }
      >
        The agent you're looking for doesn't exist or may have been removed.
      </Panel>
    </div>
  );
}
