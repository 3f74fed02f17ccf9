import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import type { Destination } from '#ui/link.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { list as words } from './words-results.tsx';

interface EmptyPanelProps {
  readonly title: string;
  readonly text: string;
  readonly page: number;
  readonly firstPage: Destination;
  /** Page 1 has it; further pages have a button to page 1. */
  readonly action?: ReactNode;
  readonly after?: ReactNode;
}

export function EmptyPanel({ title, text, page, firstPage, action, after }: EmptyPanelProps) {
  return (
    <Panel
      title={title}
      drawing={<PlanDrawing drawing="plot" along="40.2 m" up="20.1 m" />}
      actions={page > 1 ? <ButtonLink {...firstPage}>{words.toFirstPage}</ButtonLink> : action}
      after={after}
    >
      <p>{page > 1 ? words.emptyPage(page) : text}</p>
    </Panel>
  );
}
